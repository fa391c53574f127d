"""A whole server, for what its edge does to real answers."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from fastapi.testclient import TestClient

from franchise.server.app import create_app
from franchise.server.settings import Settings


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient]:
    with TestClient(create_app(Settings(database=str(tmp_path / "games.sqlite"), thinkers=1))) as opened:
        yield opened
