"""Turns that are laid out ahead."""

from collections.abc import Sequence
from typing import Any

import pytest
from fastapi.testclient import TestClient

from franchise.record.position import dump_position
from franchise.server.storage.errors import LateError
from franchise.server.storage.store import Entry
from kit.friends import Pair, error, guest, sit
from kit.serving import choices, commit, host_of, look, wait_until
from kit.table import lay

NEIGHBOURS, BETWEEN = {"little-rock": 0, "montgomery": 1}, "huntsville"


def test_a_turn_laid_out_ahead_is_played_when_its_moment_comes(pair: Pair) -> None:
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


def test_an_order_that_no_longer_fits_is_given_back_to_its_player(ann: TestClient) -> None:
    """Both can reach the same town, which has room for one: whoever comes first has it."""
    laid = lay(2, towns=NEIGHBOURS)
    answer = ann.post("/api/games/import", json={"text": dump_position(laid), "kinds": ["person", "person"]})
    game, ben = answer.json()["id"], guest(ann)
    token = ann.get(f"/api/games/{game}/invitation").json()["token"]
    ann.delete(f"/api/games/{game}/seats/1")
    sit(ben, game, 1, "Ben", token)
    seen = look(ann, game)
    mine = next(choice for choice in choices(seen, "expand") if choice["location"] == BETWEEN)
    plan = ben.get(f"/api/games/{game}/seats/1/order").json()["draft"]
    theirs = next(choice for choice in plan["places"][BETWEEN]["choices"] if choice["mode"] == "expand")
    kept = ben.put(f"/api/games/{game}/seats/1/order", json={"steps": theirs["steps"], "keep": True})
    assert kept.status_code == 200, kept.text
    commit(ann, game, seen, mine["steps"])
    wait_until(
        lambda: ben.get(f"/api/games/{game}/talk").json(),
        lambda lines: any(line["kind"] == "order" and line["what"] == "kept-back" for line in lines),
    )
    asked = look(ben, game)
    assert (asked["draft"]["seat"], asked["draft"]["steps"]) == (1, []), "he is asked"
    assert asked["you"]["orders"] == []


def test_an_order_is_played_although_somebody_else_wrote_first(pair: Pair, monkeypatch: pytest.MonkeyPatch) -> None:
    game, ann, ben = pair
    plan = ben.get(f"/api/games/{game}/seats/1/order").json()["draft"]
    steps = next(place["choices"][0]["steps"] for place in plan["places"].values() if place["choices"])
    ben.put(f"/api/games/{game}/seats/1/order", json={"steps": steps, "keep": True})
    store, late = host_of(ann).store, list[bool]()
    append = store.append

    def first_too_late(game: str, number: int, new: Sequence[Entry], *rest: Any) -> None:
        if new[0].seat == 1 and not late:
            late.append(True)
            raise LateError
        append(game, number, new, *rest)

    monkeypatch.setattr(store, "append", first_too_late)
    commit(ann, game, look(ann, game), [])
    wait_until(lambda: look(ann, game), lambda seen: seen["position"]["turn"] == 3)
    assert late
    assert look(ben, game)["you"]["orders"] == []


def test_an_order_is_not_played_for_whoever_takes_the_seat(pair: Pair) -> None:
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
