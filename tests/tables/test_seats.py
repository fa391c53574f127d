"""Seats: friends sit down by an invitation, and each plays his own seat."""

from fastapi.testclient import TestClient

from kit.friends import Pair, a_table, error, guest, sit
from kit.serving import choices, commit, host_of, look, new_game, seats


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


def test_a_seat_is_played_by_its_owner_alone(pair: Pair) -> None:
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


def test_a_host_who_deletes_himself_leaves_the_table_to_somebody_else(ann: TestClient) -> None:
    ben, cleo = guest(ann), guest(ann)
    with a_table(ann, "person", "open", "open") as (game, token):
        sit(ben, game, 1, "Ben", token)
        assert ann.delete("/api/me").status_code == 204
        assert look(ben, game)["you"]["is_host"]
        token = ben.get(f"/api/games/{game}/invitation").json()["token"]
        assert sit(cleo, game, 0, "Cleo", token).status_code == 200
        assert ben.post(f"/api/games/{game}/begin", json={"fill": "beginner"}).status_code == 200


def test_names_that_can_not_be_shown_are_refused(ann: TestClient) -> None:
    wish = {"seats": [{"name": "A\u202eB", "kind": "person", "colour": 0}, *seats("casual", "casual")[1:]]}
    assert ann.post("/api/games", json=wish).status_code == 422


def test_whoever_left_may_come_back_to_a_free_seat(pair: Pair) -> None:
    game, ann, ben = pair
    left = ben.delete(f"/api/games/{game}/seats/1").json()
    assert left["you"]["has_left"]
    assert error(sit(guest(ann), game, 1, "Eve", None)) == (403, "no-invitation")
    back = sit(ben, game, 1, "Ben", None).json()
    assert (back["you"]["seats"], back["you"]["has_left"], back["seats"][1]["is_kept"]) == ([1], False, False)


def test_the_name_that_somebody_gave_last_is_his(ann: TestClient) -> None:
    ben = guest(ann)
    for name in ("Pat", "Ben"):
        with a_table(ann, "person", "open") as (game, token):
            sit(ben, game, 1, name, token)
        assert ben.get("/api/me").json()["name"] == name
    assert ann.get("/api/me").json()["name"] == "Ann", "the first of his seats at a table that he sets up"
