"""What concerns all is agreed on by all: going back, removing somebody, letting a bot play."""

from fastapi.testclient import TestClient

from kit.friends import Pair, a_table, error, guest, sit
from kit.serving import choices, commit, look, new_game, wait_until


def test_going_back_needs_the_consent_of_all_and_keeps_the_abandoned_line(pair: Pair) -> None:
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
        "lent_by": None,
    }
    dan = guest(ann)
    taken = sit(dan, game, 1, "Dan", token).json()
    assert (taken["you"]["seats"], taken["seats"][1]["is_kept"], taken["seats"][1]["name"]) == ([1], False, "Dan")


def test_at_a_table_for_two_nobody_is_replaced_or_removed_against_his_will(pair: Pair) -> None:
    game, ann, ben = pair
    with ann.websocket_connect(f"/api/games/{game}/live") as socket:
        wait_until(socket.receive_json, lambda one: one["kind"] == "here")
        asked = ben.post(f"/api/games/{game}/questions", json={"what": "keep", "seat": 0}).json()
        assert len(asked["table"]["question"]["waits_for"]) == 1, "Ann is here: she is asked herself"
        ann.post(f"/api/games/{game}/questions/1", json={"agrees": False})
        assert look(ann, game)["draft"]["seat"] == 0
    asked = ben.post(f"/api/games/{game}/questions", json={"what": "remove", "seat": 0}).json()
    assert len(asked["table"]["question"]["waits_for"]) == 1


def test_nobody_gives_up_before_the_game_begins(ann: TestClient) -> None:
    game = new_game(ann, "person", "open")
    assert error(ann.post(f"/api/games/{game}/give-up", json={"revision": 0, "seat": 0})) == (409, "not-begun")


def three(ann: TestClient) -> tuple[str, TestClient, TestClient]:
    """A game of three friends, and the two guests."""
    ben, cleo = guest(ann), guest(ann)
    with a_table(ann, "person", "open", "open") as (game, token):
        sit(ben, game, 1, "Ben", token)
        sit(cleo, game, 2, "Cleo", token)
        ann.post(f"/api/games/{game}/begin", json={})
    return game, ben, cleo


def test_whoever_leaves_is_not_waited_for(ann: TestClient) -> None:
    game, ben, cleo = three(ann)
    commit(ann, game, look(ann, game), [])
    ann.post(f"/api/games/{game}/questions", json={"what": "rewind", "actions": 0})
    ben.post(f"/api/games/{game}/questions/1", json={"agrees": True})
    left = cleo.delete(f"/api/games/{game}/seats/2").json()
    assert (left["table"]["question"], left["position"]["actions"]) == (None, 0)


def test_a_question_goes_with_whoever_asked(ann: TestClient) -> None:
    game, ben, _ = three(ann)
    commit(ann, game, look(ann, game), [])
    ben.post(f"/api/games/{game}/questions", json={"what": "keep", "seat": 2})
    left = ben.delete(f"/api/games/{game}/seats/1").json()
    assert left["table"]["question"] is None
    assert not left["seats"][2]["is_kept"]


def test_a_question_about_somebody_who_gave_up_is_dropped(ann: TestClient) -> None:
    game, ben, cleo = three(ann)
    ann.post(f"/api/games/{game}/questions", json={"what": "keep", "seat": 2})
    cleo.post(f"/api/games/{game}/give-up", json={"revision": look(ann, game)["revision"], "seat": 2})
    assert look(ben, game)["table"]["question"] is None


def test_going_back_asks_everybody_whatever_seat_is_named(ann: TestClient) -> None:
    game, ben, cleo = three(ann)
    commit(ann, game, look(ann, game), [])
    for number, seat in enumerate((1, 4), start=1):  # Ben's, and one that this table does not have
        asked = ann.post(f"/api/games/{game}/questions", json={"what": "rewind", "actions": 0, "seat": seat})
        question = asked.json()["table"]["question"]
        assert (question["seat"], len(question["waits_for"])) == (None, 2)
        ben.post(f"/api/games/{game}/questions/{number}", json={"agrees": True})
        cleo.post(f"/api/games/{game}/questions/{number}", json={"agrees": False})
    assert look(ann, game)["position"]["actions"] > 0
