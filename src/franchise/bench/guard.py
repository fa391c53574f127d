"""`python -m franchise.bench.guard`: has the speed of the rules fallen, as a ratio to the yardstick in the same run?"""

import json
import sys

from franchise.bench.rules import measure_play
from franchise.bench.yardstick import BASELINE

SECONDS = 0.2  # of play for one measurement
LARGEST_FALL = 0.30  # of the ratios in the baseline


def guard() -> int:
    """Compare with the ratios of the baseline: 1 if one of them has fallen by more than 30 %, else 0."""
    expected = json.loads(BASELINE.read_text())["ratio"]
    measured = measure_play(print, SECONDS)["yardstick"]
    failed = 0
    for players, ratio in expected.items():
        now, least = measured[players]["ratio"], round(ratio * (1 - LARGEST_FALL), 3)
        verdict = "ok" if now >= least else "too slow"
        print(f"{players} players: {now} of the yardstick, baseline {ratio}, at least {least}: {verdict}")
        failed |= now < least
    return int(failed)


if __name__ == "__main__":
    sys.exit(guard())
