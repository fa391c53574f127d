"""The guided game over HTTP: its rivals follow the script, its steps come with drafts and moments."""

from collections.abc import Iterator

import pytest
from fastapi.testclient import TestClient

from franchise.guided.script import load_script
from franchise.server.app import create_app
from franchise.server.settings import Settings
from kit.serving import Json, commit, look, wait_for_person


@pytest.fixture(name="client")
def client_without_thinkers() -> Iterator[TestClient]:
    with TestClient(create_app(Settings(database=":memory:"))) as client:
        yield client


@pytest.fixture(name="game")
def guided_game(client: TestClient) -> str:
    answer = client.post("/api/games/guided", json={"name": "Ann"})
    assert answer.status_code == 201, answer.text
    found: str = answer.json()["id"]
    return found


def steps_of(found: list[Json]) -> set[str]:
    return {step["id"] for one in found for step in one["guide"]}


def test_the_script_is_played_and_every_step_is_told(client: TestClient, game: str) -> None:
    told: set[str] = set()
    for own, *_ in load_script().turns:
        seen = wait_for_person(client, game)
        told |= steps_of([seen["draft"]])
        tokens = [token for token in str(own).split() if token not in ("|", ".")]
        answer = client.put(f"/api/games/{game}/draft", json={"revision": seen["revision"], "steps": tokens})
        told |= steps_of([answer.json()])
        commit(client, game, seen, tokens)
    seen = wait_for_person(client, game)
    told |= steps_of([seen["draft"]])
    told |= steps_of(client.get(f"/api/games/{game}/moments", params={"start": 0}).json())
    assert told == {idea["id"] for idea in client.get("/api/guide").json()["ideas"]}
    assert seen["guided"] == len(load_script().turns) + 1
    assert [seat["kind"] for seat in seen["seats"]] == ["person", "beginner", "beginner"]


def test_ordinary_games_have_no_guide(client: TestClient) -> None:
    seats = [{"name": name, "kind": "person", "colour": colour} for colour, name in enumerate(("Ann", "Ben"))]
    game = client.post("/api/games", json={"seats": seats}).json()["id"]
    seen = look(client, game)
    assert (seen["guided"], seen["draft"]["guide"]) == (None, [])


def test_a_guided_game_needs_a_name(client: TestClient) -> None:
    assert client.post("/api/games/guided", json={"name": "  "}).status_code == 409
    assert client.post("/api/games/guided", json={"name": ""}).status_code == 422
