"""Everything that `franchise bench` measures: rules, search, network, whole turns of the levels, the start."""

import tempfile
from statistics import median
from typing import Any

from franchise.bench.network import measure_network
from franchise.bench.rules import Progress, measure_copy, measure_play, measure_start
from franchise.bench.search import measure_levels, measure_search
from franchise.rules import layout


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
    progress("the network")
    report["network"] = measure_network()
    progress("whole turns of the levels")
    report["turns"] = measure_levels()
    progress("copying positions")
    return report | {
        "copy_ns": measure_copy(),
        "state_bytes": layout.SIZE * 8,
        "cold_start_s": cold,
        "warm_start_s": warm,
    }
