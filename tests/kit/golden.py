"""The golden games: made by an independent implementation of the rules, with a snapshot after every turn."""

import gzip
import json
from functools import cache
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parents[1] / "golden"
FILES = {"games": 256, "rare": 96, "traps": 31, "verdicts": 128}


@cache
def golden(name: str) -> list[dict[str, Any]]:
    """The lines of one file: each has a record, with its snapshots or with what was tried on the way."""
    with gzip.open(FOLDER / f"{name}.jsonl.gz", "rt", encoding="utf-8") as lines:
        found = [json.loads(line) for line in lines]
    assert len(found) == FILES[name], f"{name}: {len(found)} lines"
    return found
