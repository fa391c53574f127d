"""How fast the rules are on one core: random play beside the yardstick in the same run, copies, the time of a start.

Timings are noisy, so only the ratio to the yardstick counts: both play in turn, five times, and the median of the
ratios is taken.
"""

import os
import subprocess
import sys
import time
from collections.abc import Callable
from statistics import median
from types import ModuleType
from typing import Any

import numpy as np

from franchise.bench.yardstick import load_yardstick
from franchise.board.load import PLAYER_COUNTS
from franchise.compiling import compiled
from franchise.rules import layout
from franchise.rules.actions import WORD_COUNT
from franchise.rules.playout import play_random_games
from franchise.rules.position import copy_position
from franchise.rules.setup import ALL_TILES
from franchise.rules.state import Words

ALL_QUEENIES = layout.MILESTONES | layout.BOOM | layout.REGIONS
ROUNDS = 5
SECONDS = 0.4  # of play for one measurement
COPIES = 1_000_000
SEED = 88172645463325252

START_UP = "from franchise.game import Game; game = Game(players=4, seed=1); game.push(next(iter(game.legal_actions)))"

Progress = Callable[[str], None]


class RandomPlay:
    """Plays random games with the rules and says how fast."""

    def __init__(self, queenies: int) -> None:
        """`queenies` are in play, as bits; the arrays are for one game at a time."""
        self.queenies = queenies
        self.pool = ALL_TILES if queenies & layout.REGIONS else 0
        self.state = np.zeros(layout.SIZE, np.int64)
        self.words = np.zeros(WORD_COUNT, np.int64)
        self.random = np.array([SEED], np.uint64)

    def play(self, players: int, games: int) -> tuple[float, int]:
        """Play, and return the seconds and the number of steps."""
        begin = time.perf_counter()
        steps = play_random_games(self.state, self.words, players, self.queenies, self.pool, games, self.random)
        return time.perf_counter() - begin, steps

    def games_for(self, players: int, seconds: float) -> int:
        """How many games take about this many seconds."""
        self.play(players, 1)
        spent, _ = self.play(players, 500)
        return max(1, int(500 * seconds / spent))


def measure_play(progress: Progress, seconds: float = SECONDS) -> dict[str, Any]:
    """Steps and games a second by number of players, base game and all Queenies, and their ratios to the yardstick."""
    base, queenies, yardstick = RandomPlay(0), RandomPlay(ALL_QUEENIES), load_yardstick()
    report: dict[str, Any] = {"random_play": {}, "random_play_all_queenies": {}}
    if yardstick is not None:
        report["yardstick"] = {}
    for players in PLAYER_COUNTS:
        progress(f"random play, {players} players")
        rows = _alternate(base, queenies, yardstick, players, seconds)
        for name, key in (("base", "random_play"), ("queenies", "random_play_all_queenies")):
            report[key][str(players)] = _speed(rows, name)
        if yardstick is not None:
            report["yardstick"][str(players)] = {
                "steps_per_s": round(median(row["yardstick"][0] for row in rows)),
                "ratio": round(median(row["base"][0] / row["yardstick"][0] for row in rows), 3),
            }
        kept = median(row["queenies"][0] / row["base"][0] for row in rows)
        report["random_play_all_queenies"][str(players)]["of_base_game"] = round(kept, 3)
    return report


Speeds = dict[str, tuple[float, float]]  # steps and games a second, by who played


def _alternate(
    base: RandomPlay, queenies: RandomPlay, yardstick: ModuleType | None, players: int, seconds: float
) -> list[Speeds]:
    """Let all play in turn, `ROUNDS` times: steps and games a second of each."""
    sizes = {"base": base.games_for(players, seconds), "queenies": queenies.games_for(players, seconds)}
    rows: list[Speeds] = []
    if yardstick is not None:
        yardstick.bench(np.uint64(SEED), players, 2)
    for _ in range(ROUNDS):
        row: Speeds = {}
        for name, player in (("base", base), ("queenies", queenies)):
            spent, steps = player.play(players, sizes[name])
            row[name] = (steps / spent, sizes[name] / spent)
        if yardstick is not None:
            begin = time.perf_counter()
            steps, _ = yardstick.bench(np.uint64(SEED), players, sizes["base"])
            spent = time.perf_counter() - begin
            row["yardstick"] = (steps / spent, sizes["base"] / spent)
        rows.append(row)
    return rows


def _speed(rows: list[Speeds], name: str) -> dict[str, Any]:
    return {
        "steps_per_s": round(median(row[name][0] for row in rows)),
        "games_per_s": round(median(row[name][1] for row in rows)),
    }


@compiled
def copy_often(source: Words, target: Words, times: int) -> int:
    """Copy a position many times. Each copy depends on the last one, so that the compiler can't leave any out."""
    for _ in range(times):
        copy_position(source, target)
        source[layout.TURN] = target[layout.TURN] + 1
    return source[layout.TURN]


def measure_copy() -> float:
    """Nanoseconds to copy a position inside a compiled function."""
    source, target = np.zeros(layout.SIZE, np.int64), np.zeros(layout.SIZE, np.int64)
    copy_often(source, target, 1)
    spent = []
    for _ in range(ROUNDS):
        begin = time.perf_counter()
        copy_often(source, target, COPIES)
        spent.append((time.perf_counter() - begin) / COPIES * 1e9)
    return round(median(spent), 1)


def measure_start(cache: str) -> float:
    """Seconds until a new Python has imported the package, set up a game and made the first step."""
    environment = os.environ | {"NUMBA_CACHE_DIR": cache}
    begin = time.perf_counter()
    subprocess.run([sys.executable, "-c", START_UP], check=True, env=environment)
    return round(time.perf_counter() - begin, 2)
