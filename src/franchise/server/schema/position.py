"""A position as it is sent."""

from pydantic import BaseModel


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


class PositionOut(BaseModel):
    """A position after so many actions."""

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
    boom: str | None
    milestones: dict[str, list[int]]
    markers: list[str]
    increased: list[str]
    doubled: str | None
    walked: list[str]
    walk_at: str | None
    armed: bool
