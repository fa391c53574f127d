"""People who play over the network whatever happens: they try again, they come back, and they know what they saw."""

import asyncio
import json
import random
import time
import uuid
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from serving import Connection, Server, seats

PATIENCE = 5.0  # seconds for an answer, before it is asked for again
AGAIN = 0.2  # seconds before the next try
LATE = 409
SILENCE = (OSError, WebSocketException, asyncio.IncompleteReadError, TimeoutError)


@dataclass
class Follower:
    """Somebody who follows a game by its socket. He comes back when it breaks, and asks for what he has missed."""

    port: int
    game: str
    revision: int = 0
    deciding: int | None = None
    over: bool = False
    log: list[str] = field(default_factory=list)
    heard: dict[int, float] = field(default_factory=dict)  # when he was told of a revision
    gaps: int = 0  # messages that do not begin where the last one ended
    returns: int = 0
    news: asyncio.Event = field(default_factory=asyncio.Event)

    async def follow(self) -> None:
        """Follow it until cancelled."""
        while True:
            with suppress(*SILENCE):
                await self._follow_once()
            self.returns += 1
            await asyncio.sleep(AGAIN)

    async def _follow_once(self) -> None:
        # Whoever knows nothing yet asks for everything, since the beginning may have been decided by bots.
        since = f"since={self.revision}&" if self.revision else ""
        address = f"ws://127.0.0.1:{self.port}/api/games/{self.game}/live?{since}language=en"
        async with connect(address, compression=None, max_size=None, open_timeout=PATIENCE) as socket:
            async for message in socket:
                news = json.loads(message)
                if news["kind"] == "news":
                    self._hear(news)

    def _hear(self, news: Any) -> None:
        told = [line["text"] for line in news["log"] if line["actions"]]
        if news["position"] is None:
            self.gaps += news["since"] != self.revision
            self.log += told
        else:  # the whole log
            self.log = told
        game = news["game"]
        self.revision, self.deciding, self.over = game["revision"], game["deciding"], game["over"]
        self.heard[self.revision] = time.perf_counter()
        self.news.set()


@dataclass(frozen=True)
class Turn:
    """A turn that the server has acknowledged."""

    game: str
    revision: int  # on which it was built
    id: str
    sent: float
    seconds: float  # until the answer


class Player:
    """Plays one game after the other, for all people in it."""

    def __init__(self, server: Server, number: int, kinds: tuple[str, ...], every: float = 0.2) -> None:
        """`kinds` sit at the table; people take a turn every so many seconds."""
        self.server, self.kinds, self.every = server, kinds, every
        self.connection = Connection(server.port)
        self.dice = random.Random(number)
        self.turns: list[Turn] = []
        self.followers: list[Follower] = []  # one of each game
        self._following: asyncio.Task[None] | None = None
        self.failures: list[int] = []  # statuses of answers that were neither a success nor too late

    @property
    def has_bots(self) -> bool:
        """Whether not only people sit at the table."""
        return set(self.kinds) != {"person"}

    @property
    def now(self) -> Follower:
        """The game that is being played."""
        return self.followers[-1]

    async def play(self) -> None:
        """Play until cancelled."""
        try:
            while True:
                await self._begin()
                while not self.now.over:
                    await self._play_turn()
        finally:
            if self._following is not None:
                self._following.cancel()
            await self.connection.close()

    async def _begin(self) -> None:
        wish = {"seats": seats(*self.kinds), "seed": str(self.dice.getrandbits(32)), "shuffle": False}
        _, answer = await self.ask("POST", "/api/games", wish)
        if self._following is not None:
            await asyncio.sleep(AGAIN)  # for the last news
            self._following.cancel()
        self.followers.append(Follower(self.server.port, answer["id"]))
        self._following = asyncio.create_task(self.now.follow())

    async def _play_turn(self) -> None:
        began, game = time.monotonic(), self.now
        while game.deciding is None and not game.over:
            game.news.clear()
            await game.news.wait()
        if game.over:
            return
        path = f"/api/games/{game.game}/draft?revision={game.revision}"
        _, draft = await self.ask("GET", path)
        if draft is not None:
            await self.send(draft["revision"], choose(draft, self.dice), uuid.uuid4().hex)
            await self._wait_for(draft["revision"] + 1)
        await asyncio.sleep(max(0.0, self.every - (time.monotonic() - began)))

    async def _wait_for(self, revision: int) -> None:
        while self.now.revision < revision:
            self.now.news.clear()
            await self.now.news.wait()

    async def send(self, revision: int, steps: list[str], identifier: str) -> int:
        """Commit a turn, and remember it if the server says that it is done."""
        sent, game = time.perf_counter(), self.now.game
        turn = {"revision": revision, "steps": steps, "id": identifier}
        status, _ = await self.ask("POST", f"/api/games/{game}/turns", turn)
        if status != LATE:
            self.turns.append(Turn(game, revision, identifier, sent, time.perf_counter() - sent))
        return status

    async def ask(self, method: str, path: str, body: Any = None) -> tuple[int, Any]:
        """Ask until there is an answer: a success, or that somebody else was first."""
        while True:
            with suppress(*SILENCE):
                async with asyncio.timeout(PATIENCE):
                    status, answer = await self.connection.call(method, path, body)
                if status < 400 or status == LATE:
                    return status, json.loads(answer)
                self.failures.append(status)
            await self.connection.close()
            await asyncio.sleep(AGAIN)


def choose(draft: Any, dice: random.Random) -> list[str]:
    """Something that the server says can be done."""
    found = [one["steps"] for place in draft["places"].values() for one in place["choices"] if one["mode"] == "expand"]
    switches = [one["single"]["steps"] for one in draft["increases"] if one["single"]["steps"] is not None]
    chosen: list[str] = dice.choice(found + switches or [draft["steps"]])
    return chosen
