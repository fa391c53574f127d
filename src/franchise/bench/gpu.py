"""The benchmark of an NVIDIA GPU: random play beside the yardstick, the vector environment, and search trees.

`python -m franchise.bench.gpu` prints a table; it needs NumPy, numba-cuda and CuPy, and for the yardstick a copy of the
project with its folder `bench`. Everything is measured in turn, and the medians count.
"""

import argparse
import importlib.util
import json
import subprocess
import sys
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from statistics import median
from typing import Any

import numpy as np

from franchise.bench.yardstick import load_yardstick
from franchise.board.load import PLAYER_COUNTS
from franchise.model.queenie import QUEENIES
from franchise.model.variant import read_variant
from franchise.vector import make_vector
from franchise.vector.cuda import import_cuda, kernel, why_no_gpu

Tell = Callable[[str], None]  # what is being measured now
SEARCH_FILE = "bench_search.json"
ROUNDS = 5
RANDOM_ROUNDS = 1500  # of one launch: about a tenth of a second
GAMES = 1 << 18  # of the vector environment
STEPS = 40
WARM_UP = 300  # steps, until the games have reached different stages
YARDSTICK_GAMES = 8
BYTES_A_GIGABYTE = 1e9
VECTOR_GAMES: dict[str, list[dict[str, Any]]] = {
    "2 players": [{"players": 2}],
    "4 players": [{"players": 4}],
    "all mixed": [
        {"players": players, "queenies": queenies} for players in PLAYER_COUNTS for queenies in ((), tuple(QUEENIES))
    ],
}


def measure_random_play(players: int, queenies: tuple[str, ...]) -> float:
    """Steps a second of random play with the exact legal set."""
    from franchise.vector.random_play import play

    variant = read_variant(players, queenies=queenies)
    played = play(players, variant.queenies, variant.tile_pool, RANDOM_ROUNDS)
    return float(played.steps.sum() / played.seconds)


def yardstick_kernel(cuda: Any, yardstick: Any) -> Any:
    """The yardstick's random games, one after the other in each thread."""
    words, playout = yardstick.N, yardstick.playout

    @kernel()
    def play_kernel(seeds: Any, out: Any, players: int, games: int) -> None:
        thread = cuda.grid(1)
        state = cuda.local.array(words, np.int64)
        random = cuda.local.array(1, np.uint64)
        random[0] = seeds[thread]
        steps = 0
        for _ in range(games):
            steps += playout(state, random, players, 5000)
        out[thread] = steps

    return play_kernel


def measure_yardstick(cuda: Any, play_kernel: Any, players: int) -> float:
    """Steps a second of the yardstick."""
    threads = 1024 * cuda.get_current_device().MULTIPROCESSOR_COUNT
    seeds = cuda.to_device(np.random.default_rng(1).integers(1, 1 << 63, threads, np.uint64))
    out = cuda.device_array(threads, np.int64)
    begin, end = cuda.event(), cuda.event()
    begin.record()
    play_kernel[threads // 64, 64](seeds, out, players, YARDSTICK_GAMES)
    end.record()
    end.synchronize()
    return float(out.copy_to_host().sum() * 1000 / cuda.event_elapsed_time(begin, end))


def measure_copy(cuda: Any) -> float:
    """Gigabytes a second, read and written, of a plain copy in the GPU's memory."""
    import cupy

    source = cupy.ones(1 << 30, np.int8)
    target = cupy.zeros_like(source)
    cuda.synchronize()
    begin = time.perf_counter()
    for _ in range(10):
        cupy.copyto(target, source)
    cuda.synchronize()
    return float(10 * 2 * source.nbytes / (time.perf_counter() - begin) / BYTES_A_GIGABYTE)


class VectorBench:
    """A vector environment whose games have reached different stages, ready to be measured."""

    def __init__(self, cuda: Any, variants: list[dict[str, Any]]) -> None:
        """Begin the games and play until they have reached different stages."""
        self.cuda = cuda
        self.env = make_vector(GAMES, device="cuda", seed=1, variants=variants)
        for _ in range(WARM_UP):
            self.env.step(self.env.sample())

    @property
    def bytes_shown(self) -> int:
        """Bytes that a step of one game writes for others to read."""
        return int(sum(part.nbytes for part in self.env.batch)) // self.env.count

    def measure(self) -> float:
        """Steps a second with mask, observation and a random policy."""
        self.cuda.synchronize()
        begin = time.perf_counter()
        for _ in range(STEPS):
            self.env.step(self.env.sample())
        self.cuda.synchronize()
        return STEPS * self.env.count / (time.perf_counter() - begin)


def measure_all(progress: Tell) -> dict[str, Any]:
    """Everything that the table shows, in steps a second."""
    cuda: Any = import_cuda()
    yardstick = load_yardstick()
    beside = None if yardstick is None else yardstick_kernel(cuda, yardstick)
    report: dict[str, Any] = {"device": str(cuda.get_current_device().name), "games": GAMES, "random_play": {}}
    for players in PLAYER_COUNTS:
        progress(f"random play, {players} players")
        measures: dict[str, Callable[[], float]] = {
            "base game": partial(measure_random_play, players, ()),
            "all Queenies": partial(measure_random_play, players, tuple(QUEENIES)),
        }
        if yardstick is not None:
            measures["yardstick"] = partial(measure_yardstick, cuda, beside, players)
        report["random_play"][str(players)] = _alternate(measures)
    report["vector"] = {}
    for name, variants in VECTOR_GAMES.items():
        progress(f"vector environment, {name}")
        bench = VectorBench(cuda, variants)
        report["vector"][name] = {"steps_per_s": _median(bench.measure), "bytes": bench.bytes_shown}
        del bench
    report["copy_gb_per_s"] = round(measure_copy(cuda))
    return report


def _median(measure: Callable[[], float]) -> int:
    measure()
    return round(median(measure() for _ in range(ROUNDS)))


def _alternate(measures: dict[str, Callable[[], float]]) -> dict[str, int]:
    """Run all measurements in turn; the first round compiles and does not count."""
    rows = [{name: measure() for name, measure in measures.items()} for _ in range(ROUNDS + 1)][1:]
    return {name: round(median(row[name] for row in rows)) for name in measures}


def as_markdown(report: dict[str, Any]) -> str:
    """The report as tables in Markdown."""
    names = list(next(iter(report["random_play"].values())))
    lines = [
        f"{report['device']}, random play with the exact legal set, million steps/s:\n",
        f"| players | {' | '.join(names)} |",
        "|---" * (len(names) + 1) + "|",
    ]
    for players, row in report["random_play"].items():
        lines.append(f"| {players} | {' | '.join(f'{row[name] / 1e6:,.0f}' for name in names)} |")
    lines += [
        f"\nVector environment, {report['games']:,} games, mask and observation written out, random policy:\n",
        "| game | million steps/s | bytes shown a step | GB/s shown | of a plain copy's writing |",
        "|---|---|---|---|---|",
    ]
    for name, row in report["vector"].items():
        shown = row["steps_per_s"] * row["bytes"] / BYTES_A_GIGABYTE
        share = shown / (report["copy_gb_per_s"] / 2)
        lines.append(f"| {name} | {row['steps_per_s'] / 1e6:,.0f} | {row['bytes']:,} | {shown:,.0f} | {share:.0%} |")
    copied = f"{report['copy_gb_per_s']:,}"
    return "\n".join([*lines, f"\nA plain copy in the same memory moved {copied} GB/s, read and written."])


def file_argument(description: str | None) -> Path | None:
    """The file named on the command line, into which the figures go as JSON, too."""
    parser = argparse.ArgumentParser(description=description, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("file", nargs="?", type=Path, help="where the figures go as JSON, too")
    file: Path | None = parser.parse_args().file
    return file


def report_on_gpu(
    measure: Callable[[Tell], dict[str, Any]], as_markdown: Callable[[dict[str, Any]], str], file: Path | None
) -> int:
    """Measure and print, if there is a GPU; return the command's exit status."""
    missing = why_no_gpu()
    if missing:
        print(f"Nothing to measure: {missing}.", file=sys.stderr)
        return 1
    report = measure(lambda what: print(f"… {what}", file=sys.stderr, flush=True))
    print(as_markdown(report))
    if file:
        file.write_text(json.dumps(report, indent=1) + "\n")
    return 0


def report_search(file: Path | None) -> int:
    """The search on the GPU, with and without a network: a program of its own, since it needs PyTorch."""
    print("\nSearch trees:\n", flush=True)
    if importlib.util.find_spec("torch") is None:
        print("not measured: a network on a GPU needs PyTorch (pip install torch).")
        return 0
    command = [sys.executable, "-m", "franchise_learner.bench", *([str(file)] if file else [])]
    return subprocess.run(command, check=False).returncode


def main() -> int:
    """Measure and print; the search's figures go into a file beside the others."""
    file = file_argument(__doc__)
    return report_on_gpu(measure_all, as_markdown, file) or report_search(file and file.with_name(SEARCH_FILE))


if __name__ == "__main__":
    sys.exit(main())
