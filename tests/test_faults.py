"""What a server survives: a short version of bench/faults.py, and the causes of what it once found."""

from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

import faults
from kit.alone import run_alone


@pytest.fixture
def short() -> Iterator[Path]:
    """A folder whose name is short enough for the socket of a database."""
    with TemporaryDirectory(prefix="faults-") as folder:
        yield Path(folder)


# A dead process keeps the jobs of its bots for 20 seconds: one of the two waits for that.
@pytest.mark.parametrize(
    ("has_postgresql", "names", "bots"),
    [(False, ["twice", "race", "whole"], 2), (True, ["twice", "race", "worker", "database"], 0)],
    ids=["sqlite", "postgresql"],
)
def test_nothing_confirmed_is_lost_and_everybody_plays_on(
    short: Path, has_postgresql: bool, names: list[str], bots: int
) -> None:
    with faults.opened(short, has_postgresql) as world:
        assert run_alone(faults.run(world, names, 3, bots)) == []
