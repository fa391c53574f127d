"""The golden games and verdicts: made by an independent implementation of the rules.

The files in `tests/golden` are never changed. After a rule was changed on purpose, `make regenerate` writes what is
different now into `tests/golden/changed.json.gz`, marked as no longer independently confirmed.
`golden` puts it in place.
"""

import gzip
import json
from functools import cache
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parents[1] / "golden"
CHANGED = FOLDER / "changed.json.gz"
CONFIRMED_VERSION = 1  # of the rules that the independent implementation agrees with
MARK = "no longer independently confirmed"
GAMES = ("games", "rare", "traps")
FILES = {"games": 256, "rare": 96, "traps": 31, "verdicts": 128}

Line = dict[str, Any]


@cache
def original(name: str) -> list[Line]:
    """The lines of one file, unchanged: each has a record, with its snapshots or with verdicts on tried actions."""
    with gzip.open(FOLDER / f"{name}.jsonl.gz", "rt", encoding="utf-8") as lines:
        found = [json.loads(line) for line in lines]
    assert len(found) == FILES[name], f"{name}: {len(found)} lines"
    return found


@cache
def changed() -> dict[str, Any]:
    """The regenerated lines, with the version of the rules and the mark; empty if there are none."""
    if not CHANGED.exists():
        return {}
    with gzip.open(CHANGED, "rt", encoding="utf-8") as file:
        found: dict[str, Any] = json.load(file)
    return found


@cache
def golden(name: str) -> list[Line]:
    """The lines of one file by today's rules."""
    new = changed().get("lines", {}).get(name, {})
    return [new.get(str(number), line) for number, line in enumerate(original(name))]
