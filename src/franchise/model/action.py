"""An action for people: a kind and what it is about, with its number and its token.

A token is the action in one word, the language of the move notation and of stored games:

    =pueblo          start in Pueblo                 +omaha       increase in Omaha
    @chicago         boom marker to Chicago          ++omaha      a second franchise in Omaha by a bonus tile
    >dallas$3        expand to Dallas over a $3 link $10          a bonus tile for $10
    ~                the next link is free (route)   |            no more expansions
    /denver          walk: start or step             .            end of the turn
    /                walk: stop here                 seattle:5    lay a city tile of value 5 on Seattle
    texas:           choose the region Texas         :florida     lay the region tile "florida" there
"""

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from functools import cache

from franchise.board.load import LINK_PRICES
from franchise.board.tables import BOARD, CITY_COUNT, CITY_TILE_PAIRS, LOCATION_COUNT
from franchise.model.errors import InvalidError
from franchise.rules import actions


class ActionKind(StrEnum):
    """What an action does."""

    EXPAND = "expand"
    DONE = "done"
    END_TURN = "end-turn"
    DOLLARS = "dollars"
    ARM_ROUTE = "arm-route"
    STOP = "stop"
    INCREASE = "increase"
    DOUBLE = "double"
    MOVE_BOOM = "move-boom"
    WALK = "walk"
    START = "start"
    PLACE_CITY = "place-city"
    CHOOSE_REGION = "choose-region"
    PLACE_REGION = "place-region"


# The actions without an object: their number, kind and token.
SINGLE = {
    actions.DONE: (ActionKind.DONE, "|"),
    actions.END_TURN: (ActionKind.END_TURN, "."),
    actions.DOLLARS: (ActionKind.DOLLARS, "$10"),
    actions.ARM: (ActionKind.ARM_ROUTE, "~"),
    actions.STOP: (ActionKind.STOP, "/"),
}


@dataclass(frozen=True, eq=False)
class Action:
    """One decision. Compare, hash and print it; `id` is its number in the action space.

    There is one object an action, so that comparing and hashing need not look into it.

    >>> Action.from_token(">dallas$3")
    Action('>dallas$3')
    >>> Action.from_token(">dallas$3").id
    106
    >>> Action.from_id(106).location
    'dallas'
    """

    id: int
    kind: ActionKind
    token: str
    location: str | None = None
    region: str | None = None
    tile: str | None = None
    price: int | None = None
    value: int | None = None

    @staticmethod
    def from_id(number: int) -> "Action":
        """The action with this number.

        >>> Action.from_id(226)
        Action('.')
        """
        if not 0 <= number < actions.ACTION_COUNT:
            raise InvalidError(f"there is no action {number}: actions are numbered 0 to {actions.ACTION_COUNT - 1}")
        return all_actions()[number]

    @staticmethod
    def from_token(token: str) -> "Action":
        """The action that this token names.

        >>> Action.from_token("+omaha").kind
        <ActionKind.INCREASE: 'increase'>
        """
        try:
            return actions_by_token()[token]
        except KeyError:
            raise InvalidError(f"there is no action {token!r}") from None

    def __reduce__(self) -> tuple[Callable[[int], "Action"], tuple[int]]:
        """A copy is the action itself, in another process too."""
        return Action.from_id, (self.id,)

    def __repr__(self) -> str:
        """Show the token alone: it says everything."""
        return f"Action({self.token!r})"

    def __str__(self) -> str:
        """The token."""
        return self.token


def _location_action(number: int) -> Action | None:
    names = [place.id for place in BOARD.locations]
    if number < actions.DONE:
        price, name = LINK_PRICES[number // LOCATION_COUNT], names[number % LOCATION_COUNT]
        return Action(number, ActionKind.EXPAND, f">{name}${price}", name, price=price)
    for first, kind, prefix, offset, length in (
        (actions.INCREASE, ActionKind.INCREASE, "+", 0, CITY_COUNT),
        (actions.DOUBLE, ActionKind.DOUBLE, "++", 0, CITY_COUNT),
        (actions.MOVE_BOOM, ActionKind.MOVE_BOOM, "@", 0, CITY_COUNT),
        (actions.WALK, ActionKind.WALK, "/", 0, LOCATION_COUNT),
        (actions.START, ActionKind.START, "=", CITY_COUNT, LOCATION_COUNT - CITY_COUNT),
    ):
        if first <= number < first + length:
            name = names[number - first + offset]
            return Action(number, kind, prefix + name, name)
    return None


def _make(number: int) -> Action:
    if number in SINGLE:
        kind, token = SINGLE[number]
        return Action(number, kind, token)
    action = _location_action(number)
    if action is not None:
        return action
    if number < actions.CHOOSE_REGION:
        city, value = CITY_TILE_PAIRS[number - actions.PLACE_CITY]
        name = BOARD.locations[city].id
        return Action(number, ActionKind.PLACE_CITY, f"{name}:{value}", name, value=value)
    if number < actions.PLACE_REGION:
        region = BOARD.regions[number - actions.CHOOSE_REGION].id
        return Action(number, ActionKind.CHOOSE_REGION, f"{region}:", region=region)
    tile = BOARD.region_tiles[number - actions.PLACE_REGION].id
    return Action(number, ActionKind.PLACE_REGION, f":{tile}", tile=tile)


@cache
def all_actions() -> tuple[Action, ...]:
    """Every action there is, by number.

    >>> len(all_actions())
    475
    """
    return tuple(_make(number) for number in range(actions.ACTION_COUNT))


@cache
def actions_by_token() -> dict[str, Action]:
    """Every action there is, by token.

    >>> actions_by_token()["."].kind
    <ActionKind.END_TURN: 'end-turn'>
    """
    return {action.token: action for action in all_actions()}
