"""The yardstick for speed: rough code in `bench/yardstick/` that plays the same game, to be run beside our own."""

import importlib
import sys
from pathlib import Path
from types import ModuleType

BENCH = Path(__file__).parents[3] / "bench"
YARDSTICK = BENCH / "yardstick"
BASELINE = BENCH / "baseline.json"  # the ratios that `guard` compares with


def load_yardstick() -> ModuleType | None:
    """The bit-mask version of the yardstick, or None where only the package is installed."""
    if not (YARDSTICK / "bits.py").exists():
        return None
    sys.path.insert(0, str(YARDSTICK))
    try:
        return importlib.import_module("bits")
    finally:
        sys.path.remove(str(YARDSTICK))
