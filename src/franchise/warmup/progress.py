"""How far the compiling of the rules has come, also if another process does it: its results lie in the cache folder."""

from functools import cache
from pathlib import Path

from franchise.compiling import CACHE_FOLDER, PACKAGE, is_compiled
from franchise.warmup.rules import RULES

ALMOST, ALL = 99, 100


def rules_progress() -> int:
    """How many percent of the rules are compiled; 100 only when all of them are.

    >>> from franchise.warmup.rules import compile_rules
    >>> compile_rules()
    >>> rules_progress()
    100
    """
    if is_compiled(RULES):
        return ALL
    done = sum(1 for _ in Path(CACHE_FOLDER).glob("rules_*/*.nbi"))  # Numba writes one for each function
    return min(ALMOST, ALL * done // _functions())


@cache
def _functions() -> int:
    """How many functions there are to compile."""
    return sum(path.read_text(encoding="utf-8").count("\n@compiled\n") for path in (PACKAGE / "rules").glob("*.py"))
