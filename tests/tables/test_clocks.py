"""Clocks, and bots that keep the seats of those who are away."""

from fastapi.testclient import TestClient
from sqlalchemy import update

from franchise.server.app import create_app
from franchise.server.settings import Settings
from franchise.server.storage.store import Store
from franchise.server.storage.tables import server
from kit.friends import a_table, error, guest, sit
from kit.serving import commit, host_of, look, new_game, wait_until


def test_a_bot_keeps_the_seat_of_whoever_runs_out_of_time_until_he_is_back(ann: TestClient) -> None:
    ben, host = guest(ann), host_of(ann)
    with a_table(ann, "person", "open", table={"clock": {"kind": "turn", "seconds": 60}}) as (game, token):
        sit(ben, game, 1, "Ben", token)
        begun = ann.post(f"/api/games/{game}/begin", json={}).json()
    assert begun["clock"]["running"] == 0
    host.store.time.move(61)
    wait_until(lambda: look(ben, game), lambda seen: seen["seats"][0]["is_kept"])
    wait_until(lambda: look(ben, game), lambda seen: seen["deciding"] == 1)
    assert error(ben.post(f"/api/games/{game}/seats/0/return")) == (403, "not-your-seat")
    back = ann.post(f"/api/games/{game}/seats/0/return").json()
    assert not back["seats"][0]["is_kept"]
    assert [line["kind"] for line in ben.get(f"/api/games/{game}/talk").json()][-2:] == ["keep", "return"]
    commit(ben, game, look(ben, game), [])
    assert look(ann, game)["draft"]["seat"] == 0


def test_the_time_of_a_game_runs_down_and_grows_by_the_increment(ann: TestClient) -> None:
    clock = {"kind": "game", "seconds": 600, "increment": 10}
    game = new_game(ann, "person", "person", table={"clock": clock})
    host = host_of(ann)
    assert look(ann, game)["clock"]["left"] == [600, 600]
    host.store.time.move(100)
    seen = commit(ann, game, look(ann, game), [])
    assert 509 < seen["clock"]["left"][0] <= 510
    assert (seen["clock"]["running"], seen["clock"]["left"][1]) == (1, 600)


def test_a_game_over_days_waits(ann: TestClient) -> None:
    ben, host = guest(ann), host_of(ann)
    with a_table(ann, "person", "open", table={"clock": {"kind": "turn", "seconds": 3 * 86_400}}) as (game, token):
        sit(ben, game, 1, "Ben", token)
        ann.post(f"/api/games/{game}/begin", json={})
    host.store.time.move(2 * 86_400)
    (listed,) = ann.get("/api/games").json()
    assert (listed["is_due"], 0 < listed["until"] - host.store.time.now() <= 86_400) == (True, True)
    commit(ann, game, look(ann, game), [])
    assert ben.get("/api/games").json()[0]["is_due"]
    assert not ann.get("/api/games").json()[0]["is_due"]


def test_nobodys_time_runs_while_the_server_is_down(database: str) -> None:
    with TestClient(create_app(Settings(database=database, thinkers=1))) as ann:
        game = new_game(ann, "person", "person", table={"clock": {"kind": "turn", "seconds": 600}})
        before = look(ann, game)["clock"]["until"]
    later = create_app(Settings(database=database, thinkers=1))
    store: Store = later.state.host.store
    with store.engine.begin() as connection:  # it was last alive a day ago
        connection.execute(update(server).where(server.c.name == "alive").values(value=str(store.time.now() - 86_400)))
    with TestClient(later, cookies=ann.cookies) as ann:
        seen = look(ann, game)
        assert not seen["seats"][0]["is_kept"]
        assert 86_300 < seen["clock"]["until"] - before < 86_500


def test_whoever_returns_has_time_when_his_turn_comes(ann: TestClient) -> None:
    ben, host = guest(ann), host_of(ann)
    clock = {"kind": "game", "seconds": 60, "increment": 0}
    with a_table(ann, "person", "open", table={"clock": clock}) as (game, token):
        sit(ben, game, 1, "Ben", token)
        ann.post(f"/api/games/{game}/begin", json={})
    host.store.time.move(61)
    wait_until(lambda: look(ben, game), lambda seen: seen["deciding"] == 1)
    back = ann.post(f"/api/games/{game}/seats/0/return").json()
    assert back["clock"]["left"][0] == 60


def test_who_plays_for_somebody_who_is_away_stands_in_the_log_of_the_game(ann: TestClient) -> None:
    ben, host = guest(ann), host_of(ann)
    with a_table(ann, "person", "open", table={"clock": {"kind": "turn", "seconds": 60}}) as (game, token):
        sit(ben, game, 1, "Ben", token)
        begun = ann.post(f"/api/games/{game}/begin", json={}).json()
    with ben.websocket_connect(f"/api/games/{game}/live?since={begun['revision']}") as socket:
        host.store.time.move(61)
        told = wait_until(socket.receive_json, lambda one: one["kind"] == "news")
        assert [line["text"] for line in told["log"]] == ["A bot plays for Ann now"], "at once"
    wait_until(lambda: look(ben, game), lambda seen: seen["deciding"] == 1)
    ann.post(f"/api/games/{game}/seats/0/return")
    commit(ben, game, look(ben, game), [])
    log = ann.get(f"/api/games/{game}/log").json()
    told = [(line["kind"], line["turn"]) for line in log if line["seat"] == 0 and not line["rule"]]
    assert told == [("kept", 1), ("returned", 2)]
    assert [line["turn"] for line in log] == sorted(line["turn"] for line in log)
    keys = [(line["actions"], line["index"]) for line in log]
    assert len(set(keys)) == len(keys)


def test_the_game_waits_when_everybody_is_away(ann: TestClient) -> None:
    ben, host = guest(ann), host_of(ann)
    with a_table(ann, "person", "open", "beginner", table={"clock": {"kind": "turn", "seconds": 60}}) as (game, token):
        sit(ben, game, 1, "Ben", token)
        ann.post(f"/api/games/{game}/begin", json={})
    host.store.time.move(61)
    wait_until(lambda: look(ben, game), lambda seen: seen["deciding"] == 1)
    host.store.time.move(61)
    seen = wait_until(lambda: look(ben, game), lambda seen: seen["seats"][1]["is_kept"])
    assert (seen["thinking"], seen["deciding"], seen["over"]) == (None, None, False)
    said = [line["what"] for line in ann.get(f"/api/games/{game}/talk").json() if line["kind"] == "keep"]
    assert said == ["time", "time"], "everybody reads why"
    ann.post(f"/api/games/{game}/seats/0/return")
    wait_until(lambda: look(ann, game), lambda seen: seen["deciding"] == 0 and seen["position"]["turn"] > 2)
