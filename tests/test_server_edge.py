"""The edge of the server: who may ask, how much and how long, and what every answer tells browsers."""

import asyncio
import errno
import json
import logging
import re
import resource
import socket
import subprocess
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from html.parser import HTMLParser
from pathlib import Path
from threading import Event, Thread
from typing import Any

import pytest
from fastapi import Depends, FastAPI, Request, WebSocket, WebSocketDisconnect
from fastapi.testclient import TestClient
from sqlalchemy import text as sql
from starlette.testclient import WebSocketDenialResponse
from starlette.types import Message
from websockets.exceptions import ConnectionClosedError
from websockets.sync.client import connect

import page as page_builder
from franchise.cli.console import Screen
from franchise.cli.invitation import invite
from franchise.game import Game
from franchise.model.errors import FormatError
from franchise.record.any_format import load_game
from franchise.record.notation import dump_notation
from franchise.record.record import dump_record, to_record
from franchise.record.record_shape import _unique_keys, parse_json
from franchise.server import run
from franchise.server.app import create_app
from franchise.server.edge import descriptors
from franchise.server.edge.body import BodyLimit
from franchise.server.edge.install import install, uvicorn_config
from franchise.server.edge.listening import drop_who_reads_nothing
from franchise.server.edge.private import only_local
from franchise.server.edge.quiet_log import OncePerSecond, quieten
from franchise.server.language import ReaderLanguage
from franchise.server.processes.thinkers import Thinkers
from franchise.server.routes.errors import install as install_errors
from franchise.server.run import LOCAL, Server, bind
from franchise.server.settings import EdgeSettings, Settings
from franchise.texts import use_language
from kit.serving import new_game, seats

ELSEWHERE = "127.0.0.2"  # an address of this machine that no setting takes for a proxy
PATIENCE = 20
GAMES = {"seats": seats("person", "person"), "seed": "7"}


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient]:
    with TestClient(create_app(Settings(database=str(tmp_path / "games.sqlite"), thinkers=1))) as opened:
        yield opened


def small_app(settings: EdgeSettings) -> FastAPI:
    """An app that has an edge and little else."""
    app = FastAPI()
    install(app, settings)
    app.add_middleware(ReaderLanguage)
    install_errors(app)

    @app.post("/")
    async def size(request: Request) -> int:
        return len(await request.body())

    @app.get("/")
    async def nothing() -> None:
        return None

    @app.get("/private", dependencies=[Depends(only_local)])
    async def private() -> None:
        return None

    @app.get("/broken")
    async def broken() -> None:
        raise ZeroDivisionError

    @app.websocket("/live")
    async def live(opened: WebSocket) -> None:
        await opened.accept()
        with suppress(WebSocketDisconnect):
            while True:
                await opened.send_text(str(len(await opened.receive_text())))

    return app


@contextmanager
def serving(**settings: Any) -> Iterator[int]:
    """The port of a small app that runs in a server of its own."""
    ready = Event()
    with bind(LOCAL, 0) as listening:
        server = Server(uvicorn_config(small_app(EdgeSettings(**settings)), log_level="critical"), ready.set)
        thread = Thread(target=server.run, args=([listening],))
        thread.start()
        assert ready.wait(PATIENCE)
        try:
            yield listening.getsockname()[1]
        finally:
            server.should_exit = True
            thread.join(PATIENCE)


def knock(port: int, sent: bytes = b"", source: str = LOCAL) -> socket.socket:
    """A connection over which something was sent."""
    opened = socket.create_connection((LOCAL, port), timeout=PATIENCE, source_address=(source, 0))
    opened.sendall(sent)
    return opened


def is_closed(opened: socket.socket) -> bool:
    """Whether the server closes a connection without a word."""
    try:
        return opened.recv(1) == b""
    except ConnectionResetError:
        return True


def ask(port: int, sent: bytes, source: str = LOCAL) -> tuple[int, Any]:
    """The status and the error of an answer."""
    with knock(port, sent, source) as opened:
        head, _, body = opened.recv(65536).partition(b"\r\n\r\n")
        return int(head.split()[1]), json.loads(body) if body else None


def get(path: str = "/", *lines: str) -> bytes:
    return "\r\n".join([f"GET {path} HTTP/1.1", "Host: localhost", *lines, "", ""]).encode()


# The connection


def test_small_answers_are_sent_at_once() -> None:
    with bind(LOCAL, 0) as listening:
        assert listening.proto == socket.IPPROTO_TCP  # only then asyncio sets TCP_NODELAY


def test_the_server_runs_with_small_messages_and_without_unfolding_any() -> None:
    config = uvicorn_config(small_app(EdgeSettings()))
    assert config.ws_max_size == 65_536
    assert not config.ws_per_message_deflate


def test_connections_beyond_the_limit_are_closed_at_once() -> None:
    with serving(connections=2) as port, ExitStack() as stack:
        first, second = (stack.enter_context(knock(port)) for _ in range(2))
        assert is_closed(stack.enter_context(knock(port)))
        first.sendall(get())
        assert first.recv(100).startswith(b"HTTP/1.1 200")
        second.close()


def test_one_address_can_not_take_all_connections() -> None:
    with serving(connections_per_address=1) as port, knock(port, source=ELSEWHERE):
        with knock(port, source=ELSEWHERE) as second:
            assert is_closed(second)
        assert ask(port, get())[0] == 200


def test_there_are_fewer_connections_than_descriptors(monkeypatch: pytest.MonkeyPatch) -> None:
    most, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (300, hard))
    try:
        assert descriptors.raise_descriptor_limit() == min(hard, descriptors.ENOUGH)
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
    monkeypatch.setattr("franchise.server.edge.install.raise_descriptor_limit", lambda: 300)
    config = uvicorn_config(small_app(EdgeSettings()))
    assert config.http.args[1] < 300  # type: ignore[union-attr]


# Time


@pytest.mark.parametrize(
    "half",
    [
        b"",
        b"\r\n",
        b"GET / HT",
        b"GET / HTTP/1.1\r\nHost: local",
        b"POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\nhal",
        get() + b"GET / HT",
    ],
)
def test_who_does_not_complete_a_request_is_dropped(half: bytes) -> None:
    with serving(request_seconds=0.3, idle_seconds=10 * PATIENCE) as port, knock(port, half) as opened:
        while opened.recv(1000):
            pass  # the answer to a whole request before


def test_who_reads_nothing_is_dropped_by_the_system() -> None:
    with bind(LOCAL, 0) as listening:
        drop_who_reads_nothing(listening, 30)
        listening.listen()
        with socket.create_connection(listening.getsockname()), listening.accept()[0] as accepted:
            assert accepted.getsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT) == 30_000


def test_an_idle_connection_is_closed() -> None:
    with serving(idle_seconds=0.3) as port, knock(port, get()) as opened:
        assert opened.recv(1000).startswith(b"HTTP/1.1 200")
        assert is_closed(opened)


def test_a_request_that_is_complete_may_take_its_time() -> None:
    with serving(request_seconds=0.2) as port, connect(f"ws://localhost:{port}/live") as opened:
        with pytest.raises(TimeoutError):
            opened.recv(timeout=0.5)
        opened.send("four")
        assert opened.recv(timeout=PATIENCE) == "4"


# Sizes


def test_a_body_that_says_it_is_too_long_is_refused_unread() -> None:
    with serving() as port:
        long = b"POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 300000000\r\n\r\n"
        status, told = ask(port, long)
        assert (status, told["error"]) == (413, "long-body")


def test_a_body_in_pieces_is_refused_as_soon_as_it_is_too_long() -> None:
    taken = 0

    async def endless() -> Message:
        nonlocal taken
        taken += 1
        return {"type": "http.request", "body": b"x" * 10_000, "more_body": True}

    answers: list[Message] = []

    async def keep(message: Message) -> None:
        answers.append(message)

    async def never(*_: object) -> None:
        raise AssertionError

    limit = BodyLimit(never, EdgeSettings(body_bytes=100_000))
    asyncio.run(limit({"type": "http", "headers": []}, endless, keep))
    assert (answers[0]["status"], taken, limit.held) == (413, 11, 0)


def test_a_body_in_pieces_that_is_short_enough_arrives_whole() -> None:
    chunked = b"POST / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n"
    with serving() as port:
        assert ask(port, chunked + b"3\r\nabc\r\n4\r\ndefg\r\n0\r\n\r\n") == (200, 7)


def test_bodies_of_many_requests_together_have_a_limit() -> None:
    app = small_app(EdgeSettings(body_bytes=1000, bodies_bytes=1500))
    limited = BodyLimit(app, EdgeSettings(bodies_bytes=1500))
    limited.held = 1400  # others are in progress
    answer = TestClient(limited).post("/", content=b"x" * 200)
    assert (answer.status_code, answer.json()["error"]) == (503, "busy")
    assert answer.headers["Retry-After"]
    assert limited.held == 1400


@pytest.mark.parametrize(
    ("sent", "status", "error"),
    [
        (get("/" + "a" * 9000), 414, "long-address"),
        (get("/?" + "a" * 9000), 414, "long-address"),
        (get("/", "Cookie: " + "a" * 17_000), 431, "long-head"),
        (get("/", *(f"X-{number}: a" for number in range(3000))), 431, "long-head"),
        (get("/live", "Upgrade: websocket", "Connection: upgrade", "Cookie: " + "a" * 9000), 431, "long-head"),
        (b"no HTTP at all\r\n\r\n", 400, "no-http"),
    ],
)
def test_long_heads_are_refused(sent: bytes, status: int, error: str) -> None:
    with serving() as port:
        found, told = ask(port, sent)
        assert (found, told["error"]) == (status, error)


def test_a_head_without_end_is_not_collected() -> None:
    with serving() as port, knock(port, b"GET / HTTP/1.1\r\nHost: localhost\r\nX: ") as opened:
        opened.settimeout(0.05)
        sent, answer = 0, b""
        while not answer and sent < 10_000_000:
            with suppress(TimeoutError):
                sent += opened.send(b"a" * 10_000)
                answer = opened.recv(1000)
        assert answer.startswith(b"HTTP/1.1 431")


def test_a_long_message_ends_its_socket() -> None:
    with serving(socket_message_bytes=1000) as port, connect(f"ws://localhost:{port}/live") as opened:
        opened.send("a" * 1001)
        with pytest.raises(ConnectionClosedError, match="1009"):
            opened.recv(timeout=PATIENCE)


# Crowds


def test_requests_beyond_the_limit_are_told_to_come_again() -> None:
    app = small_app(EdgeSettings(requests=1))
    with TestClient(app) as client:
        inside: list[Any] = []
        app.add_api_route("/twice", lambda: inside.append(client.get("/", headers={"Accept-Language": "de"})))
        assert client.get("/twice").status_code == 200
    assert (inside[0].status_code, inside[0].headers["Retry-After"]) == (503, "2")
    assert inside[0].json()["message"].startswith("Gerade ist zu viel zu tun")


@pytest.mark.parametrize("limit", ["sockets", "sockets_per_address"])
def test_sockets_beyond_the_limit_are_refused(limit: str) -> None:
    only_one: Any = {limit: 1}
    client = TestClient(small_app(EdgeSettings(**only_one)))
    with client.websocket_connect("/live"):
        with pytest.raises(WebSocketDenialResponse) as refused, client.websocket_connect("/live"):
            pass
        assert refused.value.status_code == 503
    with client.websocket_connect("/live"):
        pass


# Texts of games


def with_names(*names: str) -> list[str]:
    """A record and a notation with these names."""
    game = Game(players=2, introductory=True, names=("Ann", "Ben"), seed=1)
    return [
        text.replace('["Ann", "Ben"]', json.dumps(list(names), ensure_ascii=False))
        for text in (dump_record(game), dump_notation(game))
    ]


@pytest.mark.parametrize("names", [("A" * 41, "Ben"), ("A\u0007", "Ben")])
def test_a_name_that_no_table_takes_is_refused(client: TestClient, names: tuple[str, str]) -> None:
    for text in with_names(*names):
        assert client.post("/api/games/import", json={"text": text}).json()["error"] == "bad-text"


def test_a_huge_name_is_refused_with_a_short_answer(client: TestClient) -> None:
    for text in with_names("A" * 1_900_000, "Ben"):
        with pytest.raises(FormatError, match="1900000 characters"):
            load_game(text)
        assert client.post("/api/games/import", json={"text": text}).status_code == 413


def test_more_turns_than_any_game_has_are_refused_before_they_are_played() -> None:
    game = Game(players=2, introductory=True, seed=1)
    record = to_record(game)
    nothing: dict[str, Any] = {
        "boom": None,
        "bonus": None,
        "expand": [],
        "free_link": None,
        "increase": [],
        "double": None,
    }
    record["turns"] = [{"player": number % 2, **nothing} for number in range(731)]
    lines = "".join(f"{number}. -\n" for number in range(1, 1000))
    for text in (json.dumps(record), dump_notation(game) + lines):
        with pytest.raises(FormatError, match="no game has more than 730"):
            load_game(text)


class CountingText(str):
    """A text that counts how often it is compared."""

    compared = 0

    __hash__ = str.__hash__

    def __eq__(self, other: object) -> bool:
        CountingText.compared += 1
        return str.__eq__(self, other)


def test_the_keys_of_a_record_are_compared_once() -> None:
    pairs: list[tuple[str, Any]] = [(CountingText(number), 0) for number in range(30_000)]
    assert len(_unique_keys(pairs)) == 30_000
    assert CountingText.compared < 60_000
    many = "{" + ",".join(f'"{number}": 0' for number in range(30_000)) + "}"
    assert len(parse_json(many)) == 30_000


# Hosts and origins


@pytest.mark.parametrize(
    ("host", "status"),
    [
        ("localhost:8000", 200),
        ("127.0.0.1", 200),
        ("[::1]:8000", 200),
        ("franchise.localhost", 200),
        (socket.gethostname(), 200),
        ("evil.example", 421),
        ("localhost.evil.example", 421),
        ("", 421),
    ],
)
def test_only_own_names_are_answered(client: TestClient, host: str, status: int) -> None:
    answer = client.get("/api/terms", headers={"Host": host})
    assert answer.status_code == status
    if status == 421:
        assert answer.json()["error"] == "unknown-host"
        assert "FRANCHISE_HOSTS" in answer.json()["message"]


def test_the_address_of_the_connection_is_a_name_of_the_server() -> None:
    app = small_app(EdgeSettings())
    assert TestClient(app, base_url="http://10.1.2.3:8000").get("/").status_code == 200
    assert TestClient(app, base_url="http://10.1.2.3").get("/", headers={"Host": "10.1.2.4"}).status_code == 421


def test_further_hosts_can_be_set(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FRANCHISE_HOSTS", "Games.Example.org, other.example")
    client = TestClient(small_app(EdgeSettings()))
    for host in ("games.example.org", "other.example:8443"):
        assert client.get("/", headers={"Host": host}).status_code == 200
    assert (
        TestClient(small_app(EdgeSettings(hosts=("*",)))).get("/", headers={"Host": "any.example"}).status_code == 200
    )


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({}, 201),
        ({"Origin": "http://testserver"}, 201),
        ({"Origin": "http://testserver", "Sec-Fetch-Site": "same-origin"}, 201),
        ({"Origin": "http://testserver:81"}, 403),
        ({"Origin": "http://evil.example"}, 403),
        ({"Origin": "null"}, 403),
        ({"Origin": "http://[evil"}, 403),
        ({"Sec-Fetch-Site": "cross-site"}, 403),
    ],
)
def test_foreign_pages_can_change_nothing(client: TestClient, headers: dict[str, str], status: int) -> None:
    answer = client.post("/api/games", json=GAMES, headers=headers)
    assert answer.status_code == status
    assert status == 201 or answer.json()["error"] == "foreign-origin"


def test_foreign_pages_can_follow_no_game(client: TestClient) -> None:
    live = f"/api/games/{new_game(client, 'person', 'person')}/live"
    with client.websocket_connect(live, headers={"Origin": "http://testserver"}):
        pass
    with (
        pytest.raises(WebSocketDenialResponse) as refused,
        client.websocket_connect(live, headers={"Origin": "http://evil.example"}),
    ):
        pass
    assert refused.value.status_code == 403


def test_pages_of_hosts_that_are_set_are_not_foreign() -> None:
    client = TestClient(small_app(EdgeSettings(hosts=("games.example.org",))))
    assert client.post("/", headers={"Origin": "https://games.example.org"}).status_code == 200
    assert client.post("/", headers={"Origin": "https://other.example.org"}).status_code == 403


# What every answer tells browsers


@pytest.mark.parametrize("address", ["/", "/rules", "/api/terms", "/api/nothing", "/.env", "/docs", "/healthz"])
def test_every_answer_has_the_usual_headers(client: TestClient, address: str) -> None:
    headers = client.get(address).headers
    policy = dict(part.strip().split(" ", 1) for part in headers["Content-Security-Policy"].split(";"))
    assert policy["default-src"] == policy["script-src"] == "'self'"
    assert policy["frame-ancestors"] == policy["object-src"] == policy["base-uri"] == "'none'"
    assert headers["X-Content-Type-Options"] == "nosniff"
    for name in ("Referrer-Policy", "Permissions-Policy", "Cross-Origin-Opener-Policy", "Cross-Origin-Resource-Policy"):
        assert headers[name]
    assert "Strict-Transport-Security" not in headers


def test_an_error_that_nobody_foresaw_is_an_answer_too() -> None:
    client = TestClient(small_app(EdgeSettings(tls=True)), raise_server_exceptions=False)
    answer = client.get("/broken")
    assert (answer.status_code, answer.json()["error"]) == (500, "failed")
    assert answer.headers["X-Content-Type-Options"]
    assert answer.headers["Strict-Transport-Security"]


def test_refusals_have_the_headers_too(client: TestClient) -> None:
    refused = client.get("/", headers={"Host": "evil.example"})
    assert "Content-Security-Policy" in refused.headers


def test_what_is_private_is_for_this_machine() -> None:
    def status(address: str, **settings: Any) -> int:
        return TestClient(small_app(EdgeSettings(**settings)), client=(address, 50000)).get("/private").status_code

    assert status("127.0.0.1") == status("::1") == status("10.0.0.7", metrics_for="all") == 200
    assert status("10.0.0.7") == 403


# The page, the description of the API, the state of the server


class Sources(HTMLParser):
    """What a page loads, and whether it has scripts of its own."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.loaded: list[str] = []
        self.ids: list[str] = []
        self.own_scripts = 0
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        told = dict(attrs)
        self.ids.append(told.get("id") or "")
        if tag in ("script", "img", "link"):
            self.loaded.append(told.get("src") or told.get("href") or "")
        self.own_scripts += tag == "script" and "src" not in told


@pytest.mark.parametrize("address", ["/", "/docs"])
def test_pages_have_no_inline_and_no_foreign_scripts(client: TestClient, address: str) -> None:
    found = Sources(client.get(address).text)
    assert found.own_scripts == 0
    assert found.loaded
    assert all(source.startswith("/") and not source.startswith("//") for source in found.loaded)
    for source in found.loaded:
        assert client.get(source).status_code == 200


def test_the_description_of_the_api_names_every_operation_and_every_form(client: TestClient) -> None:
    described = client.get("/openapi.json").json()
    page = client.get("/docs").text
    found = Sources(page)
    assert "<script" not in page
    operations = {told["operationId"] for methods in described["paths"].values() for told in methods.values()}
    assert operations | set(described["components"]["schemas"]) <= set(found.ids)
    linked = set(re.findall(r'href="#([^"]+)"', page))
    assert linked <= set(found.ids)


def test_who_watches_over_the_server_learns_whether_it_lives_and_is_ready(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert client.get("/healthz").text == client.get("/readyz").text == "ok"
    monkeypatch.setattr(Thinkers, "are_rules_ready", property(lambda _: False))
    monkeypatch.setattr("franchise.server.routes.health.text", lambda _: sql("SELECT nothing"))
    answer = client.get("/readyz")
    assert (answer.status_code, answer.json()["error"]) == (503, "not-ready")
    assert "rules" in answer.json()["detail"]
    assert "database" in answer.json()["detail"]
    assert client.head("/readyz").status_code == 503
    assert client.get("/healthz").text == "ok"


@pytest.mark.parametrize("address", ["/.env", "/metrics.txt", "/wp-login.php", "/.git/config", "/assets/none.js"])
def test_unknown_files_are_not_found(client: TestClient, address: str) -> None:
    assert client.get(address).status_code == 404


def test_a_server_without_a_page_says_how_to_build_it(
    client: TestClient, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("franchise.server.routes.page.PAGE", tmp_path)
    for language, word in (("en", "not been built"), ("de", "noch nicht gebaut"), ("fr", "pas été construite")):
        answer = client.get("/", headers={"Accept-Language": language})
        assert (answer.status_code, answer.headers["Content-Type"]) == (503, "text/html; charset=utf-8")
        assert word in answer.text
        assert "python tools/page.py build" in answer.text


def test_a_page_that_can_not_be_built_ends_the_installation(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*words: object, **_: object) -> None:
        raise subprocess.CalledProcessError(1, "npm")

    monkeypatch.setattr("subprocess.run", fail)
    monkeypatch.setattr(page_builder, "node_command", lambda: (["npm"], {}))
    # No Exception: those of a build of an editable package are swallowed.
    with pytest.raises(SystemExit, match=r"page could not be built.*npm run build.*failed"):
        page_builder.npm("run", "build")


# A server that others can reach


def test_a_server_for_all_says_an_address_that_works_for_others(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(run, "own_address", lambda family: "10.1.2.3" if family == socket.AF_INET else "2001:db8::7")
    with bind("0.0.0.0", 0) as listening:
        port = listening.getsockname()[1]
        assert run.network_addresses(listening) == [run.address(listening)] == [f"http://10.1.2.3:{port}/"]
    with bind("::", 0) as listening:
        assert run.network_addresses(listening)[1] == f"http://[2001:db8::7]:{listening.getsockname()[1]}/"
    with bind(LOCAL, 0) as listening:
        assert run.is_only_local(listening)
        assert run.network_addresses(listening) == []


@pytest.mark.parametrize(
    ("language", "words"), [("en", "no passwords"), ("de", "Passwörter gibt es nicht"), ("fr", "pas de mot de passe")]
)
def test_who_can_come_in_is_told_with_a_code_for_phones(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, language: str, words: str
) -> None:
    use_language(language)
    monkeypatch.setattr(Screen, "is_terminal", True)
    try:
        invite(Screen(), ["http://10.1.2.3:8000/"])
    finally:
        use_language("en")
    told = capsys.readouterr().out
    assert words in " ".join(told.split())
    assert "  http://10.1.2.3:8000/\n" in told
    assert "▄" in told


# The log


def entries(caplog: pytest.LogCaptureFixture, tell: Callable[[logging.Logger], None]) -> list[logging.LogRecord]:
    """What a logger with a filter lets through."""
    logger = logging.getLogger("franchise.test")
    filtered = OncePerSecond(clock=lambda: now[0])
    now = [0.0]
    logger.addFilter(filtered)
    try:
        for second in range(3):
            now[0] = float(second)
            for _ in range(100):
                tell(logger)
    finally:
        logger.removeFilter(filtered)
    return caplog.records


def test_of_faults_of_one_kind_one_a_second_is_logged(caplog: pytest.LogCaptureFixture) -> None:
    found = entries(caplog, lambda logger: logger.error("client %d failed", id(object())))
    assert len(found) == 3
    assert "99 more like this" in found[1].getMessage()


def test_without_descriptors_the_log_has_one_line_a_second(caplog: pytest.LogCaptureFixture) -> None:
    def tell(logger: logging.Logger) -> None:
        fault = OSError(errno.EMFILE, "Too many open files")
        logger.error("socket.accept() out of system resource", exc_info=(OSError, fault, None))

    found = entries(caplog, tell)
    assert len(found) == 3
    assert all(record.exc_info is None and "ulimit" in record.getMessage() for record in found)


def test_the_logs_of_the_loop_and_the_server_are_bounded() -> None:
    quieten()
    for name in ("asyncio", "uvicorn.error", "franchise.server"):
        assert any(isinstance(found, OncePerSecond) for found in logging.getLogger(name).filters)


def test_every_logger_of_the_server_is_bounded() -> None:
    create_app(Settings(database=":memory:"))  # everything that writes is imported
    quieten()
    ours = [name for name in logging.root.manager.loggerDict if name.startswith("franchise.server")]
    unbounded = [
        name for name in ours if not any(isinstance(one, OncePerSecond) for one in logging.getLogger(name).filters)
    ]
    assert len(ours) > 1
    assert unbounded == []
