"""A server on either database, and two friends at a table."""

from collections.abc import Iterator

import pytest
from fastapi.testclient import TestClient

from franchise.server.app import create_app
from franchise.server.settings import Settings
from kit.friends import Pair, a_table, guest, sit


@pytest.fixture
def ann(database: str) -> Iterator[TestClient]:
    with TestClient(create_app(Settings(database=database, thinkers=1, open_tables=True))) as opened:
        yield opened


@pytest.fixture
def pair(ann: TestClient) -> Pair:
    """A game of two friends that has begun: Ann, who is the host, and Ben."""
    ben = guest(ann)
    with a_table(ann, "person", "open") as (game, token):
        sit(ben, game, 1, "Ben", token)
        assert ann.post(f"/api/games/{game}/begin", json={}).status_code == 200
    return game, ann, ben
