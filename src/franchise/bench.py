"""The benchmark: how fast the search is, and the rules on one core, beside the yardstick in `bench/` in the same run.

Machines are noisy, so that only the ratio to the yardstick counts: both play in turn, five times, and the median of
the ratios is taken.
"""

import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from statistics import median
from types import ModuleType
from typing import Any

import numpy as np

from franchise.bench_search import measure_levels, measure_search
from franchise.board.load import PLAYER_COUNTS
from franchise.compiling import compiled
from franchise.rules import layout
from franchise.rules.actions import WORD_COUNT
from franchise.rules.bits import Words
from franchise.rules.playout import play_random_games
from franchise.rules.position import copy_position
from franchise.rules.setup import ALL_TILES
from franchise.yardstick import YARDSTICK, load_yardstick

BASELINE = YARDSTICK / "baseline.json"
ALL_QUEENIES = layout.MILESTONES | layout.BOOM | layout.REGIONS
ROUNDS = 5
SECONDS = 0.4  # of play for one measurement
GUARD_SECONDS = 0.2
COPIES = 1_000_000
LARGEST_FALL = 0.30  # of the ratios in the baseline that `guard` puts up with
SEED = 88172645463325252

START_UP = "from franchise.game import Game; game = Game(players=4, seed=1); game.push(next(iter(game.legal_actions)))"

Progress = Callable[[str], None]


class Player:
    """Plays random games with the rules and says how fast."""

    def __init__(self, queenies: int) -> None:
        """Room for one game."""
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
        """How many games last about so long."""
        self.play(players, 1)
        spent, _ = self.play(players, 500)
        return max(1, int(500 * seconds / spent))


def measure_play(progress: Progress, seconds: float = SECONDS) -> dict[str, Any]:
    """Steps and games a second by number of players, base game and all Queenies, and their ratios to the yardstick."""
    base, queenies, yardstick = Player(0), Player(ALL_QUEENIES), load_yardstick()
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


Row = dict[str, tuple[float, float]]


def _alternate(base: Player, queenies: Player, yardstick: ModuleType | None, players: int, seconds: float) -> list[Row]:
    """Let all play in turn, `ROUNDS` times: steps and games a second of each."""
    sizes = {"base": base.games_for(players, seconds), "queenies": queenies.games_for(players, seconds)}
    rows: list[Row] = []
    if yardstick is not None:
        yardstick.bench(np.uint64(SEED), players, 2)
    for _ in range(ROUNDS):
        row: Row = {}
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


def _speed(rows: list[Row], name: str) -> dict[str, Any]:
    return {
        "steps_per_s": round(median(row[name][0] for row in rows)),
        "games_per_s": round(median(row[name][1] for row in rows)),
    }


@compiled
def copy_often(source: Words, target: Words, times: int) -> int:
    """Copy a position again and again; each copy depends on the last one, so that none can be left out."""
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


def measure_all(progress: Progress) -> dict[str, Any]:
    """Everything that `franchise bench` prints."""
    with tempfile.TemporaryDirectory() as cache:
        progress("cold start: compiling everything")
        cold = measure_start(cache)
        progress("warm start")
        warm = median(measure_start(cache) for _ in range(3))
    report = measure_play(progress)
    progress("the search from the opening")
    report["search_simulations_per_s"] = {"uniform": measure_search(False), "guided": measure_search(True)}
    progress("whole turns of the levels")
    report["turns"] = measure_levels()
    progress("copying positions")
    return report | {
        "copy_ns": measure_copy(),
        "state_bytes": layout.SIZE * 8,
        "cold_start_s": cold,
        "warm_start_s": warm,
    }


def guard() -> int:
    """Compare with the ratios of the baseline: 1 if one of them has fallen by more than 30 %, else 0."""
    expected = json.loads(BASELINE.read_text())["ratio"]
    measured = measure_play(print, GUARD_SECONDS)["yardstick"]
    failed = 0
    for players, ratio in expected.items():
        now, least = measured[players]["ratio"], round(ratio * (1 - LARGEST_FALL), 3)
        verdict = "ok" if now >= least else "too slow"
        print(f"{players} players: {now} of the yardstick, baseline {ratio}, at least {least}: {verdict}")
        failed |= now < least
    return int(failed)


if __name__ == "__main__":
    sys.exit(guard())
