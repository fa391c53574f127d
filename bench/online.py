"""Many games at once: how long a turn takes to reach everybody, what it costs, and how many turns a second go through.

    python bench/online.py                             # one process, SQLite: what a turn and a draft cost
    python bench/online.py --games 250 --workers 2     # PostgreSQL: 250 games of four, 1,000 sockets

Clients and server share this machine. Each player follows his game by a socket of his own. Whoever is to play asks by
it for the turn in progress, lays three different drafts and commits the last one. The time of a turn runs from sending
it until each listener has it, as rendered content. Clients do as little as they can: they know the rules themselves,
and read what they were told after the run. Then every client's log is compared with the database. Processor time is
that of the server's processes alone, from /proc.
"""

import argparse
import asyncio
import json
import random
import re
import tempfile
import time
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import count, pairwise
from pathlib import Path

import uvloop
from websockets.asyncio.client import ClientConnection, connect

import boardgameio
from franchise import Game
from serving import NAMES, Connection, PostgreSQL, Server, cpu_seconds, percentile, seats

PLAYERS = 4
DRAFTS = 3
TALK_EVERY = 10  # turns
PATIENCE = 30.0  # seconds for an answer
NEWS = re.compile(r'\{"kind":"news","since":(-?\d+),"game":\{"revision":(\d+)')
ANSWER = re.compile(r'\{"kind":"answer","order":(\d+),"status":(\d+)')


class Player:
    """Somebody at a table, his socket, and everything that he was told."""

    def __init__(self, table: "Table", socket: ClientConnection) -> None:
        """`socket` follows the game."""
        self.table, self.socket = table, socket
        self.told: list[str] = []
        self.latencies: list[float] = []
        self._numbers = count()
        self._asked: dict[int, asyncio.Future[int]] = {}
        self._reading = asyncio.create_task(self._read())

    async def _read(self) -> None:
        async for message in self.socket:
            assert isinstance(message, str)
            if news := NEWS.match(message):
                since, revision = map(int, news.groups())
                if since in self.table.sent:
                    self.latencies.append(time.perf_counter() - self.table.sent[since])
                self.table.revision = max(revision, self.table.revision)
                self.told.append(message)
            elif answer := ANSWER.match(message):
                self._asked.pop(int(answer[1])).set_result(int(answer[2]))

    async def ask(self, kind: str, **order: object) -> None:
        """Send an order, and wait for its answer, which must be a success."""
        number = next(self._numbers)
        answered = self._asked[number] = asyncio.get_running_loop().create_future()
        await self.socket.send(json.dumps({"kind": kind, "order": number, **order}))
        if (status := await asyncio.wait_for(answered, PATIENCE)) != 200:
            raise RuntimeError(f"{kind} {order}: {status}")

    async def leave(self) -> None:
        """Follow the game no longer."""
        self._reading.cancel()
        await self.socket.close()


@dataclass
class Table:
    """A game, everybody who follows it, and how it stands."""

    id: str
    game: Game
    revision: int = 0
    sent: dict[int, float] = field(default_factory=dict)  # when the turn that begins at a revision was sent
    players: list[Player] = field(default_factory=list)

    async def play_turn(self, drafts: int, dice: random.Random) -> None:
        """Lay so many drafts for a turn, and commit the last one."""
        revision, player = self.revision, self.players[self.game.active]
        others = [random_turn(self.game.copy(), dice) for _ in range(drafts - 1)]
        steps = random_turn(self.game, dice)
        if drafts:
            await player.ask("look", revision=revision)
            for draft in (*others, steps):
                await player.ask("lay", revision=revision, steps=draft)
        self.sent[revision] = time.perf_counter()
        await player.ask("turn", revision=revision, steps=steps)


class Bench:
    """All tables of a run."""

    def __init__(self, server: Server, games: int) -> None:
        """Nothing is connected yet."""
        self.server, self.games = server, games
        self.tables: list[Table] = []
        self.turns = self.drafts = 0
        self._people: list[Connection] = []
        self._talking = asyncio.Lock()  # one connection sends one request at a time

    async def open(self) -> None:
        """Begin the games, and let everybody follow them."""
        people = self._people = [Connection(self.server.port) for _ in range(PLAYERS)]
        for number in range(self.games):
            identifier = await self._begin(people, number)
            self.tables.append(Table(identifier, Game(PLAYERS, introductory=True, seed=number)))
        for table in self.tables:
            table.players += await asyncio.gather(*(self._follow(table, person) for person in people))

    async def _begin(self, people: Sequence[Connection], number: int) -> str:
        """A game with a clock, whose seats belong to four people."""
        host, *guests = people
        clock = {"kind": "game", "seconds": 86_400, "increment": 5}
        table = {"seats": seats("person", *["open"] * len(guests)), "shuffle": False, "table": {"clock": clock}}
        game: str = (await host.json("POST", "/api/games", table | {"seed": str(number)}))["id"]
        token = (await host.json("GET", f"/api/games/{game}/invitation"))["token"]
        for seat, guest in enumerate(guests, 1):
            await guest.json("POST", f"/api/games/{game}/seats/{seat}", {"name": NAMES[seat], "token": token})
        await host.json("POST", f"/api/games/{game}/begin", {})
        return game

    async def _follow(self, table: Table, person: Connection) -> Player:
        address = f"ws://127.0.0.1:{self.server.port}/api/games/{table.id}/live?since=0&language=en"
        headers = {"Cookie": person.cookie}
        opened = connect(address, compression=None, max_size=None, ping_interval=None, additional_headers=headers)
        return Player(table, await opened)

    async def play_rounds(self, drafts: int, rounds: int = 12) -> None:
        """So many turns in each game, one after the other."""
        dice = random.Random(rounds)
        for table in self.tables * rounds:
            if not table.game.is_over:
                await table.play_turn(drafts, dice)
                self.turns, self.drafts = self.turns + 1, self.drafts + drafts

    async def play(self, every: float, seconds: float, drafts: int = DRAFTS) -> None:
        """A turn in each game every so many seconds."""
        end = time.monotonic() + seconds
        await asyncio.gather(*(self._play(*table, every, end, drafts) for table in enumerate(self.tables)))
        await asyncio.sleep(0.5)

    async def _play(self, number: int, table: Table, every: float, end: float, drafts: int) -> None:
        dice = random.Random(number)
        await asyncio.sleep(every * dice.random())
        while not table.game.is_over and time.monotonic() < end:
            began = time.monotonic()
            await table.play_turn(drafts, dice)
            self.turns, self.drafts = self.turns + 1, self.drafts + drafts
            if self.turns % TALK_EVERY == 0:
                await self._talk(table)
            await asyncio.sleep(max(0.0, every - (time.monotonic() - began)))

    async def _talk(self, table: Table) -> None:
        """Somebody says something, which all at the table hear."""
        async with self._talking:
            await self._people[0].json("POST", f"/api/games/{table.id}/talk", {"phrase": "well-played"})

    def take_latencies(self) -> list[float]:
        """How long turns took to reach each listener, since this was last asked."""
        found = []
        for player in self.players:
            found += player.latencies
            player.latencies = []
        return found

    @property
    def players(self) -> list[Player]:
        """Everybody."""
        return [player for table in self.tables for player in table.players]

    async def check(self) -> list[str]:
        """What went wrong: everybody must have heard everything, once, in order, as it is in the database."""
        faults, connection = [], Connection(self.server.port)
        for table in self.tables:
            stored = [line["text"] for line in await connection.json("GET", f"/api/games/{table.id}/log?start=1")]
            for seat, player in enumerate(table.players):
                told = [json.loads(message) for message in player.told]
                steps = [(news["since"], news["game"]["revision"]) for news in told]
                if any(after != since for (_, after), (since, _) in pairwise(steps)):
                    faults.append(f"{table.id} seat {seat}: a gap or a double")
                log = [line["text"] for news in told for line in news["log"]]
                if log != stored:
                    faults.append(f"{table.id} seat {seat}: {len(log)} lines, stored are {len(stored)}")
        return faults

    async def close(self) -> None:
        """Leave all games."""
        await asyncio.gather(*(player.leave() for player in self.players), return_exceptions=True)


def random_turn(game: Game, dice: random.Random) -> list[str]:
    """The steps of any legal turn with an expansion and an increase, if there are any."""
    turn, steps = game.turn, list[str]()
    while not game.is_over and game.turn == turn:
        actions = [action.token for action in game.legal_actions]
        wanted = [token for token in actions if token[0] == (">" if not steps else "+")]
        token = dice.choice(wanted) if wanted and len(steps) < 2 else "|" if "|" in actions else "."
        steps += [token] if token not in ("|", ".") else []
        game.push(token)
    return steps


async def costs(server: Server) -> None:
    """What a turn and a draft cost, with few games, so that nothing waits: at full speed, and as people play."""
    bench = Bench(server, 20)
    await bench.open()
    await bench.play(every=0.5, seconds=2, drafts=0)  # everything is loaded and compiled
    await cost("one after the other", server, bench, bench.play_rounds)
    await cost("20 games at once, a turn every second", server, bench, partial(bench.play, 1.0, 8.0))
    faults = await bench.check()
    print(f"logs compared: {PLAYERS * bench.games}, faults: {len(faults)}", *faults[:3], sep="\n")
    await bench.close()


async def cost(name: str, server: Server, bench: Bench, play: Callable[[int], Awaitable[None]]) -> None:
    """What turns cost without drafts, then with them: the difference is that of the drafts."""
    each = []
    for drafts in (0, DRAFTS):
        bench.take_latencies()
        before, turns = server.cpu_seconds(), bench.turns
        await play(drafts)
        each.append((server.cpu_seconds() - before) / (bench.turns - turns) * 1000)
    slowest = percentile(bench.take_latencies(), 0.99) * 1000
    print(
        f"{name}: {each[0]:.2f} ms of processor time a turn with {PLAYERS} listeners, "
        # Three are laid, and one is asked for at the beginning of the turn.
        f"{(each[1] - each[0]) / (DRAFTS + 1):.2f} ms a draft; 99 % of turns with everybody within {slowest:.0f} ms",
        flush=True,
    )


class Spent:
    """The processor time that the server, its database and the clients have spent since this was made, in cores."""

    def __init__(self, server: Server, database: PostgreSQL | None) -> None:
        """From now on."""
        self.server, self.database = server, database
        self.began, self.before = time.monotonic(), self._now()

    def _now(self) -> dict[str, float]:
        found = {"server": self.server.cpu_seconds(), "clients": time.process_time()}
        return found | ({"database": cpu_seconds(self.database.pids)} if self.database else {})

    def __str__(self) -> str:
        """Each in cores."""
        lasted, now = time.monotonic() - self.began, self._now()
        return ", ".join(f"{name} {(now[name] - self.before[name]) / lasted:.2f}" for name in now) + " cores"


async def crowd(server: Server, database: PostgreSQL | None, games: int, every: float, seconds: float) -> None:
    """Many games at a fixed rate, then at growing rates until turns take too long."""
    bench = Bench(server, games)
    began = time.monotonic()
    await bench.open()
    print(f"{games} games, {games * PLAYERS} sockets, opened in {time.monotonic() - began:.1f} s", flush=True)
    await bench.play(every, every, drafts=0)  # everybody has played a turn: the games are running
    rate = every
    while True:
        bench.take_latencies()
        spent, turns, drafts, began = Spent(server, database), bench.turns, bench.drafts, time.monotonic()
        await bench.play(rate, seconds)
        told = str(spent)
        lasted = time.monotonic() - began
        latencies = bench.take_latencies()
        slowest = percentile(latencies, 0.99) * 1000
        print(
            f"a turn every {rate:.2f} s: {(bench.turns - turns) / lasted:.1f} turns/s, "
            f"{(bench.drafts - drafts) / lasted:.0f} drafts/s; to all listeners in "
            f"{percentile(latencies, 0.5) * 1000:.0f} ms, 99 % within {slowest:.0f} ms; {told}",
            flush=True,
        )
        if slowest > 150 or all(table.game.is_over for table in bench.tables):
            break
        rate *= 0.8
        seconds = 15
    faults = await bench.check()
    print(f"logs compared: {PLAYERS * games}, lost, doubled or out of order: {len(faults)}", *faults[:3], sep="\n")
    await bench.close()


def main() -> None:
    """Run what was asked for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=0, help="at once; without it, what a turn costs")
    parser.add_argument("--workers", type=int, default=1, help="processes; more than one need PostgreSQL")
    parser.add_argument("--every", type=float, default=4.0, help="seconds between two turns of a game")
    parser.add_argument("--seconds", type=float, default=60.0, help="how long at that rate")
    parser.add_argument("--db", default="", help="by default a new database: SQLite for one process, else PostgreSQL")
    parser.add_argument("--peer", action="store_true", help="then boardgame.io's server with as many games and turns")
    wish = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        postgresql = PostgreSQL(Path(folder) / "pg") if wish.workers > 1 and not wish.db else None
        database = wish.db or (postgresql.address if postgresql else f"{folder}/games.sqlite")
        server = Server(database, wish.workers)
        server.start()
        try:
            uvloop.run(crowd(server, postgresql, wish.games, wish.every, wish.seconds) if wish.games else costs(server))
        finally:
            print("the server ended with status", server.stop())
            if postgresql is not None:  # before its folder is gone
                postgresql.stop()
        if wish.peer:
            asyncio.run(boardgameio.measure(Path(folder) / "peer", wish.games or 20, wish.every, wish.seconds))


if __name__ == "__main__":
    main()
