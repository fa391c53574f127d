"""Who may what: every route, asked by everybody. A route that is missing here fails the test."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import pytest
from fastapi.routing import APIWebSocketRoute
from fastapi.testclient import TestClient
from starlette.routing import Route

from franchise.server.app import create_app
from franchise.server.routes import ROUTERS, page
from franchise.server.settings import Settings
from kit.serving import choices, look, new_game

Json = Any
# Who asks: the host, who plays a seat, too; the owner of the seat that decides; the player of another seat; somebody
# with a cookie who only watches; and somebody without one.
ACTORS = ("host", "owner", "other", "onlooker", "stranger")
EVERYBODY = frozenset(ACTORS)
TABLE = frozenset({"host", "owner", "other"})
OWNER = frozenset({"owner"})
HOST = frozenset({"host"})
OTHER = frozenset({"other"})
NOBODY = frozenset[str]()


@dataclass(frozen=True)
class May:
    """Who may use a route, of a table that others may watch and of a closed one, and what is sent."""

    who: frozenset[str]
    closed: frozenset[str] | None = None  # by default those of `who` who sit at the table
    body: Callable[[Json], Json] = lambda seen: None
    path: dict[str, str] | None = None

    @property
    def who_of_closed(self) -> frozenset[str]:
        return self.who & TABLE if self.closed is None else self.closed


def turn(seen: Json) -> Json:
    return {"revision": seen["revision"], "steps": choices(seen, "expand")[0]["steps"]}


def revision(seen: Json) -> Json:
    return {"revision": seen["revision"]}


WATCH = May(EVERYBODY)
PUBLIC = May(EVERYBODY, EVERYBODY)
GAME = "/api/games/{id}"
SEAT = GAME + "/seats/{seat}"
OWN, HOSTS = {"seat": "0"}, {"seat": "2"}
SAID = {"number": "3"}  # what the other player said, after two have sat down and the game has begun
MATRIX = {
    ("GET", "/api/games"): PUBLIC,
    ("POST", "/api/games"): May(
        EVERYBODY,
        EVERYBODY,
        lambda _: {"seats": [{"name": name, "kind": "person", "colour": at} for at, name in enumerate("AB")]},
    ),
    ("POST", "/api/games/guided"): May(EVERYBODY, EVERYBODY, lambda _: {"name": "Ann"}),
    ("POST", "/api/games/read"): May(EVERYBODY, EVERYBODY, lambda _: {"text": "nothing"}),
    ("POST", "/api/games/import"): May(EVERYBODY, EVERYBODY, lambda _: {"text": "nothing"}),
    ("GET", GAME): WATCH,
    ("DELETE", GAME): May(TABLE),
    ("POST", GAME + "/rematch"): May(TABLE),
    ("GET", GAME + "/draft"): WATCH,  # but null for all who do not decide: see below
    ("PUT", GAME + "/draft"): May(OWNER, body=turn),
    ("POST", GAME + "/turns"): May(OWNER, body=turn),
    ("POST", GAME + "/take-back"): May(TABLE, body=revision),
    ("POST", GAME + "/take-forth"): May(TABLE, body=revision),
    ("POST", GAME + "/give-up"): May(OWNER, body=lambda seen: revision(seen) | {"seat": 0}),
    ("GET", GAME + "/why-not"): WATCH,
    ("POST", GAME + "/hint"): May(OWNER, body=turn),
    ("GET", SEAT + "/order"): May(OWNER, path=OWN),
    ("PUT", SEAT + "/order"): May(OWNER, path=OWN, body=lambda _: {"steps": []}),
    ("DELETE", SEAT + "/order"): May(OWNER, path=OWN),
    ("GET", GAME + "/invitation"): May(HOST),
    ("POST", GAME + "/invitation/renew"): May(HOST),
    ("POST", GAME + "/invitation"): May(NOBODY, body=lambda _: {"token": "0" * 32}),  # the token decides
    ("POST", SEAT): May(TABLE, path=HOSTS, body=lambda _: {"name": "Dan"}),
    ("DELETE", SEAT): May(OWNER | HOST, path=OWN),
    ("PUT", SEAT): May(HOST, path=HOSTS, body=lambda _: {"kind": "open"}),
    ("POST", GAME + "/begin"): May(HOST, body=lambda _: {}),
    ("POST", SEAT + "/return"): May(OWNER, path=OWN),
    ("POST", SEAT + "/token"): May(OWNER, path=OWN, body=lambda _: {"name": "Robby"}),
    ("DELETE", SEAT + "/token"): May(NOBODY, path=OWN),  # whoever has lent the seat, and nobody has
    ("GET", "/api/tables"): PUBLIC,
    ("GET", GAME + "/table"): WATCH,
    ("PATCH", GAME + "/table"): May(HOST, body=lambda _: {"onlookers": True}),
    ("POST", GAME + "/questions"): May(TABLE, body=lambda _: {"what": "keep", "seat": 1}),
    ("POST", GAME + "/questions/{number}"): May(TABLE, path={"number": "1"}, body=lambda _: {"agrees": True}),
    ("GET", GAME + "/talk"): WATCH,
    ("POST", GAME + "/talk"): May(EVERYBODY, body=lambda _: {"text": "hello"}),
    ("DELETE", GAME + "/talk/{number}"): May(OTHER | HOST, path=SAID),
    ("POST", GAME + "/talk/{number}/report"): May(EVERYBODY, path=SAID),
    ("GET", "/api/me"): PUBLIC,
    ("PUT", "/api/me"): May(EVERYBODY, EVERYBODY, lambda _: {"name": "Ann"}),
    ("DELETE", "/api/me"): PUBLIC,
    ("GET", "/api/me/keys"): PUBLIC,
    ("DELETE", "/api/me/keys/{key}"): May(EVERYBODY, EVERYBODY, path={"key": "0" * 16}),  # of one's own alone
    ("POST", "/api/me/link"): PUBLIC,
    ("POST", "/api/me/code"): PUBLIC,
    ("POST", "/api/me/push"): May(EVERYBODY, EVERYBODY, lambda _: {"endpoint": "https://a.example", "keys": {}}),
    ("DELETE", "/api/me/push"): PUBLIC,
    ("POST", "/api/me/enter"): May(NOBODY, NOBODY, lambda _: {"key": "AAAA2222"}),  # the key decides
    **{
        ("GET", GAME + path): WATCH
        for path in (
            "/news",
            "/frames",
            "/moments",
            "/since",
            "/forecast",
            "/log",
            "/why",
            "/history",
            "/record",
            "/proof",
            "/notation",
            "/position",
            "/image.svg",
            "/image.png",
            "/share.png",
            "/side-lines",
        )
    },
    ("GET", GAME + "/side-lines/{index}/frames"): May(EVERYBODY, path={"index": "0"}),
    ("GET", GAME + "/side-lines/{index}/log"): May(EVERYBODY, path={"index": "0"}),
    **{("GET", f"/api/{path}"): PUBLIC for path in ("status", "terms", "guide", "board", "rules")},
    **{("GET", path): PUBLIC for path in ("/docs", "/docs/style.css", "/healthz", "/readyz", "/{address:path}")},
    **{("HEAD", path): PUBLIC for path in ("/healthz", "/readyz", "/{address:path}")},
    ("GET", "/metrics"): May(NOBODY, NOBODY),  # this machine alone
    ("GET", "/openapi.json"): PUBLIC,
    ("HEAD", "/openapi.json"): PUBLIC,
}
QUERY = {GAME + "/why": "?actions=0&index=0", GAME + "/why-not": "?token=.", GAME + "/news": "?since=0"}
FORBIDDEN = 403


@pytest.fixture(scope="module")
def host() -> Iterator[TestClient]:
    often = "10000/minute"
    settings = Settings(database=":memory:", thinkers=1, create_rate=often, talk_rate=often, join_rate=often)
    with TestClient(create_app(settings)) as opened:
        yield opened


@pytest.fixture(scope="module")
def actors(host: TestClient) -> dict[str, TestClient]:
    others = {name: TestClient(host.app) for name in ACTORS[1:]}
    for client in others.values():
        client.portal = host.portal
    others["onlooker"].put("/api/me", json={"name": "Eve"})
    return {"host": host, **others}


def table(actors: dict[str, TestClient], is_open: bool) -> str:
    """A game that has begun, of the host and two guests."""
    host = actors["host"]
    game = new_game(host, "open", "open", "person", table={"onlookers": is_open})
    token = host.get(f"/api/games/{game}/invitation").json()["token"]
    for seat, name in enumerate(("owner", "other")):
        actors[name].post(f"/api/games/{game}/seats/{seat}", json={"name": name, "token": token})
    host.post(f"/api/games/{game}/begin", json={})
    actors["other"].post(f"/api/games/{game}/talk", json={"text": "hello"})
    return game


def all_routes(host: TestClient) -> list[Any]:
    own = host.app.routes  # type: ignore[attr-defined]
    return [*(route for part in (*ROUTERS, page.router) for route in part.routes), *own]


def test_every_route_is_in_the_matrix(host: TestClient) -> None:
    routes = all_routes(host)
    plain = [route for route in routes if isinstance(route, Route)]
    assert {(method, route.path) for route in plain for method in route.methods or ()} == set(MATRIX)
    sockets = [route.path for route in routes if isinstance(route, APIWebSocketRoute)]
    assert sockets == [GAME + "/live"]


def ask(client: TestClient, method: str, path: str, game: str, may: May, body: Json, **headers: str) -> int:
    address = path.format(id=game, address="", **(may.path or {})) if path != "/{address:path}" else "/"
    sent = {"json": body} if body is not None else {}
    return client.request(method, address + QUERY.get(path, ""), headers=headers, **sent).status_code


@pytest.mark.parametrize(("method", "path"), sorted(MATRIX))
@pytest.mark.parametrize("is_open", [True, False], ids=["open", "closed"])
def test_everybody_may_what_the_matrix_says(
    actors: dict[str, TestClient], method: str, path: str, is_open: bool
) -> None:
    may = MATRIX[method, path]
    allowed = may.who if is_open else may.who_of_closed
    game = table(actors, is_open)
    body = may.body(look(actors["owner"], game))
    if path.startswith("/api/me") and method == "DELETE":
        actors = actors | {name: TestClient(actors["host"].app) for name in ACTORS}
    # Those who may not come first: whoever may could change what the others find.
    for name in sorted(ACTORS, key=lambda name: name in allowed):
        status = ask(actors[name], method, path, game, may, body)
        assert (status == FORBIDDEN) == (name not in allowed), f"{name}: {status}"


@pytest.mark.parametrize(("method", "path"), sorted(MATRIX))
def test_foreign_pages_and_foreign_hosts_may_nothing(actors: dict[str, TestClient], method: str, path: str) -> None:
    may, game = MATRIX[method, path], table(actors, is_open=True)
    body = may.body(look(actors["owner"], game))
    if method not in ("GET", "HEAD"):
        assert ask(actors["owner"], method, path, game, may, body, Origin="http://evil.example") == FORBIDDEN
    assert ask(actors["owner"], method, path, game, may, body, Host="evil.example") == 421


@pytest.mark.parametrize("name", ACTORS)
def test_orders_of_the_live_socket_are_for_whoever_decides(actors: dict[str, TestClient], name: str) -> None:
    game = table(actors, is_open=True)
    steps = turn(look(actors["owner"], game))
    with actors[name].websocket_connect(f"/api/games/{game}/live") as socket:
        statuses = {}
        for number, order in enumerate(({"kind": "look"}, {"kind": "lay", **steps}, {"kind": "turn", **steps})):
            socket.send_json({**order, "order": number})
            while (message := socket.receive_json())["kind"] != "answer":
                pass
            statuses[order["kind"]] = message["status"]
            if order["kind"] == "look":
                assert (message["body"] is not None) == (name == "owner"), "a turn in progress is its player's alone"
    assert statuses == {"look": 200} | dict.fromkeys(("lay", "turn"), 200 if name == "owner" else FORBIDDEN)


def test_strangers_follow_no_closed_table(actors: dict[str, TestClient]) -> None:
    game = table(actors, is_open=False)
    for name in ("onlooker", "stranger"):
        with actors[name].websocket_connect(f"/api/games/{game}/live") as socket:
            assert socket.receive()["code"] == 1008
