"""Counts of action sequences to a fixed depth: a regression over everything that legal and step do together."""

import json
from pathlib import Path
from typing import Any

import pytest

from kit.perft import counts

OPENINGS = json.loads((Path(__file__).parent / "data" / "perft.json").read_text())


@pytest.mark.parametrize("opening", OPENINGS, ids=lambda opening: str(opening["variant"]))
def test_numbers_of_action_sequences(opening: dict[str, Any]) -> None:
    assert counts(opening) == opening["counts"]
