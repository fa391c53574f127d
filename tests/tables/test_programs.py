"""Programs that play a seat for somebody: he makes their token, and takes the seat back."""

from fastapi.testclient import TestClient

from kit.friends import Pair, error, guest, sit
from kit.serving import look


def lend(client: TestClient, game: str, seat: int) -> TestClient:
    """Let a program play a seat; the program."""
    made = client.post(f"/api/games/{game}/seats/{seat}/token", json={"name": "Robby"})
    assert made.status_code == 201, made.text
    program = guest(client)
    program.headers["Authorization"] = f"Bearer {made.json()['token']}"
    return program


def test_whoever_lent_a_seat_takes_it_back(pair: Pair) -> None:
    game, ann, ben = pair
    program = lend(ben, game, 1)
    assert look(program, game)["you"]["seats"] == [1]
    lent = look(ben, game)
    assert (lent["you"]["seats"], lent["table"]["seats"][1]["lent_by"]) == ([], lent["you"]["alias"])
    assert error(ann.delete(f"/api/games/{game}/seats/1/token")) == (403, "not-your-program")
    back = ben.delete(f"/api/games/{game}/seats/1/token").json()
    assert (back["you"]["seats"], back["seats"][1]["is_program"]) == ([1], False)
    assert (lent["seats"][1]["name"], back["seats"][1]["name"]) == ("Robby", "Ben"), "his name is his again"
    deeds = [(line["kind"], line["name"]) for line in ann.get(f"/api/games/{game}/talk").json()][-2:]
    assert deeds == [("lend", "Ben"), ("unlend", "Ben")]
    assert look(program, game)["you"]["alias"] is None, "its token is worth nothing any more"


def test_whoever_lent_a_seat_still_belongs_to_the_table(pair: Pair) -> None:
    game, ann, ben = pair
    lend(ben, game, 1)
    ann.patch(f"/api/games/{game}/table", json={"onlookers": False})
    assert ben.get(f"/api/games/{game}").status_code == 200
    assert [one["id"] for one in ben.get("/api/games").json()] == [game]


def test_a_rematch_waits_for_somebody_in_the_seat_of_a_program(pair: Pair) -> None:
    game, ann, ben = pair
    lend(ben, game, 1)
    again = ann.post(f"/api/games/{game}/rematch").json()["id"]
    assert error(sit(guest(ann), again, 1, "Eve", None)) == (403, "no-invitation")
    seen = look(ann, again)
    assert (seen["has_begun"], [seat["is_open"] for seat in seen["table"]["seats"]]) == (False, [False, True])
    begun = ann.post(f"/api/games/{again}/begin", json={"fill": "beginner"}).json()
    assert begun["has_begun"]
