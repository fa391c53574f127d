"""A server for tests, and games played on it."""

import json
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from random import Random
from typing import Any

from fastapi.testclient import TestClient
from httpx2 import Client

from franchise.record.limits import LONGEST_NAME
from franchise.server.host.host import Host

Json = Any


NAMES = ("Ann", "Ben", "Cleo", "Dan", "Eve")
# As long as names may be: words, and one word.
LONG_NAMES = ("Wilhelmina Alexandra zu Wolkenstein-Roden"[:LONGEST_NAME], "W" * LONGEST_NAME, "Cleo", "Dan", "Eve")


def seats(*kinds: str, names: Sequence[str] = NAMES) -> list[dict[str, Json]]:
    """A seat for each kind, in the order of the colours."""
    return [{"name": names[number], "kind": kind, "colour": number} for number, kind in enumerate(kinds)]


def as_same_person(client: Client, other: Client) -> None:
    """Let a client be the same person as another one, at a server with the same secret."""
    client.cookies.update(other.cookies)


def new_game(client: Client, *kinds: str, **wish: Json) -> str:
    """The id of a new game; the first seat begins unless told otherwise."""
    answer = client.post("/api/games", json={"seats": seats(*kinds), "shuffle": False, "seed": "7", **wish})
    assert answer.status_code == 201, answer.text
    found: str = answer.json()["id"]
    return found


def look(client: Client, game: str) -> Json:
    """The game as it stands now."""
    answer = client.get(f"/api/games/{game}")
    assert answer.status_code == 200, answer.text
    return answer.json()


def wait_for_person(client: Client, game: str, seconds: float = 60) -> Json:
    """The game once no bot is thinking any more."""
    return wait_until(lambda: look(client, game), lambda seen: seen["thinking"] is None, seconds)


def wait_until(fetch: Callable[[], Json], holds: Callable[[Json], bool], seconds: float = 60) -> Json:
    """Fetch again and again until the result satisfies `holds`, and return it."""
    end = time.monotonic() + seconds
    while not holds(seen := fetch()):
        assert time.monotonic() < end, "it took too long"
        time.sleep(0.05)
    return seen


class NewsAlone:
    """A live socket without what concerns the table: it receives news of the game and answers alone."""

    def __init__(self, socket: Any) -> None:
        self.socket = socket

    def receive_text(self) -> str:
        """The next message as it was sent."""
        while json.loads(text := self.socket.receive_text())["kind"] in ("hello", "here", "table"):
            pass
        found: str = text
        return found

    def receive_json(self) -> Json:
        """The next message."""
        return json.loads(self.receive_text())

    def __getattr__(self, name: str) -> Any:
        """Everything else as the socket itself does it."""
        return getattr(self.socket, name)


@contextmanager
def live(client: TestClient, game: str, wish: str) -> Iterator[NewsAlone]:
    """Follow a game by its socket."""
    with client.websocket_connect(f"/api/games/{game}/live?{wish}") as socket:
        assert socket.receive_json()["kind"] == "hello"  # from now on he is told of everything
        yield NewsAlone(socket)


def choices(seen: Json, mode: str) -> list[Json]:
    """All choices of this mode at places."""
    return [
        choice for place in seen["draft"]["places"].values() for choice in place["choices"] if choice["mode"] == mode
    ]


def draft(client: Client, game: str, seen: Json, steps: list[str]) -> Json:
    """Change the turn in progress; the game with it."""
    answer = client.put(f"/api/games/{game}/draft", json={"revision": seen["revision"], "steps": steps})
    assert answer.status_code == 200, answer.text
    return {**seen, "draft": answer.json()}


def commit(client: Client, game: str, seen: Json, steps: list[str] | None = None) -> Json:
    """Commit the turn in progress, or these steps; the game afterwards."""
    given = seen["draft"]["steps"] if steps is None else steps
    answer = client.post(f"/api/games/{game}/turns", json={"revision": seen["revision"], "steps": given})
    assert answer.status_code == 200, answer.text
    return look(client, game)


def host_of(client: TestClient) -> Host:
    """The host of the server that a test runs in its own process."""
    host: Host = client.app.state.host  # type: ignore[attr-defined]
    return host


def play_randomly(client: Client, game: str, seed: int) -> Json:
    """Play all seats of people by choices of the server alone, until the end."""
    random = Random(seed)
    seen = look(client, game)
    while not seen["over"]:
        seen = turn_at_random(client, game, seen, random)
    return seen


def turn_at_random(client: Client, game: str, seen: Json, random: Random) -> Json:
    """Play a turn by choices of the server alone."""
    for _ in range(random.randrange(1, 7)):
        steps = one_step(seen["draft"], random)
        if steps is not None:
            seen = draft(client, game, seen, steps)
    while not seen["draft"]["complete"]:
        steps = one_step(seen["draft"], random)
        assert steps is not None
        seen = draft(client, game, seen, steps)
    return commit(client, game, seen)


def one_step(drafted: Json, random: Random) -> Json:
    """Any of the things that the server says can be done now."""
    found = [choice["steps"] for place in drafted["places"].values() for choice in place["choices"]]
    found += [choice["steps"] for choice in drafted["others"]]
    switches = [share[kind] for share in drafted["increases"] for kind in ("single", "double")]
    switches += [drafted["dollars"]] if drafted["dollars"] else []
    found += [switch["steps"] for switch in switches if switch["steps"] is not None]
    found += [expansion["without"] for expansion in drafted["expansions"]]
    return random.choice(found) if found else None
