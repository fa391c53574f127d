"""The server: games over HTTP, as the page and other programs play them."""

import json
from collections.abc import Iterator
from concurrent.futures import CancelledError
from pathlib import Path
from random import Random
from typing import Any

import pytest
from fastapi.testclient import TestClient

from franchise.board.tables import BOARD
from franchise.draft.choices import Mode
from franchise.draft.preview import preview
from franchise.draft.steps import is_complete, whole_turn
from franchise.game import Game
from franchise.model.action import Action, ActionKind
from franchise.record.any_format import load_game
from franchise.record.notation import dump_notation
from franchise.record.position import dump_position
from franchise.record.snapshot import snapshots
from franchise.server.app import create_app
from franchise.server.processes.jobs import GameSoFar
from franchise.server.settings import Settings
from franchise.server.storage.game_start import dump_game_start
from franchise.texts import LANGUAGES
from kit.drafts import choices_of, with_tile
from kit.golden import golden
from kit.serving import (
    choices,
    commit,
    draft,
    host_of,
    look,
    new_game,
    one_step,
    play_randomly,
    turn_at_random,
    wait_for_person,
)

NOBODY = "0" * 32


@pytest.fixture
def database(tmp_path: Path) -> Path:
    return tmp_path / "games.sqlite"


@pytest.fixture
def client(database: Path) -> Iterator[TestClient]:
    with TestClient(create_app(Settings(database=str(database), thinkers=1))) as opened:
        yield opened


@pytest.mark.parametrize(
    ("start", "seed"), [("free", 0), ("free", 3), ("introductory", 1), ("drawn", 2), ("placed", 3), ("placed", 0)]
)
def test_whatever_the_server_offers_can_be_done_until_the_end(client: TestClient, start: str, seed: int) -> None:
    kinds = ["person"] * (2 + seed)
    queenies = ["milestones", "boom", "regions"] if seed % 2 or start == "placed" else []
    game = new_game(client, *kinds, start=start, queenies=queenies, seed=str(seed))
    seen = play_randomly(client, game, seed)
    assert seen["result"]["winners"]
    replayed = load_game(client.get(f"/api/games/{game}/record").text)
    assert [player.influence for player in replayed.players] == [
        player["influence"] for player in seen["position"]["players"]
    ]


def test_a_draft_is_kept_changed_and_undone_without_touching_the_log(client: TestClient) -> None:
    game = new_game(client, "person", "person")
    seen = look(client, game)
    target = next(choice for choice in choices(seen, "expand") if choice["price"] == 0)
    drafted = draft(client, game, seen, target["steps"])
    assert drafted["revision"] == seen["revision"]
    assert look(client, game)["draft"]["steps"] == target["steps"]
    other = next(choice for choice in choices(drafted, "instead") if choice["location"] != target["location"])
    assert draft(client, game, drafted, other["steps"])["draft"]["expansions"][0]["target"] == other["location"]
    undone = draft(client, game, drafted, [])
    assert undone["draft"]["steps"] == []
    assert undone["draft"]["undo"] is None


def test_a_preview_says_what_the_commit_brings(client: TestClient) -> None:
    game = new_game(client, "person", "person", "person", start="free", queenies=["boom"])
    random, seen, compared = Random(3), look(client, game), 0
    while not seen["over"]:
        before = seen
        for _ in range(3):
            steps = one_step(seen["draft"], random)
            seen = draft(client, game, seen, steps) if steps is not None else seen
        while not seen["draft"]["complete"]:
            seen = draft(client, game, seen, one_step(seen["draft"], random))
        preview, seat = seen["draft"]["preview"], seen["draft"]["seat"]
        after = commit(client, game, seen)
        if preview:
            compared += 1
            assert preview["left"] == after["position"]["players"][seat]["money"]
            assert preview["next_income"] == after["position"]["players"][seat]["income"]
            assert preview["ends_game"] == after["over"]
            assert preview["influence"] == [
                now["influence"] - then["influence"]
                for now, then in zip(after["position"]["players"], before["position"]["players"], strict=True)
            ]
        seen = after
    assert compared > 20


def test_an_increase_says_what_it_would_score(client: TestClient) -> None:
    game = new_game(client, "person", "person")
    random, seen, told = Random(1), look(client, game), 0
    while not seen["over"]:
        for share in seen["draft"]["increases"]:
            if share["winner"] is not None and share["single"]["steps"] and not share["single"]["on"]:
                with_it = draft(client, game, seen, share["single"]["steps"])
                assert with_it["draft"]["preview"]["influence"][share["winner"]] >= share["influence"] > 0
                told += 1
        seen = turn_at_random(client, game, look(client, game), random)
    assert told > 3


def test_reasons_come_with_their_rule_and_in_the_readers_language(client: TestClient) -> None:
    game = new_game(client, "person", "person", "person", "person")
    german = client.get(f"/api/games/{game}", headers={"Accept-Language": "de-AT, en;q=0.5"}).json()
    place = german["draft"]["places"]["new-york"]
    legal = choices(german, "expand")[0]["token"]
    assert place["reason"]["rule"] == "3.2"
    assert "Verbindung" in place["reason"]["text"]
    assert client.get(f"/api/games/{game}/why-not", params={"token": "$10"}).json()["rule"] == "7.1"
    assert client.get(f"/api/games/{game}/why-not", params={"token": legal}).json() is None


def test_what_is_illegal_late_or_unknown_is_refused_with_a_reason(client: TestClient) -> None:
    game = new_game(client, "person", "casual")
    seen = look(client, game)
    address = f"/api/games/{game}"

    def refused(status: int, error: str, path: str, body: Any, method: str = "POST") -> Any:
        answer = client.request(method, path, json=body)
        assert (answer.status_code, answer.json()["error"]) == (status, error), answer.text
        assert answer.json()["message"]
        return answer.json()

    order = {"revision": seen["revision"], "steps": []}
    assert refused(422, "illegal", f"{address}/turns", order | {"steps": [">new-york$3"]})["rule"] == "3.2"
    refused(422, "invalid", f"{address}/turns", order | {"steps": [">atlantis$3"]})
    refused(409, "late", f"{address}/turns", order | {"revision": seen["revision"] + 1})
    refused(409, "late", f"{address}/draft", order | {"revision": seen["revision"] + 1}, "PUT")
    refused(409, "nothing-to-take-back", f"{address}/take-back", {"revision": seen["revision"]})
    refused(404, "unknown-game", f"/api/games/{NOBODY}/turns", order)
    refused(422, "bad-request", f"{address}/turns", {"revision": -1, "steps": []})
    refused(422, "bad-text", "/api/games/import", {"text": "hello"})
    refused(409, "same-colour", "/api/games", {"seats": [{"name": "A", "kind": "person", "colour": 1}] * 2})
    refused(409, "no-person", f"{address}/give-up", {"revision": seen["revision"], "seat": 1})
    assert client.get("/api/nothing").json()["error"] == "no-page"
    assert look(client, game)["revision"] == seen["revision"]
    commit(client, game, seen, [])
    refused(409, "late", f"{address}/turns", order)


def test_bots_play_until_a_person_decides(client: TestClient) -> None:
    game = new_game(client, "person", "casual", "beginner")
    seen = commit(client, game, look(client, game), [])
    assert seen["thinking"] == 1
    seen = wait_for_person(client, game)
    assert seen["draft"]["seat"] == 0
    assert seen["position"]["turn"] == 4
    lines = client.get(f"/api/games/{game}/log").json()
    assert {line["seat"] for line in lines} == {0, 1, 2}


def test_half_a_decision_of_the_set_up_is_not_committed(client: TestClient) -> None:
    game = new_game(client, "person", "person", start="placed")
    seen = look(client, game)
    while seen["position"]["stage"] == "placing-cities":
        seen = commit(client, game, seen, choices(seen, "set-up")[0]["steps"])
    region = next(choice["steps"] for choice in seen["draft"]["others"] if choice["region"])
    answer = client.post(f"/api/games/{game}/turns", json={"revision": seen["revision"], "steps": region})
    assert (answer.status_code, answer.json()["error"]) == (409, "nothing-to-do")
    assert look(client, game)["revision"] == seen["revision"]


def test_a_rematch_has_the_same_seats_and_variant(client: TestClient) -> None:
    game = new_game(client, "person", "casual", "strong", start="drawn", queenies=["boom", "regions"])
    answer = client.post(f"/api/games/{game}/rematch")
    again, before = look(client, answer.json()["id"]), look(client, game)
    assert again["id"] != game
    assert sorted(map(str, again["seats"])) == sorted(map(str, before["seats"]))
    assert again["queenies"] == before["queenies"]
    assert again["seed"] != before["seed"]


def test_a_golden_game_can_be_imported_replayed_and_exported(client: TestClient) -> None:
    record = golden("rare")[0]["record"]
    given = load_game(json.dumps(record))
    answer = client.post("/api/games/import", json={"text": json.dumps(record)})
    game = answer.json()["id"]
    frames = client.get(f"/api/games/{game}/frames").json()
    assert len(frames) == len(given.actions) + 1
    assert [player["influence"] for player in frames[-1]["players"]] == record["result"]["influence"]
    assert snapshots(load_game(client.get(f"/api/games/{game}/record").text)) == snapshots(given)
    assert client.get(f"/api/games/{game}/notation").text == dump_notation(given)
    history = client.get(f"/api/games/{game}/history").json()
    assert [sum(points.values()) for points in history["points"]] == record["result"]["influence"]
    assert history["rows"][-1]["influence"] == record["result"]["influence"]


def test_a_position_can_be_imported_and_played_on(client: TestClient) -> None:
    given = Game(players=3, introductory=True, seed=1)
    given.push("|")
    text = dump_position(given)
    assert client.post("/api/games/read", json={"text": text}).json()["over"] is False
    game = client.post("/api/games/import", json={"text": text, "kinds": ["person", "casual", "casual"]}).json()["id"]
    assert client.get(f"/api/games/{game}/position").text == text + "\n"
    assert client.get(f"/api/games/{game}/record").status_code == 409
    commit(client, game, look(client, game), [])
    assert wait_for_person(client, game)["draft"]["seat"] == 0


def test_every_line_of_the_log_can_say_why(client: TestClient) -> None:
    record = golden("games")[0]["record"]
    game = client.post("/api/games/import", json={"text": json.dumps(record)}).json()["id"]
    kinds = set()
    for line in client.get(f"/api/games/{game}/log").json():
        why = client.get(f"/api/games/{game}/why", params={"actions": line["actions"], "index": line["index"]}).json()
        assert why["text"] == line["text"]
        assert why["rule"] == line["rule"]
        assert why["rule_text"]
        if why["figures"]:
            kinds.add(line["kind"])
    assert kinds >= {"income", "city-majority", "region-ranked", "track-reached", "final-money", "expanded"}


def test_the_links_of_a_path_are_told_and_explained_with_its_expansion(client: TestClient) -> None:
    before = with_tile("development")
    game, steps = next(paid_paths(before))
    answer = client.post("/api/games/import", json={"text": dump_notation(game)})
    address = f"/api/games/{answer.json()['id']}"
    number = len(before.actions) + len(steps)
    line = next(
        line
        for line in client.get(f"{address}/log", params={"start": len(before.actions)}).json()
        if line["kind"] == "expanded" and line["actions"] <= number + 1
    )
    paid = preview(before, steps).payments
    assert line["dollars"] == sum(event.dollars for event in paid) < 0
    why = client.get(f"{address}/why", params={"actions": line["actions"], "index": line["index"]}).json()
    assert len(why["figures"]) == sum(step.kind is ActionKind.WALK for step in steps) - 1 > 1


def paid_paths(game: Game) -> Iterator[tuple[Game, tuple[Action, ...]]]:
    """The game after a turn that is one development path and nothing else, and its steps."""
    waiting = choices_of(game, (), Mode.WALK)
    while waiting:
        steps = waiting.pop()
        if is_complete(game, steps):
            if preview(game, steps).payments:
                yield whole_turn(game, steps)[1].game, steps
        else:
            waiting += [*choices_of(game, steps, Mode.WALK), *choices_of(game, steps, Mode.STOP)]


def test_a_hint_is_a_turn_that_can_be_played(client: TestClient) -> None:
    game = new_game(client, "person", "person", queenies=["boom"])
    seen = look(client, game)
    seen = commit(client, game, draft(client, game, seen, choices(seen, "set-up")[0]["steps"]))
    hint = client.post(f"/api/games/{game}/hint", json={"revision": seen["revision"], "steps": []}).json()
    assert hint["choices"][0]["share"] > 0
    assert sum(hint["chances"]) == pytest.approx(1, abs=1e-4)
    assert 1 <= len(hint["reasons"]) <= 3
    assert hint["alternative"]
    seen = draft(client, game, seen, hint["steps"])
    assert seen["draft"]["complete"]
    assert len(hint["turn"]) == len(hint["steps"])


def test_a_hint_in_the_set_up_is_one_decision(client: TestClient) -> None:
    game = new_game(client, "person", "person", start="free")
    seen = look(client, game)
    for _ in range(2):
        hint = client.post(f"/api/games/{game}/hint", json={"revision": seen["revision"], "steps": []}).json()
        assert len(hint["steps"]) == 1
        seen = commit(client, game, draft(client, game, seen, hint["steps"]))


@pytest.mark.parametrize("start", ["introductory", "free"])
def test_the_set_up_belongs_to_no_turn(client: TestClient, start: str) -> None:
    game = new_game(client, "person", "person", start=start)
    seen = look(client, game)
    while seen["position"]["set_up"]:
        seen = turn_at_random(client, game, seen, Random(1))
    commit(client, game, seen, [])
    lines = client.get(f"/api/games/{game}/log").json()
    assert {line["turn"] for line in lines if line["kind"] == "started"} == {0}
    assert [line["kind"] for line in lines if line["turn"] == 1] == ["income", "turn-ended"]
    assert [line["kind"] for line in lines if line["turn"] == 2] == ["income"]


def test_a_forecast_can_be_had_of_any_moment(client: TestClient) -> None:
    game = new_game(client, "person", "person")
    early = client.get(f"/api/games/{game}/forecast").json()
    assert early["regions"]["texas"]["open"] == ["houston", "dallas", "oklahoma-city", "el-paso"]
    assert early["end"] == ["The end: 5 regions away"] == [look(client, game)["position"]["end"]]
    commit(client, game, look(client, game), [])
    late = client.get(f"/api/games/{game}/forecast").json()
    assert late["actions"] > early["actions"]
    can_end = client.get(f"/api/games/{game}/since").json()["can_end"]
    assert late["end"][1:] == can_end == ["Ben can end the game this turn"], "he may pass, too"
    assert client.get(f"/api/games/{game}/forecast", params={"at": early["actions"]}).json() == early
    assert client.get(f"/api/games/{game}/forecast", params={"at": 999}).json()["error"] == "no-such-moment"


def test_pictures_are_drawn_of_any_moment(client: TestClient) -> None:
    game = new_game(client, "person", "person")
    commit(client, game, look(client, game), [])
    early = client.get(f"/api/games/{game}/image.svg", params={"at": 0})
    late = client.get(f"/api/games/{game}/image.svg", params={"theme": "dark"})
    assert early.headers["content-type"] == late.headers["content-type"] == "image/svg+xml"
    assert early.text != late.text
    assert client.get(f"/api/games/{game}/image.png").content.startswith(b"\x89PNG")
    assert client.get(f"/api/games/{game}/image.svg", params={"at": 999}).json()["error"] == "no-such-moment"


def test_a_thinking_bot_delays_nobody_else(client: TestClient) -> None:
    slow, quick = new_game(client, "person", "expert", "expert"), new_game(client, *["person"] * 5)
    assert commit(client, slow, look(client, slow), [])["thinking"] == 1
    for _ in range(4):
        commit(client, quick, look(client, quick), [])
    assert look(client, slow)["thinking"] is not None, "the others' moves waited for the bot"
    assert wait_for_person(client, slow)["draft"]["seat"] == 0


def test_no_address_is_too_long(client: TestClient) -> None:
    assert client.get("/" + "a" * 5000).status_code < 500


def test_a_game_can_be_left_out_of_the_list(client: TestClient) -> None:
    game = new_game(client, "person", "person")
    assert client.delete(f"/api/games/{game}").status_code == 204
    assert client.get("/api/games").json() == []
    assert look(client, game)["id"] == game


def test_the_rules_and_the_board_come_in_the_readers_language(client: TestClient) -> None:
    french = {"Accept-Language": "fr"}
    assert client.get("/api/rules", headers=french).json()[2]["title"] == "Le tour"
    assert "villes" in client.get("/api/board", headers=french).json()["milestones"]["four-towns"]
    assert len(client.get("/api/board").json()["places"]) == 45


def test_all_that_the_rules_need_of_places_and_milestones_is_told(client: TestClient) -> None:
    board = client.get("/api/board").json()
    told = {place["id"]: (place["region"], place["city"], place["spaces"]) for place in board["places"]}
    regions = {region.index: region.id for region in BOARD.regions}
    assert told == {at.id: (regions[at.region], at.is_city, at.printed_size) for at in BOARD.locations}
    assert [region["with_few"] for region in board["regions"]] == [region.in_play_with_few for region in BOARD.regions]
    for language in LANGUAGES:
        chapters = client.get("/api/rules", headers={"Accept-Language": language}).json()
        [rule] = [rule["text"] for chapter in chapters for rule in chapter["rules"] if rule["number"] == "8.1"]
        assert rule.count("\n• ") == len(BOARD.milestones)


def test_no_bot_begins_to_think_when_the_server_has_ended(database: Path) -> None:
    with TestClient(create_app(Settings(database=str(database), thinkers=1))) as opened:
        host = host_of(opened)
        room = host.rooms.find(new_game(opened, "person", "person"))
    with pytest.raises(CancelledError):
        host.thinkers.turn(host.thinkers.quick[0], GameSoFar(dump_game_start(room.game), ()), "beginner", 1)
