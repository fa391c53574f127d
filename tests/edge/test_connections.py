"""Connections: how many, how long, and who is dropped."""

import resource
import socket
from contextlib import ExitStack
from http.client import HTTPResponse

import pytest
from websockets.sync.client import connect

from franchise.server.edge import descriptors
from franchise.server.edge.install import uvicorn_config
from franchise.server.edge.listening import drop_who_reads_nothing
from franchise.server.run import LOCAL, bind
from franchise.server.settings import EdgeSettings
from kit.edge import ELSEWHERE, PATIENCE, ask, get, is_closed, knock, serving, small_app


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
        answer = HTTPResponse(opened)
        answer.begin()
        assert (answer.status, answer.read()) == (200, b"null")
        assert is_closed(opened)


def test_a_request_that_is_complete_may_take_its_time() -> None:
    with serving(request_seconds=0.2) as port, connect(f"ws://localhost:{port}/live") as opened:
        with pytest.raises(TimeoutError):
            opened.recv(timeout=0.5)
        opened.send("four")
        assert opened.recv(timeout=PATIENCE) == "4"
