"""Games that are prepared over the API, so that a test begins where it gets interesting."""

import json
from collections.abc import Sequence

from httpx2 import Client

from kit.golden import golden
from kit.serving import Json, choices, commit, draft, look

MOST_TURNS = 400


def finished_game(client: Client, number: int = 0, names: Sequence[str] | None = None) -> str:
    """A game that is over: one of the golden ones, perhaps with other names."""
    record = golden("games")[number]["record"]
    if names:
        record = record | {"names": names[: record["players"]]}
    return import_game(client, json.dumps(record))


def import_game(client: Client, text: str) -> str:
    answer = client.post("/api/games/import", json={"text": text})
    assert answer.status_code == 201, answer.text
    found: str = answer.json()["id"]
    return found


def play_on(client: Client, game: str, turns: int = 1) -> Json:
    """Play turns of people over the API: the cheapest expansion, or whatever the set-up asks for first."""
    seen = look(client, game)
    for _ in range(turns):
        cheap = sorted(choices(seen, "expand"), key=lambda choice: int(choice["price"]))
        seen = draft(client, game, seen, cheap[0]["steps"]) if cheap else seen
        while not seen["draft"]["complete"]:
            seen = draft(client, game, seen, first_choice(seen["draft"])["steps"])
        seen = commit(client, game, seen)
    return seen


def first_choice(drafted: Json) -> Json:
    """What completes the draft comes before what would only change it: a region waits for its tile."""
    offered = [choice for place in drafted["places"].values() for choice in place["choices"]]
    return min(offered + drafted["others"], key=lambda choice: choice["tile"] is None)


def play_fast_to_the_end(client: Client, game: str) -> Json:
    """Play for all people until the game is over: a turn is one expansion or one increase, or else a pass."""
    seen = look(client, game)
    for _ in range(MOST_TURNS):
        if seen["over"]:
            return seen
        seen = commit(client, game, seen, one_step(seen))
    raise AssertionError("the game does not end")


def one_step(seen: Json) -> list[str]:
    cheap = sorted(choices(seen, "expand"), key=lambda choice: int(choice["price"]))
    increases = [share["single"]["steps"] for share in seen["draft"]["increases"] if share["single"]["steps"]]
    found: list[str] = cheap[0]["steps"] if cheap else (increases or [[]])[0]
    return found
