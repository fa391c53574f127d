"""Events: the rows that a step writes into its log, as objects with names and the number of the rule."""

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from typing import Any

from franchise.board.tables import BOARD, TILE_KIND
from franchise.rules import events
from franchise.rules.layout import INTRODUCTORY_START
from franchise.rules.regions import tile_of
from franchise.rules.state import State, Words


class EventKind(StrEnum):
    """The kinds of events."""

    TILE_LAID = "tile-laid"
    REGION_TILE_LAID = "region-tile-laid"
    STARTED = "started"
    BOOM_MOVED = "boom-moved"
    INCOME = "income"
    LINK_PASSED = "link-passed"
    EXPANDED = "expanded"
    INCREASED = "increased"
    DOUBLED = "doubled"
    DOLLARS = "dollars"
    OPENED = "opened"
    RETURNED = "returned"
    CITY_MAJORITY = "city-majority"
    CITY_FULL = "city-full"
    MARKER_SET = "marker-set"
    REGION_RANKED = "region-ranked"
    TRACK_REACHED = "track-reached"
    BONUS_RETURNED = "bonus-returned"
    ROUTE_WON = "route-won"
    DEVELOPMENT_WON = "development-won"
    MILESTONE = "milestone"
    EIGHT_NOTED = "eight-noted"
    TURN_ENDED = "turn-ended"
    GAME_OVER = "game-over"
    FINAL_TOWNS = "final-towns"
    FINAL_MONEY = "final-money"
    FINAL_BONUS = "final-bonus"
    BONUS_SPENT = "bonus-spent"
    ROUTE_USED = "route-used"
    DEVELOPMENT_USED = "development-used"


@dataclass(frozen=True)
class Event:
    """Something that happened, with the number of the rule that was applied.

    `influence` and `dollars` are what the seat gained (a price paid is negative); `franchises` is what its supply lost
    (taken back: negative). `place`, `counted` and `other` are further figures, explained by the kind.
    """

    kind: EventKind
    rule: str
    seat: int | None = None
    location: str | None = None
    region: str | None = None
    tile: str | None = None
    milestone: str | None = None
    influence: int = 0
    dollars: int = 0
    franchises: int = 0
    place: int | None = None
    counted: int | None = None
    other: int | None = None


# For each kind of row: the kind of event, its rule, and the names of the fields for the row's figures, in order.
# A field with a minus gets the negated figure. `_rule` replaces the rule where it depends on the figures.
ROWS = {
    events.TILE_LAID: (EventKind.TILE_LAID, "2.6", "seat location counted"),
    events.REGION_TILE_LAID: (EventKind.REGION_TILE_LAID, "2.6", "seat region tile"),
    events.STARTED: (EventKind.STARTED, "2.3", "seat location franchises"),
    events.BOOM_MOVED: (EventKind.BOOM_MOVED, "8.2", "seat location counted"),  # counted: 1 if it really moved
    events.INCOME: (EventKind.INCOME, "3.1", "seat dollars counted other"),  # empty spaces; of these by the boom
    events.LINK_PASSED: (EventKind.LINK_PASSED, "3.2", "seat location -dollars counted"),  # the link's price
    events.EXPANDED: (EventKind.EXPANDED, "3.2", "seat location place franchises"),  # first or second marker
    events.INCREASED: (EventKind.INCREASED, "3.3", "seat location -dollars franchises"),
    events.DOUBLED: (EventKind.DOUBLED, "7.3", "seat location franchises"),
    events.DOLLARS: (EventKind.DOLLARS, "7.4", "seat dollars"),
    events.OPENED: (EventKind.OPENED, "3.4", "seat location place"),  # the space, 0 for the first
    events.RETURNED: (EventKind.RETURNED, "7.3", "seat location -franchises"),
    events.CITY_MAJORITY: (EventKind.CITY_MAJORITY, "4.2", "seat location influence -franchises other"),  # active seat
    events.CITY_FULL: (EventKind.CITY_FULL, "4.3", "seat location influence -franchises other"),
    events.MARKER_SET: (EventKind.MARKER_SET, "4.5", "seat region franchises"),
    events.REGION_RANKED: (EventKind.REGION_RANKED, "5.2", "seat region place influence dollars counted"),  # pieces
    events.TRACK_REACHED: (EventKind.TRACK_REACHED, "5.4", "seat region place influence"),  # the space, from 0
    events.BONUS_RETURNED: (EventKind.BONUS_RETURNED, "8.3", "seat region"),
    events.ROUTE_WON: (EventKind.ROUTE_WON, "8.3", "seat region"),
    events.DEVELOPMENT_WON: (EventKind.DEVELOPMENT_WON, "8.3", "seat region"),
    events.MILESTONE: (EventKind.MILESTONE, "8.1", "seat milestone franchises"),
    events.EIGHT_NOTED: (EventKind.EIGHT_NOTED, "8.1", "seat franchises"),
    events.TURN_ENDED: (EventKind.TURN_ENDED, "3.5", "seat counted"),  # 1 if without an expansion
    events.GAME_OVER: (EventKind.GAME_OVER, "6.1", "counted"),  # 1 by the red zone
    events.FINAL_TOWNS: (EventKind.FINAL_TOWNS, "6.3", "seat influence counted"),
    events.FINAL_MONEY: (EventKind.FINAL_MONEY, "6.3", "seat influence counted"),
    events.FINAL_BONUS: (EventKind.FINAL_BONUS, "6.3", "seat influence counted"),
    events.BONUS_SPENT: (EventKind.BONUS_SPENT, "7.1", "seat"),
    events.ROUTE_USED: (EventKind.ROUTE_USED, "8.3", "seat"),
    events.DEVELOPMENT_USED: (EventKind.DEVELOPMENT_USED, "8.3", "seat"),
}

NAMES: dict[str, Callable[[int], str]] = {
    "location": lambda index: BOARD.locations[index].id,
    "region": lambda index: BOARD.regions[index].id,
    "tile": lambda index: BOARD.region_tiles[index].id,
    "milestone": lambda index: BOARD.milestones[index],
}


def read_log(log: State, state: Words) -> tuple[Event, ...]:
    """The events of a log; `state` is the position after the step."""
    figures = log[1 : 1 + events.WIDTH * int(log[0])].tolist()
    rows = (tuple(figures[start : start + events.WIDTH]) for start in range(0, len(figures), events.WIDTH))
    introductory = bool(state[INTRODUCTORY_START])
    return tuple(_event(row, introductory, _tile_ranked(row, state)) for row in rows)


def _tile_ranked(row: tuple[int, ...], state: Words) -> int | None:
    return int(tile_of(state, row[2])) if row[0] == events.REGION_RANKED else None


@lru_cache(maxsize=4096)  # events never change, and while a turn is planned the same ones come up again and again
def _event(row: tuple[int, ...], introductory: bool, tile: int | None) -> Event:
    kind, rule, fields = ROWS[row[0]]
    values: dict[str, Any] = {}
    for field, figure in zip(fields.split(), row[1:], strict=False):
        name = field.removeprefix("-")
        signed = -figure if field.startswith("-") else figure
        values[name] = NAMES[name](figure) if name in NAMES else signed
    if tile is not None:
        values["tile"] = BOARD.region_tiles[tile].id
        rule = "8.3" if TILE_KIND[tile] else rule
    return Event(kind, _rule(kind, rule, values, introductory), **values)


def _rule(kind: EventKind, rule: str, values: dict[str, Any], introductory: bool) -> str:
    """The rule, where it depends on the figures."""
    if kind == EventKind.STARTED and introductory:
        return "2.5"
    if kind == EventKind.LINK_PASSED and values["counted"] != -values["dollars"]:
        return "8.3"
    if kind == EventKind.EXPANDED and values["place"] == 2:
        return "7.2"
    if kind == EventKind.GAME_OVER and not values["counted"]:
        return "6.2"
    return rule
