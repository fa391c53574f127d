"""Who may watch a game, who follows it, and tables that wait for players."""

from fastapi.testclient import TestClient

from franchise.server.app import create_app
from franchise.server.settings import Settings
from kit.friends import Pair, a_table, error, guest, sit
from kit.serving import choices, look, seats, wait_until


def test_open_planning_shows_the_turn_in_progress(ann: TestClient) -> None:
    ben = guest(ann)
    with a_table(ann, "person", "open", table={"open_planning": True}) as (game, token):
        sit(ben, game, 1, "Ben", token)
        ann.post(f"/api/games/{game}/begin", json={})
    seen = look(ann, game)
    with ben.websocket_connect(f"/api/games/{game}/live?since={seen['revision']}") as socket:
        assert socket.receive_json()["kind"] == "hello", "he follows the game now"
        steps = choices(seen, "expand")[0]["steps"]
        ann.put(f"/api/games/{game}/draft", json={"revision": seen["revision"], "steps": steps})
        while (message := socket.receive_json())["kind"] != "plan":
            pass
    assert message["seat"] == 0
    assert ben.get(f"/api/games/{game}/draft").json()["steps"] == steps
    assert error(ben.put(f"/api/games/{game}/draft", json={"revision": 0, "steps": []})) == (403, "not-your-seat")


def test_a_closed_table_shows_nothing_to_strangers(ann: TestClient) -> None:
    ben, eve = guest(ann), guest(ann)
    with a_table(ann, "person", "open", table={"onlookers": False}) as (game, token):
        for path in ("", "/log", "/draft", "/table", "/talk", "/record", "/share.png", "/frames"):
            assert error(eve.get(f"/api/games/{game}{path}")) == (403, "closed-table"), path
        assert ben.post(f"/api/games/{game}/invitation", json={"token": token}).status_code == 200
        assert sit(ben, game, 1, "Ben", token).status_code == 200
        assert ben.get(f"/api/games/{game}").status_code == 200
        ann.patch(f"/api/games/{game}/table", json={"onlookers": True})
        assert eve.get(f"/api/games/{game}").status_code == 200


def test_who_is_here_is_told(pair: Pair) -> None:
    game, ann, ben = pair
    with ann.websocket_connect(f"/api/games/{game}/live") as here:
        hello = here.receive_json()
        assert (hello["kind"], hello["you"]["seats"]) == ("hello", [0])
        with ben.websocket_connect(f"/api/games/{game}/live"), guest(ann).websocket_connect(f"/api/games/{game}/live"):
            told = wait_until(here.receive_json, lambda one: one["kind"] == "here" and one["onlookers"] == 1)
            assert len(told["people"]) == 2
            assert hello["you"]["alias"] in told["people"]
        told = wait_until(here.receive_json, lambda one: one["kind"] == "here" and len(one["people"]) == 1)


def test_whoever_may_no_longer_watch_hears_nothing_more(pair: Pair) -> None:
    game, ann, _ = pair
    with guest(ann).websocket_connect(f"/api/games/{game}/live") as socket:
        assert socket.receive_json()["kind"] == "hello"
        ann.patch(f"/api/games/{game}/table", json={"onlookers": False})
        ann.post(f"/api/games/{game}/talk", json={"text": "among ourselves"})
        while (message := socket.receive())["type"] == "websocket.send":
            assert "among ourselves" not in message["text"]
        assert message["code"] == 1013


def test_open_tables_are_listed_until_they_begin(ann: TestClient) -> None:
    ben = guest(ann)
    with a_table(ann, "person", "open", table={"is_listed": True}) as (game, _):
        (listed,) = ben.get("/api/tables").json()
        assert (listed["id"], listed["host"], listed["free"]) == (game, "Ann", [1])
        assert sit(ben, game, 1, "Ben", None).status_code == 200, "anybody may join"
        assert ben.get("/api/tables").json() == [], "nobody is missing"


def test_open_tables_are_off_unless_the_server_has_them() -> None:
    with TestClient(create_app(Settings(database=":memory:"))) as client:
        wish = {"seats": seats("person", "open"), "table": {"is_listed": True}}
        assert error(client.post("/api/games", json=wish)) == (409, "no-open-tables")
        assert client.get("/api/tables").json() == []
