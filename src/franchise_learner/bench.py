"""`python -m franchise_learner.bench`: searches on a GPU, with and without a network, and what limits them."""

import sys
import time
from collections.abc import Callable
from statistics import median
from typing import Any

import torch

from franchise.bench.gpu import Tell, file_argument, report_on_gpu
from franchise.trees.forest import make_forest
from franchise_learner.evaluator import Evaluator
from franchise_learner.model import Model
from franchise_learner.settings import Settings, variants

GAMES = 32768
SIMULATIONS = 32
WARM_UP = 60  # random choices, until the games have reached different stages
ROUNDS = 5


def seconds_of(work: Callable[[], None]) -> float:
    """The median seconds of some work on the GPU; the first round compiles and does not count."""
    rounds = []
    for _ in range(ROUNDS + 1):
        torch.cuda.synchronize()
        begin = time.perf_counter()
        work()
        torch.cuda.synchronize()
        rounds.append(time.perf_counter() - begin)
    return median(rounds[1:])


def measure_search(tell: Tell, games: int = GAMES, simulations: int = SIMULATIONS) -> dict[str, Any]:
    """Simulations a second in mixed games of all variants, and the milliseconds of every part of one simulation."""
    settings = Settings()
    tell(f"search in {games:,} trees")
    forest = make_forest(games, variants(settings), simulations, seed=1, device="cuda")
    for _ in range(WARM_UP):
        forest.play(forest.sample())
    model = Model(settings.width, settings.blocks).to("cuda")
    evaluate = Evaluator(model, forest)
    alone = seconds_of(lambda: forest.search(_nothing))
    together = seconds_of(lambda: forest.search(evaluate))
    forest.plant()
    evaluate()
    forest.absorb_root(1.0)
    parts = {
        "select and show": seconds_of(lambda: forest.select(simulations // 2)),
        "network": seconds_of(evaluate),
        "absorb": seconds_of(forest.absorb),
    }
    return {
        "device": torch.cuda.get_device_name(),
        "games": games,
        "simulations": simulations,
        "width": settings.width,
        "blocks": settings.blocks,
        "without_network_per_s": round(games * simulations / alone),
        "with_network_per_s": round(games * simulations / together),
        "evaluated_per_s": round(games * (simulations + 1) / together),
        "ms_a_simulation": {name: round(1000 * seconds, 3) for name, seconds in parts.items()},
    }


def _nothing() -> None:
    """The network says nothing new: the search goes on with its last answers."""


def as_markdown(report: dict[str, Any]) -> str:
    """The report as a table in Markdown."""
    parts = ", ".join(f"{name} {ms} ms" for name, ms in report["ms_a_simulation"].items())
    trees = f"{report['games']:,} trees at a time, {report['simulations']} simulations each"
    return "\n".join(
        [
            f"{report['device']}, {trees}, mixed games:\n",
            "| search | million simulations/s |",
            "|---|---|",
            f"| without a network | {report['without_network_per_s'] / 1e6:.1f} |",
            f"| with a network (width {report['width']}, {report['blocks']} blocks) "
            f"| {report['with_network_per_s'] / 1e6:.1f} |",
            f"\nWith the network {report['evaluated_per_s'] / 1e6:.1f} million positions are judged a second. "
            f"One simulation in all trees: {parts}.",
        ]
    )


def main() -> int:
    """Measure and print."""
    return report_on_gpu(measure_search, as_markdown, file_argument(__doc__))


if __name__ == "__main__":
    sys.exit(main())
