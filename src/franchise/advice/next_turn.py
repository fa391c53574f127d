"""A player's next turn if nobody changes anything before: what it would find, and what could be won in it."""

from collections import Counter
from collections.abc import Iterable

import numpy as np

from franchise.bots.best_turn import BestTurn
from franchise.game import Game
from franchise.model.event import Event, EventKind
from franchise.model.stage import Stage
from franchise.rules.actions import END_TURN
from franchise.rules.events import LOG_SIZE
from franchise.rules.layout import ACTIVE, CHOSEN_REGION, INCOME_TAKEN, INCREASING, PASSES, STAGE, TURN
from franchise.rules.step import step_telling
from franchise.telling.words import PLACE_NAMES, REGION_NAMES

# What a turn itself brings; the last count of the game is not among it.
WON_IN_A_TURN = (EventKind.CITY_MAJORITY, EventKind.CITY_FULL, EventKind.REGION_RANKED, EventKind.TRACK_REACHED)
TIE_SEED = 1  # the points of a best turn don't depend on it


def next_turn_of(game: Game, seat: int) -> Game:
    """The game as a seat's next turn would find it, its income taken. For the active seat that is the turn in progress.

    The others do nothing in between, and their passes don't count towards the end of the game (6.2).

    >>> game = Game(players=3, introductory=True, seed=1)
    >>> turn = next_turn_of(game, 2)
    >>> turn.active, turn.turn, turn.players[2].money - game.players[2].money
    (2, 2, 1)
    """
    state = game.state
    if seat != game.active and not game.is_over:
        distance = (seat - game.active) % game.players_count
        # The player before this one ends a turn in which nothing was done: the rules then begin this one's.
        state[INCOME_TAKEN:CHOSEN_REGION] = 0
        state[ACTIVE] = (seat - 1) % game.players_count
        state[TURN] += distance - 1
        state[STAGE] = INCREASING
        state[PASSES] = -1
        step_telling(state, np.zeros(LOG_SIZE, np.int64), END_TURN)
    return Game.from_state(state, game.names)


def cities_in_reach(turn: Game) -> dict[str, int]:
    """The cities that the active player can win in this turn, each on its own, and the points.

    Nobody wins a city in which he has no franchise before, so that increases are all there is to try.

    >>> cities_in_reach(Game(players=2, introductory=True, seed=1))
    {}
    """
    found = {}
    seat = turn.active
    for city in turn.cities.values():
        if city.franchises[seat] and not city.scored:
            points = max(_points_by_increasing(turn, seat, tokens) for tokens in _increases(city.id))
            if points:
                found[city.id] = points
    return found


def _increases(city: str) -> tuple[tuple[str, ...], ...]:
    return (f"+{city}",), (f"+{city}", f"++{city}")


def _points_by_increasing(turn: Game, seat: int, tokens: tuple[str, ...]) -> int:
    """The points for cities of a turn with these steps alone; 0 if it is not legal."""
    trial = Game.from_state(turn.state)
    staying = (f"@{trial.boom_city}",) if trial.stage is Stage.BOOMING else ()
    no_expansion = ("|",) if trial.stage in (Stage.BOOMING, Stage.EXPANDING) else ()
    events: tuple[Event, ...] = ()
    for token in (*staying, *no_expansion, *tokens, "."):
        if trial.why_not(token) is not None:
            return 0
        events = trial.push(token)
    place = tokens[0].removeprefix("+")
    return sum(event.influence for event in events if event.seat == seat and event.location == place)


def best_gains(turn: Game) -> Counter[str]:
    """The points of the turn that brings the active player most, by the names of places and regions.

    All whole turns are tried, up to a limit; whatever is found can really be won.

    >>> best_gains(Game(players=2, introductory=True, seed=1))
    Counter()
    """
    trial, seat, number = Game.from_state(turn.state), turn.active, turn.turn
    search, gains = BestTurn(TIE_SEED, short_sighted=True), Counter[str]()
    while not trial.is_over and (trial.active, trial.turn) == (seat, number):
        gains += count_gains(trial.push(search.best_action(trial)), seat)
    return gains


def count_gains(events: Iterable[Event], seat: int) -> Counter[str]:
    """What a turn's events bring a seat, by the names of places and regions.

    >>> count_gains((Event(EventKind.CITY_MAJORITY, "4.2", 1, location="omaha", influence=5),), 1)
    Counter({'Omaha': 5})
    """
    gains = Counter[str]()
    for event in events:
        if event.seat == seat and event.kind in WON_IN_A_TURN and event.influence:
            gains[PLACE_NAMES.get(event.location or "") or REGION_NAMES[event.region or ""]] += event.influence
    return gains
