"""How fast the search is: simulations a second from the opening, with one thread and with two, and whole turns."""

import time
from statistics import median
from typing import Any

from franchise.bots.levels import LEVELS
from franchise.bots.registry import make_bot
from franchise.bots.search import SearchBot
from franchise.game import Game
from franchise.model.queenie import QUEENIES

ROUNDS = 5
SIMULATIONS = 30_000  # for each thread
PLAYERS = (2, 4)
THREADS = 2
MOST_SEATS = 5


def simulations_per_second(players: int, threads: int, guided: bool) -> float:
    """From the opening of the introductory game, with a fresh tree.

    >>> simulations_per_second(2, threads=1, guided=True) > 100
    True
    """
    game = Game(players, introductory=True, seed=1)
    bot = SearchBot(seed=1, sims=SIMULATIONS * threads, threads=threads, guided=int(guided))
    bot.think(game)  # touches the memory once, since the first access is slow
    bot.beginning = None  # the trees start again
    begin = time.perf_counter()
    bot.think(game)
    return SIMULATIONS * threads / (time.perf_counter() - begin)


def measure_search(guided: bool) -> dict[str, Any]:
    """Simulations a second by number of players; one thread and two take turns, and the median of the ratios counts."""
    report = {}
    for players in PLAYERS:
        simulations_per_second(players, THREADS, guided)
        rows = [
            (simulations_per_second(players, 1, guided), simulations_per_second(players, THREADS, guided))
            for _ in range(ROUNDS)
        ]
        report[str(players)] = {
            "one_thread": round(median(one for one, _ in rows)),
            "two_threads": round(median(two for _, two in rows)),
            "ratio": round(median(two / one for one, two in rows), 2),
        }
    return report


def measure_turns(level: str) -> dict[str, float]:
    """Seconds for a whole turn of a level on one core in its hardest game: five players, all Queenies."""
    game = Game(MOST_SEATS, queenies=QUEENIES, seed=1)
    bots = [make_bot(level, seed=seat) for seat in range(MOST_SEATS)]
    turns: dict[tuple[int, int], float] = {}
    while not game.is_over:
        begin, turn = time.perf_counter(), (game.turn, game.active)
        action = bots[game.active].choose(game)
        turns[turn] = turns.get(turn, 0.0) + time.perf_counter() - begin
        game.push(action)
    return {"mean_s": round(sum(turns.values()) / len(turns), 3), "longest_s": round(max(turns.values()), 3)}


def measure_levels() -> dict[str, dict[str, float]]:
    """Whole turns of every level."""
    return {level: measure_turns(level) for level in LEVELS}
