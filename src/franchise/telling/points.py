"""Where everybody's points came from, and what an end of the game at this moment would add."""

from collections import Counter
from collections.abc import Iterable

import numpy as np

from franchise.game import Game
from franchise.model.event import Event, read_log
from franchise.model.sources import SOURCES
from franchise.rules.ending import score_finally
from franchise.rules.events import LOG_SIZE
from franchise.rules.state import State


def points_by_source(game: Game) -> list[Counter[str]]:
    """Each seat's influence by where it came from, from the whole history of a game.

    >>> points_by_source(Game(players=2, introductory=True, seed=1))
    [Counter(), Counter()]
    """
    return count_points(game.retell(), game.players_count)


def count_points(events: Iterable[Event], players: int) -> list[Counter[str]]:
    """Each seat's influence by where it came from, from what happened.

    >>> from franchise.model.event import EventKind
    >>> count_points([Event(EventKind.CITY_MAJORITY, "4.2", 1, influence=5)], 2)
    [Counter(), Counter({'city': 5})]
    """
    points: list[Counter[str]] = [Counter() for _ in range(players)]
    for event in events:
        if event.influence and event.seat is not None:
            points[event.seat][SOURCES[event.kind]] += event.influence
    return points


def final_points(state: State, players: int) -> list[Counter[str]]:
    """What each seat would gain by source if the game were over now (6.3).

    >>> final_points(Game(players=2, introductory=True, seed=1).state, 2)[0]["bonus"]
    16
    """
    table, log = state.copy(), np.zeros(LOG_SIZE, np.int64)
    score_finally(table, log)
    return count_points(read_log(log, table), players)
