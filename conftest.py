"""What the tests and the examples in docstrings may take for granted."""

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import settings

from kit.databases import POSTGRESQL, SQLITE, fresh_database, running_postgresql

# Where a failure would stop somebody else's work the same examples come every time; elsewhere new ones are looked for.
settings.register_profile("repeatable", derandomize=True)
if os.environ.get("CI"):
    settings.load_profile("repeatable")


@pytest.fixture(autouse=True)
def names_for_examples(doctest_namespace: dict[str, Any]) -> None:
    """NumPy under its usual name."""
    doctest_namespace["np"] = np


@pytest.fixture(autouse=True)
def own_data_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Matches are not kept among those of whoever runs the tests."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))


@pytest.fixture(scope="session")
def postgresql_server() -> Iterator[str]:
    """One PostgreSQL for all tests of a process that ask for it."""
    with running_postgresql() as server:
        yield server


@pytest.fixture
def postgresql(postgresql_server: str) -> Iterator[str]:
    """The address of an empty database on PostgreSQL, as `Settings(database=…)` takes it."""
    with fresh_database(postgresql_server) as database:
        yield database


@pytest.fixture(params=[SQLITE, POSTGRESQL])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """An empty database: the test runs once on SQLite and once on PostgreSQL."""
    if request.param == SQLITE:
        return str(tmp_path / "games.sqlite")
    found: str = request.getfixturevalue("postgresql")
    return found


# Bots that misbehave are known to the tests alone that ask for them; alembic alone runs its script.
collect_ignore = ["tests/bad_bots", "src/franchise/server/storage/migrations/env.py"]
