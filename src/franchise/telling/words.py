"""Actions and events in words."""

from typing import Any

from franchise.board.tables import BOARD
from franchise.game import Game
from franchise.model.action import Action, ActionKind
from franchise.model.event import Event, EventKind
from franchise.model.stage import Stage
from franchise.texts import message

REGION_NAMES = {region.id: region.name for region in BOARD.regions}
PLACE_NAMES = {place.id: place.name for place in BOARD.locations}
TILES = {tile.id: tile for tile in BOARD.region_tiles}


def tile_text(tile: str) -> str:
    """A region tile by its values.

    >>> tile_text("q19")
    '5/4/2 + development tile'
    """
    values = "/".join(map(str, TILES[tile].values))
    return values + message(f"kind.{TILES[tile].kind}")


def action_text(game: Game, action: Action) -> str:
    """What an action would do here.

    >>> action_text(Game(players=2, introductory=True, seed=1), Action.from_token(">phoenix$0"))
    'Expand to Phoenix over a $0 link'
    """
    key = f"action.{action.kind.value}"
    if action.kind is ActionKind.MOVE_BOOM and action.location == game.boom_city:
        key = "action.stay-boom"
    again = game.has_expanded
    if action.kind is ActionKind.EXPAND and again:
        key = "action.expand-again"
    if action.kind is ActionKind.WALK and game.stage is Stage.EXPANDING:
        key = "action.walk-again" if again else "action.walk-start"
    return message(
        key,
        place=PLACE_NAMES.get(action.location or "", ""),
        region=REGION_NAMES.get(action.region or "", ""),
        tile=tile_text(action.tile) if action.tile else "",
        price=action.price,
        value=action.value,
    )


def event_text(names: tuple[str, ...], event: Event) -> str:
    """What happened, in a sentence; empty for events that another sentence already covers.

    >>> event_text(("Ann", "Ben"), Event(EventKind.MARKER_SET, "4.5", 1, region="texas"))
    'Ben sets the marker of Texas'
    """
    return message(_event_key(event), **event_figures(names, event))


def deed_text(names: tuple[str, ...], event: Event) -> str:
    """What somebody did, to be put after his name.

    >>> deed_text(("Ann", "Ben"), Event(EventKind.EXPANDED, "3.2", 1, location="phoenix", place=1))
    'expands to Phoenix'
    """
    return message(_event_key(event).replace("event.", "deed.", 1), **event_figures(names, event))


def _event_key(event: Event) -> str:
    variants = {
        EventKind.BOOM_MOVED: ("event.boom-stays", not event.counted),
        EventKind.INCOME: ("event.income-boom", event.other),
        EventKind.LINK_PASSED: ("event.link-free", event.rule == "8.3")
        if event.counted
        else ("event.link-unpaid", True),
        EventKind.EXPANDED: ("event.expanded-again", event.place == 2),
        EventKind.REGION_RANKED: ("event.region-dollars", event.dollars),
        EventKind.TURN_ENDED: ("event.turn-passed", event.counted),
        EventKind.GAME_OVER: ("event.game-over-passes", not event.counted),
    }
    key, wanted = variants.get(event.kind, ("", False))
    return key if wanted else f"event.{event.kind.value}"


def event_figures(names: tuple[str, ...], event: Event) -> dict[str, Any]:
    """Everything that a sentence about an event can name.

    >>> event_figures(("Ann", "Ben"), Event(EventKind.MARKER_SET, "4.5", 1, region="texas"))["name"]
    'Ben'
    """
    return {
        "name": "" if event.seat is None else names[event.seat],
        "place": PLACE_NAMES.get(event.location or "", ""),
        "region": REGION_NAMES.get(event.region or "", ""),
        "tile": tile_text(event.tile) if event.tile else "",
        "milestone": message(f"milestone.{event.milestone}") if event.milestone else "",
        "influence": event.influence,
        "dollars": event.dollars,
        "paid": -event.dollars,
        "counted": event.counted,
        "other": event.other,
        "rank": message(f"rank.{event.place}") if event.kind is EventKind.REGION_RANKED else "",
        "space": (event.place or 0) + 1,
    }
