"""A bot that plays on a server by its HTTP API alone: it takes the first thing that the server offers.

    python examples/online_bot.py http://localhost:8000/game/ID TOKEN

It needs nothing but Python. Whoever has the seat makes the token: POST /api/games/ID/seats/N/token.
"""

import json
import sys
import time
from typing import Any
from urllib.request import Request, urlopen


def main(address: str, token: str) -> None:
    """Play until the game is over."""
    api = address.replace("/game/", "/api/games/")

    def ask(path: str, body: Any = None) -> Any:
        data = None if body is None else json.dumps(body).encode()
        headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}
        with urlopen(Request(api + path, data, headers)) as answer:
            return json.load(answer)

    while not (game := ask(""))["over"]:
        draft = game["draft"]  # null unless it is our turn
        if draft is None:
            time.sleep(0.5)
            continue
        offers = [choice["steps"] for place in draft["places"].values() for choice in place["choices"]]
        offers += [choice["steps"] for choice in draft["others"]]
        steps = offers[0] if offers else draft["steps"]
        ask("/turns", {"revision": game["revision"], "steps": steps})
    print("winner:", [game["seats"][seat]["name"] for seat in game["result"]["winners"]])


if __name__ == "__main__":
    main(*sys.argv[1:])
