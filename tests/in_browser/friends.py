"""Tables of several people, each with a browser of his own."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from threading import Event, Thread

import httpx2
from httpx2 import Client
from playwright.sync_api import Page
from sqlalchemy import text

from franchise.server.app import create_app
from franchise.server.edge.install import uvicorn_config
from franchise.server.host.host import Host
from franchise.server.people.seat import dump_seat
from franchise.server.run import LOCAL, Server, bind
from franchise.server.settings import Settings
from in_browser.games import one_step
from in_browser.pages import Key, OpenPage, key_of
from kit.serving import Json, commit, look, seats, wait_until

MOST_TURNS = 400


@dataclass(frozen=True)
class Friend:
    """Somebody at a table: how a program asks for him, and the key of his browser."""

    client: Client
    name: str

    @property
    def key(self) -> Key:
        """The cookie of his browser."""
        return key_of(self.client)


@dataclass(frozen=True)
class Table:
    """A game that several people play, the host first."""

    game: str
    friends: tuple[Friend, ...]

    def open(self, open_page: OpenPage, number: int, path: str = "", **wishes: Json) -> Page:
        """The page of the game in the browser of one of them."""
        address = str(self.friends[number].client.base_url).rstrip("/")
        return open_page(f"/game/{self.game}{path}", key=self.friends[number].key, base_url=address, **wishes)

    def deciding(self) -> Friend | None:
        """Whoever is to decide; None if the game is over."""
        seen = wait_until(lambda: look(self.friends[0].client, self.game), lambda now: now["thinking"] is None)
        if seen["over"]:
            return None
        return next(friend for friend in self.friends if look(friend.client, self.game)["draft"])

    def play(self, turns: int = 1) -> None:
        """Everybody plays his turns by the API."""
        for _ in range(turns):
            friend = self.deciding()
            if friend is None:
                return
            seen = look(friend.client, self.game)
            commit(friend.client, self.game, seen, one_step(seen))


CLIENTS: list[Client] = []


def say_goodbye() -> None:
    """Nobody asks for anything any more."""
    while CLIENTS:
        CLIENTS.pop().close()


def newcomer(address: str, name: str) -> Friend:
    """Somebody whom the server has never seen."""
    client = httpx2.Client(base_url=address, timeout=60)
    CLIENTS.append(client)
    client.put("/api/me", json={"name": name})
    return Friend(client, name)


def invite(host: Friend, *others: str, bots: int = 0, shuffle: bool = False, **table: Json) -> Table:
    """A game that waits for its beginning: the host, these friends of his, and bots."""
    kinds = ["person", *["open"] * len(others), *["beginner"] * bots]
    arranged = seats(*kinds)
    arranged[0]["name"] = host.name
    wish = {"seats": [seat | ({"name": ""} if seat["kind"] == "open" else {}) for seat in arranged]}
    answer = host.client.post("/api/games", json=wish | {"shuffle": shuffle, "seed": "7", "table": table})
    assert answer.status_code == 201, answer.text
    game = answer.json()["id"]
    token = host.client.get(f"/api/games/{game}/invitation").json()["token"]
    friends = [host]
    for number, name in enumerate(others):
        friend = newcomer(str(host.client.base_url).rstrip("/"), name)
        sat = friend.client.post(f"/api/games/{game}/seats/{number + 1}", json={"name": name, "token": token})
        assert sat.status_code == 200, sat.text
        friends.append(friend)
    return Table(game, tuple(friends))


def lay_table(host: Friend, *others: str, bots: int = 0, shuffle: bool = False, **wish: Json) -> Table:
    """A game that has begun: the host, these friends of his, and bots."""
    table = invite(host, *others, bots=bots, shuffle=shuffle, **wish)
    begun = host.client.post(f"/api/games/{table.game}/begin", json={})
    assert begun.status_code == 200, begun.text
    return table


def friend_of(page: Page, address: str, name: str) -> Friend:
    """Whoever uses a browser, to ask for him by the API."""
    (cookie,) = page.context.cookies()
    client = httpx2.Client(base_url=address, timeout=60, cookies={str(cookie.get("name")): str(cookie.get("value"))})
    CLIENTS.append(client)
    return Friend(client, name)


def make_ownerless(host: Host, game: str) -> str:
    """A game as those are that were begun before seats had owners."""
    kept = [dump_seat(replace(seat, owner=None)) for seat in host.rooms.find(game).seats]
    with host.store.engine.begin() as connection:
        words = text("UPDATE games SET table_state = NULL, seats = :seats WHERE id = :id")
        connection.execute(words, {"seats": json.dumps(kept), "id": game})
    host.rooms.refresh_table(host.rooms.find(game))
    return game


@contextmanager
def server_with_clock(database: Path) -> Iterator[tuple[str, Host]]:
    """A server in this process, so that a test can let days pass; its address and its host."""
    app = create_app(Settings(database=str(database), open_tables=True))
    ready = Event()
    with bind(LOCAL, 0) as listening:
        server = Server(uvicorn_config(app, log_level="warning", log_config=None), ready.set)
        thread = Thread(target=server.run, args=([listening],), daemon=True)
        thread.start()
        assert ready.wait(60)
        address = f"http://{LOCAL}:{listening.getsockname()[1]}"
        httpx2.get(f"{address}/api/games", timeout=120)
        try:
            yield address, app.state.host
        finally:
            server.should_exit = True
            thread.join(20)
