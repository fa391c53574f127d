"""The yardstick for speed: rough code in the folder `bench` that plays the same game, to be run beside our own."""

import importlib
import sys
from pathlib import Path
from types import ModuleType

YARDSTICK = Path(__file__).parents[2] / "bench"


def load_yardstick() -> ModuleType | None:
    """The bit-mask version of the yardstick, or None where only the package is installed."""
    if not (YARDSTICK / "bits.py").exists():
        return None
    sys.path.insert(0, str(YARDSTICK))
    try:
        return importlib.import_module("bits")
    finally:
        sys.path.remove(str(YARDSTICK))
