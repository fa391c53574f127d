"""The live socket: it carries what happened, rendered once, to everybody, without a gap and without a double."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from fastapi.testclient import TestClient
from sqlalchemy import event

from franchise.server.app import create_app
from franchise.server.host import news as news_module
from franchise.server.host.news import Hub, Listener
from franchise.server.host.room import MOST_TRIALS, NewerGameError
from franchise.server.rendering import news as rendering
from franchise.server.rendering.table import render_table_news
from franchise.server.settings import Settings
from franchise.server.storage.store import Entry
from kit.alone import run_alone
from kit.serving import as_same_person, choices, commit, draft, host_of, live, look, new_game

Json = Any


@pytest.fixture
def client(database: str) -> Iterator[TestClient]:
    with TestClient(create_app(Settings(database=database, thinkers=1))) as opened:
        yield opened


@contextmanager
def following(client: TestClient, game: str, since: int | None = None, language: str = "en") -> Iterator[Any]:
    wish = f"language={language}" + ("" if since is None else f"&since={since}")
    with live(client, game, wish) as socket:
        yield socket


def play(client: TestClient, game: str, turns: int) -> Json:
    seen = look(client, game)
    for _ in range(turns):
        steps = choices(seen, "expand")[0]["steps"] if choices(seen, "expand") else []
        seen = commit(client, game, seen, steps)
    return seen


def test_a_listener_is_told_everything_that_happened(client: TestClient) -> None:
    game = new_game(client, "person", "person")
    seen = look(client, game)
    with following(client, game, since=seen["revision"]) as socket:
        after = commit(client, game, seen, choices(seen, "expand")[0]["steps"])
        told = socket.receive_json()
    assert (told["kind"], told["since"], told["game"]["revision"]) == ("news", seen["revision"], after["revision"])
    assert told["log"] == client.get(f"/api/games/{game}/log", params={"start": 1}).json()
    assert told["moments"] == client.get(f"/api/games/{game}/moments").json()
    assert told["game"]["deciding"] == 1


def test_who_comes_back_is_told_what_he_missed_and_nothing_twice(client: TestClient) -> None:
    game = new_game(client, "person", "person", "person")
    middle = play(client, game, 3)["revision"]
    last = play(client, game, 3)["revision"]
    with following(client, game, since=middle) as socket:
        missed = socket.receive_json()
        assert (missed["since"], missed["game"]["revision"], missed["position"]) == (middle, last, None)
        now = play(client, game, 1)["revision"]
        told = socket.receive_json()
        assert (told["since"], told["game"]["revision"]) == (last, now)
    lines = client.get(f"/api/games/{game}/log").json()
    assert missed["log"] + told["log"] == lines[-len(missed["log"] + told["log"]) :]


def test_who_knows_nothing_or_of_what_was_taken_back_gets_the_whole_game(client: TestClient) -> None:
    game = new_game(client, "person", "person")
    before = play(client, game, 3)
    client.post(f"/api/games/{game}/take-back", json={"revision": before["revision"]})
    seen = look(client, game)
    for since in (None, before["revision"], 0):
        with following(client, game, since=since) as socket:
            told = socket.receive_json()
        assert told["position"] == seen["position"], since
        assert told["moments"] == []
        assert told["log"] == client.get(f"/api/games/{game}/log").json()


def test_news_are_rendered_once_for_each_language(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    game = new_game(client, "person", "person")
    seen = look(client, game)
    rendered: list[str] = []
    hub = host_of(client).hub

    def render(room: Any, since: int, language: str) -> str:
        rendered.append(language)
        return rendering.render_news(room, since, language)

    monkeypatch.setattr(hub, "render", render)
    since = seen["revision"]
    with (
        following(client, game, since) as one,
        following(client, game, since) as other,
        following(client, game, since, "de") as german,
    ):
        commit(client, game, seen, choices(seen, "expand")[0]["steps"])
        assert one.receive_text() == other.receive_text()
        assert "expandiert" in german.receive_text()
    assert sorted(rendered) == ["de", "en"]


def test_a_draft_asks_the_database_for_nothing(client: TestClient) -> None:
    game = new_game(client, "person", "person")
    seen = look(client, game)
    with statements(client) as made:
        drafted = draft(client, game, seen, choices(seen, "expand")[0]["steps"])
    assert drafted["draft"]["steps"]
    assert [one for one in made if "games" in one and "UPDATE games SET draft" not in one] == []


def test_a_turn_is_two_statements(client: TestClient) -> None:
    game = new_game(client, "person", "person")
    seen = look(client, game)
    with statements(client) as made:
        client.post(f"/api/games/{game}/turns", json={"revision": seen["revision"], "steps": []})
    of_the_turn = [one for one in made if one.startswith(("UPDATE games SET number", "INSERT"))]
    assert len(of_the_turn) == 2, made


@contextmanager
def statements(client: TestClient) -> Iterator[list[str]]:
    """The statements that the database is asked meanwhile."""
    made: list[str] = []
    engine = host_of(client).store.engine

    def note(_: Any, __: Any, statement: str, *___: Any) -> None:
        made.append(statement)

    event.listen(engine, "before_cursor_execute", note)
    yield made
    event.remove(engine, "before_cursor_execute", note)


def test_a_turn_that_is_sent_twice_is_done_once(client: TestClient) -> None:
    game = new_game(client, "person", "person")
    seen = look(client, game)
    turn = {"revision": seen["revision"], "steps": choices(seen, "expand")[0]["steps"], "id": "turn-0001"}
    first = client.post(f"/api/games/{game}/turns", json=turn)
    again = client.post(f"/api/games/{game}/turns", json=turn)
    assert (first.status_code, again.status_code) == (200, 200)
    assert first.json() == again.json()
    play(client, game, 1)
    late = client.post(f"/api/games/{game}/turns", json=turn)
    assert late.json()["game"]["revision"] > first.json()["game"]["revision"], "he is told what came after it, too"
    other = client.post(f"/api/games/{game}/turns", json={**turn, "id": "turn-0002"})
    assert (other.status_code, other.json()["error"]) == (409, "late")


def test_who_does_not_read_is_cut_off_and_others_go_on(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(news_module, "WAITING", 2)
    game = new_game(client, "person", "person")
    host, seen = host_of(client), look(client, game)
    room = host.rooms.find(game)
    with following(client, game, since=seen["revision"]) as socket:
        lazy = Listener("en")
        host.hub.join(room, lazy, room.revision)
        for _ in range(6):
            seen = play(client, game, 1)
            assert socket.receive_json()["game"]["revision"] == seen["revision"]
        assert lazy.messages.qsize() <= 2
        while (waiting := lazy.messages.get_nowait()) is not None:
            assert isinstance(waiting, str)
        host.hub.leave(game, lazy)


def test_an_entry_of_an_unknown_kind_is_no_action(client: TestClient) -> None:
    game = new_game(client, "person", "person")
    room = host_of(client).rooms.find(game)
    with pytest.raises(NewerGameError):
        room.fork().read([Entry(0, "standing-order", choices(look(client, game), "expand")[0]["token"])])


def test_one_who_was_cut_off_does_not_hide_what_others_miss(client: TestClient) -> None:
    game = new_game(client, "person", "person")
    hub, room = host_of(client).hub, host_of(client).rooms.find(game)
    gone, here = Listener("en"), Listener("en")
    for listener in (gone, here):
        hub.join(room, listener, room.revision)
    gone.cut_off()
    assert hub.told() == {game: (room.revision, room.table_number)}
    for listener in (gone, here):
        hub.leave(game, listener)


def test_a_turn_that_was_planned_in_another_process_is_found(client: TestClient, database: str) -> None:
    game = new_game(client, "person", "person")
    seen = look(client, game)
    with TestClient(create_app(Settings(database=database, thinkers=1))) as other:
        as_same_person(other, client)
        assert look(other, game)["draft"]["steps"] == []
        for choice in choices(seen, "expand")[:2]:
            draft(client, game, seen, choice["steps"])
            host_of(client).rooms.save_drafts()
            assert look(other, game)["draft"]["steps"] == choice["steps"]


@pytest.fixture
def two_processes(postgresql: str) -> Iterator[tuple[TestClient, TestClient]]:
    """Two servers on one PostgreSQL."""
    apps = [create_app(Settings(database=postgresql, thinkers=1)) for _ in range(2)]
    with TestClient(apps[0]) as one, TestClient(apps[1]) as other:
        one.put("/api/me", json={"name": "Ann"})
        as_same_person(other, one)
        yield one, other


def test_another_process_passes_on_what_was_rendered(
    two_processes: tuple[TestClient, TestClient], monkeypatch: pytest.MonkeyPatch
) -> None:
    one, other = two_processes
    game = new_game(one, "person", "person")
    with following(one, game, since=0) as here, following(other, game, since=0) as there:
        monkeypatch.setattr(host_of(other).hub, "render", None)  # it would fail
        for _ in range(3):
            play(one, game, 1)
            assert here.receive_text() == there.receive_text()
        monkeypatch.undo()
        seen = look(one, game)
        behind = host_of(other).rooms.loaded(game)
        assert behind is not None
        assert behind.revision < seen["revision"], "it has not even read it"
        assert other.get(f"/api/games/{game}/draft").json() == seen["draft"], "but whoever asks gets what is now"
        play(other, game, 1)
        assert here.receive_text() == there.receive_text()


def test_a_language_that_the_other_process_lacks_is_rendered_here(
    two_processes: tuple[TestClient, TestClient],
) -> None:
    one, other = two_processes
    game = new_game(one, "person", "person")
    with following(one, game, since=0) as here, following(other, game, since=0, language="fr") as there:
        for _ in range(2):
            play(one, game, 1)
            english, french = here.receive_json(), there.receive_json()
            assert english["game"] == french["game"]
            assert english["log"][0]["text"] != french["log"][0]["text"]


def test_who_heard_a_part_from_another_process_hears_the_rest(two_processes: tuple[TestClient, TestClient]) -> None:
    one, other = two_processes
    game = new_game(one, "person", "person")
    with following(one, game, since=0) as here, following(other, game, since=0) as there:
        play(one, game, 1)
        first = here.receive_json()
        assert there.receive_json() == first
        host_of(one).notices.close()  # from now on nothing is said; the room there has not read the first turn
        seen = play(one, game, 1)
        assert look(other, game)["revision"] == seen["revision"]
        assert there.receive_json() == here.receive_json()


def test_a_turn_that_reaches_another_process_again_is_done_once(two_processes: tuple[TestClient, TestClient]) -> None:
    one, other = two_processes
    game = new_game(one, "person", "person")
    look(other, game)  # it knows the beginning, and nothing that comes
    seen = play(one, game, 1)
    turn = {"revision": seen["revision"], "steps": [], "id": "turn-0002"}
    first, again = (client.post(f"/api/games/{game}/turns", json=turn) for client in (one, other))
    assert (first.status_code, again.status_code) == (200, 200), again.text
    assert first.json() == again.json()


def test_a_turn_planned_after_others_played_is_found_by_a_process_that_is_behind(
    two_processes: tuple[TestClient, TestClient],
) -> None:
    one, other = two_processes
    game = new_game(one, "person", "person")
    look(other, game)
    seen = play(one, game, 1)
    steps = choices(seen, "expand")[0]["steps"]
    draft(one, game, seen, steps)
    host_of(one).rooms.save_drafts()
    assert look(other, game)["draft"]["steps"] == steps


def test_news_that_come_before_the_last_were_sent_follow_them() -> None:
    hub, listener = Hub(rendering.render_news, render_table_news), Listener("en", revision=3)
    hub._listeners["game"].add(listener)

    async def hear() -> list[str | None]:
        hub.attach(asyncio.get_running_loop())
        assert hub.pass_on("game", 3, 6, {"en": "first"})
        assert hub.pass_on("game", 6, 9, {"en": "second"})
        assert not hub.pass_on("game", 12, 15, {"en": "fourth"}), "the third is missing"
        assert not hub.pass_on("game", 9, 12, {"de": "das dritte"})
        await asyncio.sleep(0)
        return [listener.messages.get_nowait() for _ in range(listener.messages.qsize())]

    assert run_alone(hear()) == ["first", "second"]
    assert hub.least_told("game") == hub.most_told("game") == 9


def test_what_was_tried_in_a_turn_does_not_fill_the_memory(client: TestClient) -> None:
    game = new_game(client, "person", "person")
    seen = look(client, game)
    room = host_of(client).rooms.find(game)
    for choice in choices(seen, "expand")[:2] * MOST_TRIALS:
        draft(client, game, seen, choice["steps"])
        assert room.tried is not None
        assert room.tried.uses <= MOST_TRIALS
    client.post(f"/api/games/{game}/turns", json={"revision": seen["revision"], "steps": []})
    assert room.tried is None
