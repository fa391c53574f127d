"""A seat at a table on a server elsewhere, and a bot that plays it."""

import json
import time
import urllib.error
import urllib.request
from collections.abc import Callable
from random import Random
from typing import Any
from urllib.parse import urlsplit

from franchise.bots.protocol import Bot
from franchise.draft.steps import IMPLIED
from franchise.game import Game
from franchise.model.errors import FranchiseError
from franchise.record.position import load_position

PATIENCE_SECONDS = 30.0
LOOK_SECONDS = 1.0
LONGEST_WAIT = 60.0
# Answers after which it is worth trying again: somebody was faster, it was too often, the server is busy or restarts.
AGAIN = (409, 429, 502, 503, 504)
TAKEN_BACK = 403


class ServerError(FranchiseError):
    """The server has refused something, or can't be reached."""

    def __init__(self, text: str, status: int = 0) -> None:
        """`status` is that of its answer; 0 if there was none."""
        super().__init__(text)
        self.status = status


class RemoteSeat:
    """The seat of a program at a game on a server, which knows it by its token."""

    def __init__(self, address: str, token: str, seat: int | None = None) -> None:
        """`address` is that of the game's page. Without `seat` it is the one that the token is for."""
        self.server, self.game = split_address(address)
        self.token = token
        self.seat = self._own_seat() if seat is None else seat

    def _own_seat(self) -> int:
        own = self.ask("GET", "")["you"]["seats"]
        if not own:
            raise ServerError("this token is for no seat of this game: make a new one with POST …/seats/N/token")
        seat: int = own[0]
        return seat

    def ask(self, method: str, path: str, body: Any = None) -> Any:
        """The answer of the server about the game."""
        data = None if body is None else json.dumps(body).encode()
        headers = {"Authorization": f"Bearer {self.token}", "Content-Type": "application/json"}
        request = urllib.request.Request(f"{self.server}/api/games/{self.game}{path}", data, headers, method=method)
        try:
            with urllib.request.urlopen(request, timeout=PATIENCE_SECONDS) as answer:
                text = answer.read().decode()
        except urllib.error.HTTPError as fault:
            with fault:
                raise ServerError(_reason(fault.read()), fault.code) from None
        except OSError as fault:
            raise ServerError(f"{self.server} can't be reached: {fault}") from None
        return json.loads(text) if text.startswith(("{", "[", '"', "null")) else text

    def position(self) -> Game:
        """The game as it stands now, without its history."""
        return Game.from_state(load_position(self.ask("GET", "/position").strip()).state)

    def play(self, bot: Bot, tell: Callable[[str], None] = lambda _: None) -> None:
        """Play all turns of the seat until the game is over. Whatever breaks off meanwhile is tried again."""
        waited, dice = 0.0, Random()
        while True:
            try:
                seen = self.ask("GET", "")
                if seen["over"]:
                    return
                if self.seat not in seen["you"]["seats"]:
                    raise ServerError("the seat was taken back: this token is worth nothing any more", TAKEN_BACK)
                if seen["seats"][self.seat]["is_kept"]:  # its time had run out: a bot of the server has played for it
                    self.ask("POST", f"/seats/{self.seat}/return")
                if seen["draft"] is not None and seen["draft"]["seat"] == self.seat:
                    tell(self._play_turn(bot, seen["revision"]))
                waited = 0.0
            except ServerError as fault:
                if fault.status and fault.status not in AGAIN:
                    raise
                waited = min(LONGEST_WAIT, 2 * waited + LOOK_SECONDS)
            time.sleep(LOOK_SECONDS / 4 + waited * dice.random())

    def _play_turn(self, bot: Bot, revision: int) -> str:
        steps = turn_of(bot, self.position())
        self.ask("POST", "/turns", {"revision": revision, "steps": steps, "id": f"program-{self.seat}-{revision}"})
        return " ".join(steps) or "."


def turn_of(bot: Bot, game: Game) -> list[str]:
    """The steps of a whole turn of a bot, as a server takes them.

    >>> from franchise.bots.registry import make_bot
    >>> turn_of(make_bot("greedy"), Game(players=2, introductory=True, seed=1))[0][0]
    '>'
    """
    seat, turn, actions = game.active, game.turn, []
    while not game.is_over and (game.active, game.turn) == (seat, turn):
        action = bot.choose(game)
        game.push(action)
        if action.kind not in IMPLIED:
            actions.append(action.token)
    return actions


def split_address(address: str) -> tuple[str, str]:
    """The server and the id of a game, from the address of its page.

    >>> split_address("http://localhost:8000/game/0123456789abcdef0123456789abcdef")
    ('http://localhost:8000', '0123456789abcdef0123456789abcdef')
    """
    parts = urlsplit(address)
    if parts.scheme not in ("http", "https") or not parts.path.startswith("/game/"):
        raise ServerError(f"{address!r} is not the address of a game, like http://localhost:8000/game/0123…")
    return f"{parts.scheme}://{parts.netloc}", parts.path.split("/")[2]


def _reason(body: bytes) -> str:
    """What a server says of a refusal."""
    try:
        return str(json.loads(body)["message"])
    except (ValueError, KeyError, TypeError):
        return "the server has refused this, without a reason"
