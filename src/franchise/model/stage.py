"""What is to be decided in a position."""

from enum import StrEnum


class Stage(StrEnum):
    """What is to be decided now."""

    PLACING_CITIES = "placing-cities"
    PLACING_REGIONS = "placing-regions"
    PLACING_REGION_TILE = "placing-region-tile"
    STARTING = "starting"
    BOOM_STARTING = "boom-starting"
    BOOMING = "booming"
    EXPANDING = "expanding"
    WALKING = "walking"
    INCREASING = "increasing"
    OVER = "over"


STAGES = tuple(Stage)  # by the number that the rules give them
SETTING_UP = STAGES[: STAGES.index(Stage.BOOMING)]
