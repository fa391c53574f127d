"""Orders over the live socket: what a player does in his turn, with the same answers as by HTTP."""

import json
from collections.abc import Iterator
from typing import Any

import pytest
from fastapi.testclient import TestClient
from sqlalchemy.exc import OperationalError

from franchise.server.app import create_app
from franchise.server.settings import Settings
from kit.serving import choices, host_of, live, look, new_game

Json = Any


@pytest.fixture(scope="module")
def client() -> Iterator[TestClient]:
    with TestClient(create_app(Settings(database=":memory:", thinkers=1))) as opened:
        yield opened


@pytest.fixture
def game(client: TestClient) -> str:
    return new_game(client, "person", "person")


class Line:
    """A live socket on which one orders and hears."""

    def __init__(self, socket: Any) -> None:
        self.socket = socket
        self.orders = 0

    def ask(self, **order: Json) -> Json:
        """The answer to an order; news that come before it are left out."""
        self.orders += 1
        self.socket.send_json({**order, "order": self.orders})
        while (message := self.socket.receive_json())["kind"] != "answer":
            assert message["kind"] == "news"
        assert message["order"] == self.orders
        return message


def follow(client: TestClient, game: str, language: str = "en", since: int = 0) -> Any:
    return live(client, game, f"since={since}&language={language}")


def test_a_turn_is_planned_and_played_by_the_socket_alone(client: TestClient, game: str) -> None:
    with follow(client, game) as socket, follow(client, game) as other:
        line = Line(socket)
        shown = line.ask(kind="look", revision=0)
        assert (shown["status"], shown["body"]) == (200, client.get(f"/api/games/{game}/draft").json())
        steps = choices({"draft": shown["body"]}, "expand")[0]["steps"]
        laid = line.ask(kind="lay", revision=0, steps=steps)
        assert (laid["status"], laid["body"]["steps"]) == (200, steps)
        assert laid["body"] == client.get(f"/api/games/{game}/draft").json(), "it is kept"
        done = line.ask(kind="turn", revision=0, steps=steps, id="turn-0001")
        told = other.receive_json()
        assert (done["status"], done["body"]) == (200, told), "the others hear the same"
        again = line.ask(kind="turn", revision=0, steps=steps, id="turn-0001")
        assert again["body"] == done["body"], "a turn that is sent twice is done once"


def test_answers_are_in_the_language_of_the_socket(client: TestClient, game: str) -> None:
    with follow(client, game, "de") as socket:
        draft = Line(socket).ask(kind="look", revision=0)["body"]
    assert choices({"draft": draft}, "expand")[0]["text"].startswith("Nach ")


def test_what_is_refused_by_http_is_refused_alike(client: TestClient, game: str) -> None:
    with follow(client, game) as socket:
        line = Line(socket)
        for orders, path, method in (
            ({"kind": "lay", "revision": 7, "steps": []}, "draft", "PUT"),
            ({"kind": "lay", "revision": 0, "steps": [">atlantis$3"]}, "draft", "PUT"),
            ({"kind": "lay", "revision": 0, "steps": [">boston$0"]}, "draft", "PUT"),
            ({"kind": "turn", "revision": 9, "steps": []}, "turns", "POST"),
        ):
            answer = line.ask(**orders)
            by_http = client.request(method, f"/api/games/{game}/{path}", json=body_of(orders))
            assert (answer["status"], answer["body"]) == (by_http.status_code, by_http.json()), orders
        assert line.ask(kind="look")["status"] == 200, "the connection goes on"


def body_of(order: Json) -> Json:
    return {name: value for name, value in order.items() if name != "kind"}


@pytest.mark.parametrize(
    "text",
    ["", "null", "[]", "{", '{"kind":"dance","order":1}', '{"kind":"lay","order":1}', '{"kind":"look","order":-1}'],
)
def test_what_is_no_order_is_told_so(client: TestClient, game: str, text: str) -> None:
    with follow(client, game) as socket:
        socket.send_text(text)
        answer = socket.receive_json()
        number = 1 if '"order":1' in text else -1 if '"order":-1' in text else None
        assert (answer["kind"], answer["order"], answer["status"]) == ("answer", number, 422)
        assert answer["body"]["error"] == "bad-request"
        assert Line(socket).ask(kind="look")["status"] == 200
        socket.send_bytes(b"\x00")
        assert socket.receive_json()["status"] == 422


def test_a_database_that_fails_is_told_to_the_player(
    client: TestClient, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object, **__: object) -> None:
        raise OperationalError("INSERT …", {}, OSError("the disk is full"))

    with follow(client, game) as socket:
        monkeypatch.setattr(host_of(client).store, "append", fail)
        answer = Line(socket).ask(kind="turn", revision=0, steps=[])
        assert (answer["status"], answer["body"]["error"], answer["body"]["detail"]) == (
            503,
            "storage",
            "the disk is full",
        )
    assert look(client, game)["revision"] == 0


def test_the_beginning_of_a_turn_is_rendered_once_for_each_language(client: TestClient, game: str) -> None:
    room = host_of(client).rooms.find(game)
    with follow(client, game) as one, follow(client, game, "fr") as french:
        first = Line(one).ask(kind="look")["body"]
        (text,) = room.rendered_drafts.values()
        assert json.loads(text) == first
        Line(french).ask(kind="look")
        assert Line(one).ask(kind="look")["body"] == first
        assert [language for language, *_ in room.rendered_drafts] == ["en", "fr"]
        assert room.rendered_drafts["en", 0, ()] is text, "rendered once, however many ask"
