"""Sizes of what comes in, and how much at a time."""

from contextlib import suppress
from typing import Any

import pytest
from fastapi.testclient import TestClient
from starlette.testclient import WebSocketDenialResponse
from starlette.types import Message
from websockets.exceptions import ConnectionClosedError
from websockets.sync.client import ClientConnection, connect

from franchise.server.edge.body import BodyLimit
from franchise.server.settings import EdgeSettings
from kit.alone import run_alone
from kit.edge import PATIENCE, ask, get, knock, serving, small_app


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
    run_alone(limit({"type": "http", "headers": []}, endless, keep))
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


def test_a_socket_that_sends_without_waiting_for_answers_is_cut_off() -> None:
    empty = b"\x81\x80\x00\x00\x00\x00"  # a text of no characters, masked
    with serving() as port, connect(f"ws://localhost:{port}/live") as opened:
        opened.socket.sendall(empty * 10)
        assert [opened.recv(timeout=PATIENCE) for _ in range(10)] == ["0"] * 10
        opened.socket.sendall(empty * 10_000)
        with pytest.raises(ConnectionClosedError):
            read_for_ever(opened)


def read_for_ever(opened: ClientConnection) -> None:
    while True:
        opened.recv(timeout=PATIENCE)
