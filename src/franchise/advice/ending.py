"""How near the end of the game is, and who could bring it about."""

from collections.abc import Iterator
from functools import lru_cache

import numpy as np

from franchise.advice.next_turn import next_turn_of
from franchise.board.tables import BLOCKED_REGIONS, BOARD, CITIES, RED_ZONE_FROM, REGION, TOWNS
from franchise.game import Game
from franchise.model.action import Action, ActionKind
from franchise.model.legal_actions import LegalActions
from franchise.model.stage import SETTING_UP, Stage
from franchise.model.views import places
from franchise.rules.actions import WORD_COUNT
from franchise.rules.events import LOG_SIZE
from franchise.rules.layout import EXPANDING, INCREASED, MONEY, OPEN, OVER, PASSES, STAGE, SUPPLY, TRACK, TURN
from franchise.rules.legal import sensible
from franchise.rules.places import empty_spaces, held_by, majority_of
from franchise.rules.state import State
from franchise.rules.step import step_telling
from franchise.texts import message

MOST_TRIED = 3000  # steps; a search that needs more gives no answer
MOST_EXPANSIONS = 2  # in one turn (7.2)
MOST_OPENED = 2  # in one city in one turn (7.3)


def regions_away(game: Game) -> int:
    """How many more regions have to be scored until the game ends (6.1).

    >>> regions_away(Game(players=4, introductory=True, seed=1))
    8
    """
    return max(0, RED_ZONE_FROM - int(game.state[TRACK]))


def who_can_end(game: Game) -> tuple[int, ...]:
    """The seats that can end the game in their next turn if nobody changes anything before, from the active one on.

    For the active seat it is the turn in progress. What is tried are all turns that close places in regions which the
    seat might complete, step by step by the rules; whoever would need too many steps to try is left out.

    >>> who_can_end(Game(players=4, introductory=True, seed=1))
    ()
    """
    return _who_can_end(game.state.tobytes())


@lru_cache(maxsize=256)  # a page asks again after every click in a turn
def _who_can_end(words: bytes) -> tuple[int, ...]:
    game = Game.from_state(np.frombuffer(words, np.int64))
    if game.is_over or game.stage in SETTING_UP:
        return ()
    seats = [(game.active + distance) % game.players_count for distance in range(game.players_count)]
    return tuple(seat for seat in seats if _can_end(game, seat))


def _can_end(game: Game, seat: int) -> bool:
    state = game.state
    wanted = _within_reach(state, game.players_count, seat)
    by_passing = seat == game.active and int(state[PASSES]) + 1 >= game.players_count  # 6.2
    if wanted.bit_count() < regions_away(game) and not by_passing:
        return False
    targets = 0
    for region in BOARD.regions:
        if wanted >> region.index & 1:
            targets |= int(REGION[region.index])
    return _Search(seat, targets).finds_end(_with_most_income(next_turn_of(game, seat)).state)


def _with_most_income(turn: Game) -> Game:
    """The turn after the boom marker has gone where it brings most: nothing else about it matters for the end."""
    if turn.stage is not Stage.BOOMING:
        return turn
    after = [turn.copy() for _ in turn.legal_actions]
    for trial, action in zip(after, turn.legal_actions, strict=True):
        trial.push(action)
    return max(after, key=lambda trial: trial.players[trial.active].money)


def _within_reach(state: State, players: int, seat: int) -> int:
    """The regions that a seat might complete in one turn, as bits; some of them may be out of reach all the same."""
    found = 0
    for region in BOARD.regions:
        left = int(state[OPEN]) & int(REGION[region.index])
        if left == 0 or BLOCKED_REGIONS[players] >> region.index & 1:
            continue
        cities = [BOARD.location(name).index for name in places(left & CITIES)]
        if (left & TOWNS).bit_count() <= MOST_EXPANSIONS and all(
            _lacks(state, city, seat) <= MOST_OPENED for city in cities
        ):
            found |= 1 << region.index
    return found


def _lacks(state: State, city: int, seat: int) -> int:
    """How many more franchises of a seat get a city scored (4.1)."""
    return min(int(majority_of(state, city)) - int(held_by(state, city, seat)), int(empty_spaces(state, city)))


class _Search:
    """Tries the turns of a seat that matter for the end of the game."""

    def __init__(self, seat: int, targets: int) -> None:
        """`targets` are the locations of the regions in question, as bits."""
        self.seat, self.targets, self.left = seat, set(places(targets)), MOST_TRIED
        self.log = np.zeros(LOG_SIZE, np.int64)

    def finds_end(self, state: State) -> bool:
        """Whether one of the turns from here on ends the game; False if that takes too long to find out."""
        for action in self._relevant(state):
            self.left -= 1
            if self.left < 0:
                return False
            after = state.copy()
            step_telling(after, self.log, action.id)
            if after[STAGE] == OVER or (after[TURN] == state[TURN] and self.finds_end(after)):
                return True
        return False

    def _relevant(self, state: State) -> Iterator[Action]:
        """The actions worth trying."""
        words = np.zeros(WORD_COUNT, np.int64)
        sensible(state, words)
        actions = [action for action in LegalActions(words) if self._matters(state, action)]
        increases = [action for action in actions if action.kind is ActionKind.INCREASE]
        means = min(int(state[MONEY + self.seat]), int(state[SUPPLY + self.seat]) - 1)  # one may be needed to double
        if increases and means >= len(increases):
            # All of them can be had, and one more never hinders: no need to try without.
            yield increases[0]
            return
        last = int(state[INCREASED]).bit_length()
        for action in actions:
            if action.kind is not ActionKind.INCREASE or BOARD.location(action.location or "").index >= last:
                yield action

    def _matters(self, state: State, action: Action) -> bool:
        if action.kind in (ActionKind.EXPAND, ActionKind.INCREASE, ActionKind.DOUBLE):
            return action.location in self.targets
        # Dollars are taken early or not at all.
        return action.kind is not ActionKind.DOLLARS or bool(state[STAGE] == EXPANDING)


def tell_distance(game: Game) -> str:
    """How far away the end is, in words; nothing when the game is over or not begun.

    >>> tell_distance(Game(players=4, introductory=True, seed=1))
    'The end: 8 regions away'
    """
    if game.is_over or game.stage in SETTING_UP:
        return ""
    return tell_regions_away(regions_away(game))


def tell_regions_away(away: int) -> str:
    """The distance of the end in words.

    >>> tell_regions_away(1)
    'The end: 1 region away'
    """
    return message("end.away-one" if away == 1 else "end.away", count=away)


def tell_enders(game: Game) -> list[str]:
    """Who can end the game in his next turn, one sentence each.

    >>> tell_enders(Game(players=4, introductory=True, seed=1))
    []
    """
    return [
        message("end.now" if seat == game.active else "end.next", name=game.names[seat]) for seat in who_can_end(game)
    ]
