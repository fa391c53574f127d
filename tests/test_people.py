"""People: a browser is known by its cookie, moves by a link or a code, and can be forgotten; programs have tokens."""

import json
import logging
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from http.server import BaseHTTPRequestHandler, HTTPServer
from threading import Thread
from typing import Any

import pytest
from fastapi.testclient import TestClient
from py_vapid import Vapid
from sqlalchemy import select, update

from franchise.server.app import create_app
from franchise.server.people.identity import MOST_FAILURES
from franchise.server.settings import Settings
from franchise.server.storage.tables import keys, people
from kit.serving import choices, commit, host_of, look, new_game, wait_until

Json = Any


@pytest.fixture
def ann(database: str) -> Iterator[TestClient]:
    with TestClient(create_app(Settings(database=database, thinkers=1))) as opened:
        yield opened


def another(client: TestClient) -> TestClient:
    other = TestClient(client.app)
    other.portal = client.portal
    return other


def test_whoever_only_looks_gets_no_cookie_and_is_stored_nowhere(ann: TestClient) -> None:
    for path in ("/", "/api/games", "/api/me", "/api/tables", "/api/rules"):
        assert "set-cookie" not in ann.get(path).headers, path
    with host_of(ann).store.engine.connect() as connection:
        assert connection.execute(select(people)).all() == []


def test_the_cookie_is_signed_and_for_this_server_alone(ann: TestClient) -> None:
    answer = ann.post("/api/games/guided", json={"name": "Ann"})
    cookie = answer.headers["set-cookie"].lower()
    assert "httponly" in cookie
    assert "samesite=lax" in cookie
    name = host_of(ann).people.cookie
    value = ann.cookies[name]
    forged = another(ann)
    forged.cookies.set(name, value[:-2] + ("aa" if value[-2:] != "aa" else "bb"))
    assert not forged.get("/api/me").json()["is_known"]
    with host_of(ann).store.engine.connect() as connection:
        stored = json.dumps([list(map(str, row)) for row in connection.execute(select(keys))])
    assert str(host_of(ann).people.key_in(ann.cookies, None)) not in stored, "only a hash is stored"


def test_behind_tls_the_cookie_is_sent_by_https_alone() -> None:
    with TestClient(create_app(Settings(database=":memory:", tls=True)), base_url="https://testserver") as client:
        assert "secure" in client.post("/api/games/guided", json={"name": "Ann"}).headers["set-cookie"].lower()


def test_two_servers_on_one_machine_keep_their_people_apart() -> None:
    """A browser sends its cookies to all ports of a machine."""
    with (
        TestClient(create_app(Settings(database=":memory:"))) as one,
        TestClient(create_app(Settings(database=":memory:")), cookies=one.cookies) as other,
    ):
        game = new_game(one, "person", "casual")
        other.cookies.update(one.cookies)
        new_game(other, "person", "casual")
        one.cookies.update(other.cookies)
        assert look(one, game)["you"]["seats"] == [0]


@pytest.mark.parametrize("way", ["link", "code"])
def test_a_person_moves_to_another_browser_once(ann: TestClient, way: str) -> None:
    game = new_game(ann, "person", "casual")
    key = ann.post(f"/api/me/{way}").json()["key"]
    phone = another(ann)
    assert phone.post("/api/me/enter", json={"key": f" {key.lower()} "}).status_code == 200
    assert look(phone, game)["draft"]["seat"] == 0
    again = another(ann).post("/api/me/enter", json={"key": key})
    assert (again.status_code, again.json()["error"]) == (403, "unknown-key")


def test_a_browser_that_is_taken_back_is_a_stranger(ann: TestClient) -> None:
    game = new_game(ann, "person", "casual")
    phone = another(ann)
    phone.post("/api/me/enter", json={"key": ann.post("/api/me/link").json()["key"]})
    found = ann.get("/api/me/keys").json()
    assert sorted(one["is_this"] for one in found) == [False, True]
    other = next(one for one in found if not one["is_this"])
    assert ann.delete(f"/api/me/keys/{other['id']}").status_code == 204
    assert look(phone, game)["draft"] is None
    assert look(ann, game)["draft"] is not None


def test_wrong_codes_are_counted_in_the_database_and_soon_refused(database: str) -> None:
    for number in range(2):  # also by another process, or after a restart
        with TestClient(create_app(Settings(database=database, thinkers=1))) as client:
            for _ in range(MOST_FAILURES // 2):
                assert client.post("/api/me/enter", json={"key": "WRONG234"}).status_code == 403
            if number:
                answer = client.post("/api/me/enter", json={"key": "WRONG234"})
                assert (answer.status_code, answer.json()["error"]) == (429, "too-many-failures")
                assert "Retry-After" in answer.headers


def test_whoever_wants_is_forgotten_and_a_bot_keeps_his_seat(ann: TestClient) -> None:
    game = new_game(ann, "person", "person")
    before = another(ann)
    before.cookies.update(ann.cookies)
    assert ann.delete("/api/me").status_code == 204
    assert not before.get("/api/me").json()["is_known"]
    seen = look(before, game)
    assert all(seat["is_free"] and seat["kept_by"] for seat in seen["table"]["seats"])
    with host_of(ann).store.engine.connect() as connection:
        assert connection.execute(select(people)).all() == []


def test_games_are_set_up_and_talk_is_said_only_so_often() -> None:
    settings = Settings(database=":memory:", thinkers=1, create_rate="2/hour", talk_rate="2/minute")
    with TestClient(create_app(settings)) as client:
        game = new_game(client, "person", "casual")
        new_game(client, "person", "casual")
        answer = client.post("/api/games/guided", json={"name": "Ann"})
        assert (answer.status_code, answer.json()["error"]) == (429, "too-often")
        assert int(answer.headers["Retry-After"]) > 0
        said = [client.post(f"/api/games/{game}/talk", json={"text": "hello"}).status_code for _ in range(3)]
        assert said == [204, 204, 429]


def test_no_secret_is_logged(ann: TestClient, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    game = new_game(ann, "person", "open")
    token = ann.get(f"/api/games/{game}/invitation").json()["token"]
    code = ann.post("/api/me/code").json()["key"]
    another(ann).post(f"/api/games/{game}/seats/1", json={"name": "Ben", "token": token})
    another(ann).post("/api/me/enter", json={"key": code})
    own = host_of(ann).people.key_in(ann.cookies, None)
    assert own is not None
    for secret in (token, code, own, host_of(ann).store.secret):
        assert secret not in caplog.text


def test_a_program_plays_a_seat_by_its_token_and_is_marked(ann: TestClient) -> None:
    game = new_game(ann, "person", "open")
    made = ann.post(f"/api/games/{game}/seats/1/token", json={"name": "Robby"}).json()
    ann.post(f"/api/games/{game}/begin", json={})
    program = another(ann)
    program.headers["Authorization"] = f"Bearer {made['token']}"
    assert look(program, game)["you"]["seats"] == [1]
    commit(ann, game, look(ann, game), [])
    seen = look(program, game)
    assert (seen["draft"]["seat"], seen["seats"][1]["is_program"]) == (1, True)
    assert commit(program, game, seen, choices(seen, "expand")[0]["steps"])["deciding"] == 0
    program.headers["Authorization"] = "Bearer nonsense"
    assert look(program, game)["you"]["alias"] is None


class Service(BaseHTTPRequestHandler):
    """The service of a browser: it takes messages and keeps what came."""

    status = 201
    took: list[dict[str, str]]

    def do_POST(self) -> None:
        self.rfile.read(int(self.headers["Content-Length"]))
        type(self).took.append({name.lower(): value for name, value in self.headers.items()})
        self.send_response(type(self).status)
        self.end_headers()

    def log_message(self, *_: object) -> None:
        pass


@pytest.fixture
def service() -> Iterator[tuple[type[Service], str]]:
    kept = type("Kept", (Service,), {"took": []})
    server = HTTPServer(("127.0.0.1", 0), kept)
    Thread(target=server.serve_forever, daemon=True).start()
    yield kept, f"http://127.0.0.1:{server.server_port}/push"
    server.shutdown()
    server.server_close()


def test_whoever_is_away_is_told_by_his_browsers_service_that_it_is_his_turn(
    service: tuple[type[Service], str], tmp_path: Any
) -> None:
    vapid = Vapid()
    vapid.generate_keys()
    vapid.save_key(str(tmp_path / "key.pem"))
    kept, address = service
    browser = Vapid()
    browser.generate_keys()
    settings = Settings(database=":memory:", thinkers=1, push_key=str(tmp_path / "key.pem"), push_anywhere=True)
    with TestClient(create_app(settings)) as ann:
        me = ann.get("/api/me").json()
        assert len(me["push_key"]) == 87
        subscription = {"endpoint": address, "keys": {"p256dh": me["push_key"], "auth": "AAAAAAAAAAAAAAAAAAAAAA"}}
        game = new_game(ann, "person", "beginner")
        assert ann.post("/api/me/push", json=subscription).status_code == 204
        seen = look(ann, game)
        commit(ann, game, seen, choices(seen, "expand")[0]["steps"])
        wait_until(lambda: kept.took, bool)
        assert kept.took[0]["authorization"].lower().startswith(("vapid", "webpush"))
        kept.status = 410  # the browser is gone
        seen = wait_until(lambda: look(ann, game), lambda seen: seen["deciding"] == 0)
        commit(ann, game, seen, choices(seen, "expand")[0]["steps"])
        store = host_of(ann).store.people
        person = host_of(ann).people.by_key(host_of(ann).people.key_in(ann.cookies, None) or "")
        assert person is not None
        wait_until(lambda: store.subscriptions_of(person.id), lambda found: not found)


def test_without_a_key_no_browser_is_woken(ann: TestClient) -> None:
    assert ann.get("/api/me").json()["push_key"] is None
    answer = ann.post("/api/me/push", json={"endpoint": "https://push.example/1", "keys": {}})
    assert (answer.status_code, answer.json()["error"]) == (409, "no-push")


def test_whoever_came_once_and_never_played_is_forgotten_after_a_month(ann: TestClient) -> None:
    host, passer_by = host_of(ann), another(ann)
    passer_by.put("/api/me", json={"name": "Eve"})
    ann.put("/api/me", json={"name": "Ann"})
    new_game(ann, "person", "casual")
    with host.store.engine.begin() as connection:
        connection.execute(update(people).values(made=datetime.now(UTC) - timedelta(days=31)))
    host.upkeep.clean_up()
    host.people.forget_keys()
    assert ann.get("/api/me").json()["name"] == "Ann"
    assert not passer_by.get("/api/me").json()["is_known"]
