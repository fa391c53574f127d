"""Tables: friends sit down by an invitation, each plays his own seat, and what concerns all is agreed on by all."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from fastapi.testclient import TestClient
from sqlalchemy import update

from franchise.model.errors import FormatError
from franchise.record.any_format import load_game
from franchise.record.online_record import from_online_record, is_signed
from franchise.server.app import create_app
from franchise.server.settings import Settings
from franchise.server.storage.store import Store
from franchise.server.storage.tables import server
from kit.serving import choices, commit, host_of, look, new_game, seats, wait_until

Json = Any


@pytest.fixture
def ann(database: str) -> Iterator[TestClient]:
    with TestClient(create_app(Settings(database=database, thinkers=1, open_tables=True))) as opened:
        yield opened


def guest(client: TestClient) -> TestClient:
    """Somebody else at the same server, and in the same loop."""
    other = TestClient(client.app)
    other.portal = client.portal
    return other


@contextmanager
def a_table(ann: TestClient, *kinds: str, **wish: Json) -> Iterator[tuple[str, str]]:
    """A game with open seats, and the token of its invitation."""
    game = new_game(ann, *kinds, **wish)
    yield game, ann.get(f"/api/games/{game}/invitation").json()["token"]


def sit(client: TestClient, game: str, seat: int, name: str, token: str | None) -> Any:
    return client.post(f"/api/games/{game}/seats/{seat}", json={"name": name, "token": token})


def error(answer: Any) -> tuple[int, str]:
    return answer.status_code, answer.json()["error"]


@pytest.fixture
def pair(ann: TestClient) -> tuple[str, TestClient, TestClient]:
    """A game of two friends that has begun: Ann, who is the host, and Ben."""
    ben = guest(ann)
    with a_table(ann, "person", "open") as (game, token):
        sit(ben, game, 1, "Ben", token)
        assert ann.post(f"/api/games/{game}/begin", json={}).status_code == 200
    return game, ann, ben


def test_a_friend_sits_down_by_the_invitation_and_the_host_begins(ann: TestClient) -> None:
    ben = guest(ann)
    with a_table(ann, "person", "open", "casual") as (game, token):
        seen = look(ann, game)
        assert (seen["has_begun"], seen["deciding"], seen["draft"]) == (False, None, None)
        assert error(ann.post(f"/api/games/{game}/begin", json={})) == (409, "open-seats")
        shown = ben.post(f"/api/games/{game}/invitation", json={"token": token}).json()
        assert [seat["is_free"] for seat in shown["table"]["seats"]] == [False, True, False]
        sat = sit(ben, game, 1, "Ben", token).json()
        assert (sat["you"]["seats"], sat["you"]["is_host"]) == ([1], False)
        assert error(ben.post(f"/api/games/{game}/begin", json={})) == (403, "only-the-host")
        begun = ann.post(f"/api/games/{game}/begin", json={}).json()
    assert begun["has_begun"]
    assert begun["draft"]["seat"] == 0
    assert look(ben, game)["draft"] is None, "it is Ann's turn"
    assert [game["id"] for game in ben.get("/api/games").json()] == [game]


def test_a_seat_needs_the_invitation_and_is_taken_once(ann: TestClient) -> None:
    ben, eve = guest(ann), guest(ann)
    with a_table(ann, "person", "open", "open") as (game, token):
        assert error(sit(ben, game, 1, "Ben", None)) == (403, "no-invitation")
        assert error(sit(ben, game, 1, "Ben", "0" * 32)) == (403, "old-invitation")
        assert sit(ben, game, 1, "Ben", token).status_code == 200
        assert error(sit(eve, game, 1, "Eve", token)) == (409, "seat-taken")
        assert error(sit(eve, game, 2, "Ben", token)) == (409, "name-taken")
        ann.post(f"/api/games/{game}/invitation/renew")
        assert error(sit(eve, game, 2, "Eve", token)) == (403, "old-invitation")


def test_the_host_arranges_seats_and_removes_guests_before_the_beginning(ann: TestClient) -> None:
    ben = guest(ann)
    with a_table(ann, "person", "open", "open") as (game, token):
        sit(ben, game, 1, "Ben", token)
        assert error(ben.delete(f"/api/games/{game}/seats/0")) == (403, "only-the-host")
        gone = ann.delete(f"/api/games/{game}/seats/1").json()
        assert gone["table"]["seats"][1]["is_open"]
        assert error(sit(ben, game, 1, "Ben", token)) == (403, "removed")
        kept = ann.put(f"/api/games/{game}/seats/1", json={"kind": "open", "name": "Cleo"}).json()
        assert kept["table"]["seats"][1]["reserved"] == "Cleo"
        bot = ann.put(f"/api/games/{game}/seats/2", json={"kind": "casual", "name": "Rosa"}).json()
        assert bot["seats"][2]["kind"] == "casual"
        begun = ann.post(f"/api/games/{game}/begin", json={"fill": "beginner"}).json()
    assert [seat["kind"] for seat in begun["seats"]] == ["person", "beginner", "casual"]
    assert begun["seats"][1]["name"] == "Cleo"


def test_who_begins_is_drawn_when_the_game_begins(ann: TestClient) -> None:
    firsts = set()
    for _ in range(12):
        game = new_game(ann, "person", "open", "open", shuffle=True)
        firsts.add(ann.post(f"/api/games/{game}/begin", json={"fill": "beginner"}).json()["you"]["seats"][0])
    assert len(firsts) > 1


def test_a_seat_is_played_by_its_owner_alone(pair: tuple[str, TestClient, TestClient]) -> None:
    game, ann, ben = pair
    seen = look(ann, game)
    steps = choices(seen, "expand")[0]["steps"]
    turn = {"revision": seen["revision"], "steps": steps}
    for other in (ben, guest(ann)):
        assert other.get(f"/api/games/{game}/draft").json() is None
        assert error(other.put(f"/api/games/{game}/draft", json=turn)) == (403, "not-your-seat")
        assert error(other.post(f"/api/games/{game}/turns", json=turn)) == (403, "not-your-seat")
        assert error(other.post(f"/api/games/{game}/hint", json=turn)) == (403, "not-your-seat")
        give_up = {"revision": seen["revision"], "seat": 0}
        assert other.post(f"/api/games/{game}/give-up", json=give_up).status_code == 403
    commit(ann, game, seen, steps)
    assert look(ben, game)["draft"]["seat"] == 1


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


def test_who_is_here_is_told(pair: tuple[str, TestClient, TestClient]) -> None:
    game, ann, ben = pair
    with ann.websocket_connect(f"/api/games/{game}/live") as here:
        hello = here.receive_json()
        assert (hello["kind"], hello["you"]["seats"]) == ("hello", [0])
        with ben.websocket_connect(f"/api/games/{game}/live"), guest(ann).websocket_connect(f"/api/games/{game}/live"):
            told = wait_until(here.receive_json, lambda one: one["kind"] == "here" and one["onlookers"] == 1)
            assert len(told["people"]) == 2
            assert hello["you"]["alias"] in told["people"]
        told = wait_until(here.receive_json, lambda one: one["kind"] == "here" and len(one["people"]) == 1)


def test_going_back_needs_the_consent_of_all_and_keeps_the_abandoned_line(
    pair: tuple[str, TestClient, TestClient],
) -> None:
    game, ann, ben = pair
    first = look(ann, game)
    commit(ann, game, first, choices(first, "expand")[0]["steps"])
    seen = look(ann, game)
    assert error(ann.post(f"/api/games/{game}/take-back", json={"revision": seen["revision"]})) == (
        409,
        "ask-the-others",
    )
    asked = ann.post(f"/api/games/{game}/questions", json={"what": "rewind", "actions": 0}).json()
    question = asked["table"]["question"]
    assert (question["what"], question["turn"], len(question["waits_for"])) == ("rewind", 1, 1)
    assert error(guest(ann).post(f"/api/games/{game}/questions/1", json={"agrees": True})) == (403, "not-at-the-table")
    refused = ben.post(f"/api/games/{game}/questions/1", json={"agrees": False}).json()
    assert refused["table"]["question"] is None
    assert refused["position"]["actions"] > 0
    ann.post(f"/api/games/{game}/questions", json={"what": "rewind", "actions": 0})
    done = ben.post(f"/api/games/{game}/questions/2", json={"agrees": True}).json()
    assert (done["position"]["actions"], done["table"]["question"]) == (0, None)
    (line,) = ben.get(f"/api/games/{game}/side-lines").json()
    assert (line["start"], line["end"], line["turn"]) == (0, seen["position"]["actions"], 1)
    frames = ben.get(f"/api/games/{game}/side-lines/0/frames").json()
    assert frames[-1] == seen["position"]
    assert ben.get(f"/api/games/{game}/side-lines/0/log").json()


def test_alone_at_the_table_a_question_is_answered_at_once(ann: TestClient) -> None:
    game = new_game(ann, "person", "casual")
    commit(ann, game, look(ann, game), [])
    ann.post(f"/api/games/{game}/questions", json={"what": "rewind", "actions": 0})
    assert look(ann, game)["position"]["actions"] == 0


def test_a_player_is_removed_later_only_if_the_table_agrees(ann: TestClient) -> None:
    ben, cleo = guest(ann), guest(ann)
    with a_table(ann, "person", "open", "open") as (game, token):
        sit(ben, game, 1, "Ben", token)
        sit(cleo, game, 2, "Cleo", token)
        ann.post(f"/api/games/{game}/begin", json={})
    assert error(ann.delete(f"/api/games/{game}/seats/1")) == (409, "has-begun")
    asked = ann.post(f"/api/games/{game}/questions", json={"what": "remove", "seat": 1}).json()
    assert len(asked["table"]["question"]["waits_for"]) == 1, "Cleo; Ben himself is not asked"
    done = cleo.post(f"/api/games/{game}/questions/1", json={"agrees": True}).json()
    assert done["table"]["seats"][1] == {
        "person": None,
        "is_open": False,
        "is_free": True,
        "is_program": False,
        "reserved": "",
        "kept_by": "casual",
    }
    dan = guest(ann)
    taken = sit(dan, game, 1, "Dan", token).json()
    assert (taken["you"]["seats"], taken["seats"][1]["is_kept"], taken["seats"][1]["name"]) == ([1], False, "Dan")


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


def test_a_turn_laid_out_ahead_is_played_when_its_moment_comes(pair: tuple[str, TestClient, TestClient]) -> None:
    game, ann, ben = pair
    plan = ben.get(f"/api/games/{game}/seats/1/order").json()
    assert (plan["standing"], plan["draft"]["seat"]) == (None, 1)
    steps = next(
        choice["steps"]
        for place in plan["draft"]["places"].values()
        for choice in place["choices"]
        if choice["mode"] == "expand"
    )
    kept = ben.put(f"/api/games/{game}/seats/1/order", json={"steps": steps, "keep": True}).json()
    assert kept["standing"] == steps
    assert look(ben, game)["you"]["orders"] == [1]
    assert look(ann, game)["you"]["orders"] == []
    assert error(ann.get(f"/api/games/{game}/seats/1/order")) == (403, "not-your-seat")
    commit(ann, game, look(ann, game), [])
    seen = wait_until(lambda: look(ann, game), lambda seen: seen["deciding"] == 0)
    assert seen["position"]["turn"] == 3
    assert look(ben, game)["you"]["orders"] == []


def test_an_order_that_no_longer_fits_is_given_back_to_its_player(pair: tuple[str, TestClient, TestClient]) -> None:
    game, ann, ben = pair
    plan = ben.get(f"/api/games/{game}/seats/1/order").json()["draft"]
    towns = {
        name: place["choices"][0]["steps"]
        for name, place in plan["places"].items()
        if place["choices"] and name in look(ann, game)["position"]["towns"]
    }
    seen = look(ann, game)
    shared = [
        (choice["steps"], towns[choice["location"]])
        for choice in choices(seen, "expand")
        if choice["location"] in towns and choice["price"] == 0
    ]
    if not shared:  # the set-up has no town that both can reach for nothing: a step that is illegal then
        room = host_of(ann).rooms.find(game)
        steps = next(place["choices"][0]["steps"] for place in plan["places"].values() if place["choices"])
        ben.put(f"/api/games/{game}/seats/1/order", json={"steps": steps, "keep": True})
        room.orders[1].brings["influence"] = [9, 9]
        host_of(ann).store.tables.keep_order(game, 1, room.orders[1])
        commit(ann, game, seen, [])
    else:
        mine, theirs = shared[0]
        ben.put(f"/api/games/{game}/seats/1/order", json={"steps": theirs, "keep": True})
        commit(ann, game, seen, mine)
    told = wait_until(
        lambda: ben.get(f"/api/games/{game}/talk").json(),
        lambda lines: any(line["kind"] == "order" and line["what"] == "kept-back" for line in lines),
    )
    assert told
    assert look(ben, game)["draft"]["seat"] == 1, "he is asked"


def test_talk_reaches_the_table_and_onlookers_speak_among_themselves(
    pair: tuple[str, TestClient, TestClient],
) -> None:
    game, ann, ben = pair
    eve = guest(ann)
    with ben.websocket_connect(f"/api/games/{game}/live") as socket:
        assert socket.receive_json()["kind"] == "hello", "he follows the game now"
        ann.post(f"/api/games/{game}/talk", json={"text": "  hello   Ben "})
        told = wait_until(socket.receive_json, lambda one: one["kind"] == "table" and bool(one["talk"]))
        assert (told["talk"][0]["text"], told["talk"][0]["name"]) == ("hello Ben", "Ann")
    ben.post(f"/api/games/{game}/talk", json={"phrase": "good-luck"})
    ben.post(f"/api/games/{game}/talk", json={"reaction": "applause", "actions": 0})
    assert eve.post(f"/api/games/{game}/talk", json={"text": "psst"}).status_code == 204
    heard = {
        who: [line["kind"] for line in client.get(f"/api/games/{game}/talk").json()]
        for who, client in (("ann", ann), ("eve", eve))
    }
    assert heard["ann"][-3:] == ["say", "phrase", "react"]
    assert heard["eve"][-4:] == ["say", "phrase", "react", "say"]


@pytest.mark.parametrize("text", ["abc\u202edef", "a\u0000b", " ", "x" * 301])
def test_what_can_not_be_shown_is_not_said(pair: tuple[str, TestClient, TestClient], text: str) -> None:
    game, ann, _ = pair
    assert ann.post(f"/api/games/{game}/talk", json={"text": text}).status_code == 422


def test_words_can_be_erased_and_reported(pair: tuple[str, TestClient, TestClient]) -> None:
    game, ann, ben = pair
    ben.post(f"/api/games/{game}/talk", json={"text": "something rude"})
    number = ann.get(f"/api/games/{game}/talk").json()[-1]["number"]
    assert ann.post(f"/api/games/{game}/talk/{number}/report").status_code == 204
    assert ann.get(f"/api/games/{game}/talk").json()[-1]["kind"] == "report"
    assert ben.get(f"/api/games/{game}/talk").json()[-1]["kind"] == "say", "only the host hears of it"
    assert error(guest(ann).delete(f"/api/games/{game}/talk/{number}")) == (403, "not-your-words")
    assert ann.delete(f"/api/games/{game}/talk/{number}").status_code == 204
    line = next(line for line in ben.get(f"/api/games/{game}/talk").json() if line["number"] == number)
    assert (line["text"], line["is_erased"]) == (None, True)


def test_talk_makes_nobodys_turn_in_progress_old(pair: tuple[str, TestClient, TestClient]) -> None:
    game, ann, ben = pair
    seen = look(ann, game)
    ben.post(f"/api/games/{game}/talk", json={"text": "take your time"})
    assert commit(ann, game, seen, choices(seen, "expand")[0]["steps"])["revision"] > seen["revision"]


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


def test_a_game_from_before_can_be_claimed_by_whoever_has_its_address(ann: TestClient) -> None:
    game = new_game(ann, "person", "person", "casual")
    host = host_of(ann)
    with host.store.engine.begin() as connection:
        connection.exec_driver_sql("UPDATE games SET table_state = NULL, ownerless = true")
        connection.exec_driver_sql("DELETE FROM seated")
        plain = (
            '[{"name":"Ann","kind":"person","colour":0},{"name":"Ben","kind":"person","colour":1},'
            '{"name":"Cleo","kind":"casual","colour":2}]'
        )
        connection.exec_driver_sql(f"UPDATE games SET seats = '{plain}'")
    host.rooms._rooms.clear()
    ben = guest(ann)
    seen = look(ben, game)
    assert (seen["draft"], [seat["is_free"] for seat in seen["table"]["seats"]]) == (None, [True, True, False])
    assert error(ben.post(f"/api/games/{game}/turns", json={"revision": 0, "steps": []})) == (403, "free-seat")
    assert sit(ben, game, 0, "Ann", None).json()["draft"]["seat"] == 0
    assert sit(ben, game, 1, "Ben", None).status_code == 200


def test_a_rematch_is_told_to_the_table(pair: tuple[str, TestClient, TestClient]) -> None:
    game, ann, ben = pair
    made = ann.post(f"/api/games/{game}/rematch").json()["id"]
    line = ben.get(f"/api/games/{game}/talk").json()[-1]
    assert (line["kind"], line["game"]) == ("rematch", made)
    assert {tuple(look(one, made)["you"]["seats"]) for one in (ann, ben)} == {(0,), (1,)}


def test_a_record_of_an_online_game_can_be_proved_complete(pair: tuple[str, TestClient, TestClient]) -> None:
    game, ann, ben = pair
    for _ in range(3):
        for one in (ann, ben):
            seen = look(one, game)
            commit(one, game, seen, choices(seen, "expand")[0]["steps"])
    ann.post(f"/api/games/{game}/questions", json={"what": "rewind", "actions": 0})
    ben.post(f"/api/games/{game}/questions/1", json={"agrees": True})
    seen = look(ann, game)
    commit(ann, game, seen, choices(seen, "expand")[0]["steps"])
    record = ann.get(f"/api/games/{game}/record", params={"version": 2}).json()
    online, head = record["online"], look(ben, game)["head"]
    assert online["head"] == head == ben.get(f"/api/games/{game}/proof").json()["head"], "everybody has seen it"
    assert (len(online["side_lines"]), online["side_lines"][0]["start"]) == (1, 0)
    assert is_signed(online)
    assert from_online_record(record).turn == 1
    assert load_game(json.dumps(record)).turn == 1
    for at, change in ((0, ["action", 0, ">dallas$3"]), (-1, None)):
        log = list(online["log"])
        if change is None:
            log.pop(at)
        else:
            log[at] = change
        with pytest.raises(FormatError, match="the head does not fit the log"):
            from_online_record(record | {"online": online | {"log": log}})
    assert not is_signed(online | {"head": "0" * 64})
    first = ann.get(f"/api/games/{game}/record").json()
    assert first["format"] == "franchise-record/1"


def test_at_a_table_for_two_nobody_is_replaced_or_removed_against_his_will(
    pair: tuple[str, TestClient, TestClient],
) -> None:
    game, ann, ben = pair
    with ann.websocket_connect(f"/api/games/{game}/live") as socket:
        wait_until(socket.receive_json, lambda one: one["kind"] == "here")
        asked = ben.post(f"/api/games/{game}/questions", json={"what": "keep", "seat": 0}).json()
        assert len(asked["table"]["question"]["waits_for"]) == 1, "Ann is here: she is asked herself"
        ann.post(f"/api/games/{game}/questions/1", json={"agrees": False})
        assert look(ann, game)["draft"]["seat"] == 0
    asked = ben.post(f"/api/games/{game}/questions", json={"what": "remove", "seat": 0}).json()
    assert len(asked["table"]["question"]["waits_for"]) == 1


def test_whoever_may_no_longer_watch_hears_nothing_more(pair: tuple[str, TestClient, TestClient]) -> None:
    game, ann, _ = pair
    with guest(ann).websocket_connect(f"/api/games/{game}/live") as socket:
        assert socket.receive_json()["kind"] == "hello"
        ann.patch(f"/api/games/{game}/table", json={"onlookers": False})
        ann.post(f"/api/games/{game}/talk", json={"text": "among ourselves"})
        while (message := socket.receive())["type"] == "websocket.send":
            assert "among ourselves" not in message["text"]
        assert message["code"] == 1013


def test_an_order_is_not_played_for_whoever_takes_the_seat(pair: tuple[str, TestClient, TestClient]) -> None:
    game, ann, ben = pair
    plan = ben.get(f"/api/games/{game}/seats/1/order").json()["draft"]
    steps = next(place["choices"][0]["steps"] for place in plan["places"].values() if place["choices"])
    ben.put(f"/api/games/{game}/seats/1/order", json={"steps": steps, "keep": True})
    left = ben.delete(f"/api/games/{game}/seats/1").json()
    assert left["seats"][1]["is_kept"], "a bot plays until somebody comes"
    token = ann.get(f"/api/games/{game}/invitation").json()["token"]
    dan = guest(ann)
    assert sit(dan, game, 1, "Dan", token).json()["you"]["orders"] == []
    assert host_of(ann).store.tables.orders(game) == {}


def test_a_host_who_deletes_himself_leaves_the_table_to_somebody_else(ann: TestClient) -> None:
    ben, cleo = guest(ann), guest(ann)
    with a_table(ann, "person", "open", "open") as (game, token):
        sit(ben, game, 1, "Ben", token)
        assert ann.delete("/api/me").status_code == 204
        assert look(ben, game)["you"]["is_host"]
        token = ben.get(f"/api/games/{game}/invitation").json()["token"]
        assert sit(cleo, game, 0, "Cleo", token).status_code == 200
        assert ben.post(f"/api/games/{game}/begin", json={"fill": "beginner"}).status_code == 200


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


def test_nobody_gives_up_before_the_game_begins(ann: TestClient) -> None:
    game = new_game(ann, "person", "open")
    assert error(ann.post(f"/api/games/{game}/give-up", json={"revision": 0, "seat": 0})) == (409, "not-begun")


def test_names_that_can_not_be_shown_are_refused(ann: TestClient) -> None:
    wish = {"seats": [{"name": "A\u202eB", "kind": "person", "colour": 0}, *seats("casual", "casual")[1:]]}
    assert ann.post("/api/games", json=wish).status_code == 422
