"""Turns that are taken back and restored, and seats that are given up."""

from collections.abc import Iterator

import pytest
from fastapi.testclient import TestClient

from franchise.server.app import create_app
from franchise.server.settings import Settings
from kit.serving import commit, look, new_game, play_randomly, wait_for_person


@pytest.fixture
def client(database: str) -> Iterator[TestClient]:
    with TestClient(create_app(Settings(database=database, thinkers=1))) as opened:
        yield opened


def test_a_take_back_goes_to_the_last_turn_of_a_person_and_deletes_nothing(client: TestClient) -> None:
    game = new_game(client, "person", "casual", "casual")
    first = look(client, game)
    commit(client, game, first, [])
    seen = wait_for_person(client, game)
    actions = seen["position"]["actions"]
    news = client.post(f"/api/games/{game}/take-back", json={"revision": seen["revision"]}).json()
    back = look(client, game)
    assert news["position"] == back["position"] == first["position"]
    assert back["revision"] == seen["revision"] + 1 == actions + 1
    again = client.post(f"/api/games/{game}/turns", json={"revision": back["revision"], "steps": []}).json()
    assert again["game"]["thinking"] == 1


def test_a_take_back_can_be_undone_until_something_else_is_done(client: TestClient) -> None:
    game = new_game(client, "person", "person")
    before = play_randomly(client, game, seed=1)
    assert (before["over"], before["can_restore"]) == (True, False)
    back = client.post(f"/api/games/{game}/take-back", json={"revision": before["revision"]}).json()["game"]
    assert (back["over"], back["can_restore"]) == (False, True)
    forth = client.post(f"/api/games/{game}/take-forth", json={"revision": back["revision"]}).json()
    assert (forth["game"]["over"], forth["position"]) == (True, before["position"])
    back = client.post(f"/api/games/{game}/take-back", json={"revision": forth["game"]["revision"]}).json()["game"]
    done = commit(client, game, back, [])
    answer = client.post(f"/api/games/{game}/take-forth", json={"revision": done["revision"]})
    assert (answer.status_code, answer.json()["error"]) == (409, "nothing-to-restore")


def test_giving_up_ends_the_game_or_leaves_the_seat_to_a_bot(client: TestClient) -> None:
    alone = new_game(client, "person", "casual")
    seen = look(client, alone)
    over = client.post(f"/api/games/{alone}/give-up", json={"revision": seen["revision"], "seat": 0}).json()["game"]
    assert over["over"]
    assert over["abandoned"]
    assert over["deciding"] is None
    together = new_game(client, "person", "person")
    seen = look(client, together)
    client.post(f"/api/games/{together}/give-up", json={"revision": seen["revision"], "seat": 0})
    assert wait_for_person(client, together)["draft"]["seat"] == 1
