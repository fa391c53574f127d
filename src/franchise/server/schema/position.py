"""A position as it is sent."""

from pydantic import BaseModel
from typing_extensions import TypedDict


class PlayerOut(BaseModel):
    """What lies before a player, and what he would get: the next income, the points of an end now."""

    money: int
    influence: int
    supply: int
    bonus: int
    bonus_used: int
    reserve: int
    towns: int
    income: int
    at_end: int
    points: dict[str, int]
    route: bool
    development: bool


class CityOut(BaseModel):
    """A city: the owners of its spaces, or what is left of the chains after it was scored."""

    value: int
    owners: list[int]
    scored: bool
    held: list[int]


class RegionOut(BaseModel):
    """A region: its tile, its marker and the franchises that count there."""

    tile: str | None
    kind: str | None
    values: list[int]
    marker: int | None
    space: int | None
    held: list[int]


class RegionGainOut(BaseModel):
    """What a seat would get for a region as it stands; a range as long as no marker decides its ties."""

    seat: int
    in_dollars: bool
    least: int
    most: int


class RegionForecastOut(BaseModel):
    """How a region stands: who leads, which places are open, who would get what, and all that in lines of words.

    `completing` is what the track gives whoever completes it.
    """

    leader: int | None
    open: list[str]
    gains: list[RegionGainOut]
    completing: int
    lines: list[str]


class ForecastOut(BaseModel):
    """What may come: the regions that are not scored yet, who can end the game in his next turn, and how near that is.

    Both hold if nobody changes anything before.
    """

    actions: int
    regions: dict[str, RegionForecastOut]
    regions_away: int
    can_end: list[int]
    end: list[str]


class PositionChanges(TypedDict, total=False):
    """What changed in a position: fields that are not there are as before.

    Of players, cities, towns, regions and milestones those are given that changed, by seat or name.
    """

    actions: int
    turn: int
    round: int
    stage: str
    set_up: bool
    active: int
    over: bool
    players: dict[int, PlayerOut]
    cities: dict[str, CityOut]
    towns: dict[str, int]
    regions: dict[str, RegionOut]
    track: list[str]
    end: str
    boom: str | None
    milestones: dict[str, list[int]]
    markers: list[str]
    increased: list[str]
    doubled: str | None
    walked: list[str]
    walk_at: str | None
    armed: bool


class PositionOut(BaseModel):
    """A position after so many actions; `end` says how far away the end is, empty if there is nothing to say."""

    actions: int
    turn: int
    round: int
    stage: str
    set_up: bool
    active: int
    over: bool
    players: list[PlayerOut]
    cities: dict[str, CityOut]
    towns: dict[str, int]
    regions: dict[str, RegionOut]
    track: list[str]
    end: str
    boom: str | None
    milestones: dict[str, list[int]]
    markers: list[str]
    increased: list[str]
    doubled: str | None
    walked: list[str]
    walk_at: str | None
    armed: bool
