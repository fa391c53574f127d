"""Many games at once: how long a turn takes to reach everybody, what it costs, and how many turns a second go through.

    python bench/online.py                             # one process, SQLite: what a turn and a draft cost
    python bench/online.py --games 250 --workers 2     # PostgreSQL: 250 games of four, 1,000 sockets

Clients and server share this machine. Each player follows his game by a socket of his own. Whoever is to play asks for
the turn in progress, lays three drafts, each chosen from what the server offered, and commits. The time of a turn runs
from sending it until each listener has it, as rendered content. Afterwards every client's log is compared with the
database. Processor time is that of the server's processes alone, from /proc.
"""

import argparse
import asyncio
import json
import random
import tempfile
import time
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path

from websockets.asyncio.client import ClientConnection, connect

import boardgameio
from franchise import Game
from players import choose
from serving import Connection, PostgreSQL, Server, percentile, seats

PLAYERS = 4
DRAFTS = 3


@dataclass
class Table:
    """A game, everybody who follows it, and what each of them was told."""

    id: str
    revision: int = 0
    deciding: int | None = 0
    sent: dict[int, float] = field(default_factory=dict)  # when the turn that begins at a revision was sent
    told: list[list[tuple[int, int]]] = field(default_factory=lambda: [[] for _ in range(PLAYERS)])
    logs: list[list[str]] = field(default_factory=lambda: [[] for _ in range(PLAYERS)])
    over: bool = False
    news: asyncio.Event = field(default_factory=asyncio.Event)
    game: Game = field(default_factory=lambda: Game(PLAYERS, introductory=True))  # for turns without drafts


class Bench:
    """All tables of a run."""

    def __init__(self, server: Server, games: int) -> None:
        """Nothing is connected yet."""
        self.server, self.games = server, games
        self.tables: list[Table] = []
        self.latencies: list[float] = []
        self.turns = self.drafts = 0
        self.readers: list[asyncio.Task[None]] = []
        self.sockets: list[ClientConnection] = []

    async def open(self) -> None:
        """Begin the games, and let everybody follow them."""
        connection = Connection(self.server.port)
        for number in range(self.games):
            wish = {"seats": seats(*["person"] * PLAYERS), "seed": str(number), "shuffle": False}
            identifier = (await connection.json("POST", "/api/games", wish))["id"]
            self.tables.append(Table(identifier, game=Game(PLAYERS, introductory=True, seed=number)))
        for table in self.tables:
            await asyncio.gather(*(self._follow(table, seat) for seat in range(PLAYERS)))

    async def _follow(self, table: Table, seat: int) -> None:
        address = f"ws://127.0.0.1:{self.server.port}/api/games/{table.id}/live?since=0&language=en"
        socket = await connect(address, compression=None, max_size=None)
        self.sockets.append(socket)
        self.readers.append(asyncio.create_task(self._read(table, seat, socket)))

    async def _read(self, table: Table, seat: int, socket: ClientConnection) -> None:
        async for message in socket:
            now = time.perf_counter()
            news = json.loads(message)
            if news["kind"] != "news":
                continue
            since, revision = news["since"], news["game"]["revision"]
            if since in table.sent:
                self.latencies.append(now - table.sent[since])
            table.told[seat].append((since, revision))
            table.logs[seat] += [line["text"] for line in news["log"]]
            if revision > table.revision:
                table.revision, table.deciding = revision, news["game"]["deciding"]
                table.over = news["game"]["over"]
                table.news.set()

    async def play(self, every: float, seconds: float, drafts: int = DRAFTS) -> None:
        """A turn in each game every so many seconds."""
        end = time.monotonic() + seconds
        players = [self._play(table, every, end, drafts, number) for number, table in enumerate(self.tables)]
        await asyncio.gather(*players)
        await asyncio.sleep(0.5)

    async def _play(self, table: Table, every: float, end: float, drafts: int, number: int) -> None:
        connection, dice = Connection(self.server.port), random.Random(number)
        await asyncio.sleep(every * dice.random())
        while not table.over and time.monotonic() < end:
            began = time.monotonic()
            await self._turn(table, connection, drafts, dice)
            await asyncio.sleep(max(0.0, every - (time.monotonic() - began)))
        await connection.close()

    async def _turn(self, table: Table, connection: Connection, drafts: int, dice: random.Random) -> None:
        path, revision, steps = f"/api/games/{table.id}", table.revision, []
        if drafts:
            draft = await connection.json("GET", f"{path}/draft?revision={revision}")
            for _ in range(drafts):
                steps = choose(draft, dice)
                draft = await connection.json("PUT", f"{path}/draft", {"revision": revision, "steps": steps})
                self.drafts += 1
            steps = draft["steps"]
        else:
            steps = random_turn(table.game, dice)
        table.news.clear()
        table.sent[revision] = time.perf_counter()
        await connection.call("POST", f"{path}/turns", {"revision": revision, "steps": steps})
        self.turns += 1
        await asyncio.wait_for(table.news.wait(), 30)

    async def check(self) -> list[str]:
        """What went wrong: everybody must have heard everything, once, in order, as it is in the database."""
        faults, connection = [], Connection(self.server.port)
        for table in self.tables:
            stored = [line["text"] for line in await connection.json("GET", f"/api/games/{table.id}/log?start=1")]
            for seat in range(PLAYERS):
                steps = table.told[seat]
                if any(after != since for (_, after), (since, _) in pairwise(steps)):
                    faults.append(f"{table.id} seat {seat}: a gap or a double")
                if table.logs[seat] != stored:
                    faults.append(f"{table.id} seat {seat}: {len(table.logs[seat])} lines, stored are {len(stored)}")
        return faults

    async def close(self) -> None:
        """Leave all games."""
        for reader in self.readers:
            reader.cancel()
        await asyncio.gather(*(socket.close() for socket in self.sockets), return_exceptions=True)


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
    """What a turn and a draft cost, with few games, so that nothing waits."""
    bench = Bench(server, 20)
    await bench.open()
    await bench.play(every=0.5, seconds=2, drafts=0)  # everything is loaded and compiled
    alone = 0.0
    for name, drafts in (("turns alone", 0), ("turns with three drafts", DRAFTS)):
        before, turns, began = server.cpu_seconds(), bench.turns, time.monotonic()
        bench.latencies.clear()
        await bench.play(every=0.5, seconds=10, drafts=drafts)
        spent, played = server.cpu_seconds() - before, bench.turns - turns
        print(
            f"{name}: {spent / played * 1000:.2f} ms of processor time a turn with {PLAYERS} listeners "
            f"({played} turns in {time.monotonic() - began:.0f} s; slowest hundredth "
            f"{percentile(bench.latencies, 0.99) * 1000:.0f} ms)",
            flush=True,
        )
        if drafts:
            each = (spent / played * 1000 - alone) / (drafts + 1)
            print(f"a draft: {each:.2f} ms (three are laid, and one is asked for at the beginning of the turn)")
        alone = spent / played * 1000
    faults = await bench.check()
    print(f"logs compared: {PLAYERS * bench.games}, faults: {len(faults)}", *faults[:3], sep="\n")
    await bench.close()


async def crowd(server: Server, games: int, every: float, seconds: float) -> None:
    """Many games at a fixed rate, then at growing rates until turns take too long."""
    bench = Bench(server, games)
    began = time.monotonic()
    await bench.open()
    print(f"{games} games, {games * PLAYERS} sockets, opened in {time.monotonic() - began:.1f} s", flush=True)
    rate = every
    while True:
        bench.latencies.clear()
        before, turns, drafts, began = server.cpu_seconds(), bench.turns, bench.drafts, time.monotonic()
        await bench.play(rate, seconds)
        lasted = time.monotonic() - began
        slowest = percentile(bench.latencies, 0.99) * 1000
        print(
            f"a turn every {rate:.2f} s: {(bench.turns - turns) / lasted:.1f} turns/s, "
            f"{(bench.drafts - drafts) / lasted:.0f} drafts/s; to all listeners in "
            f"{percentile(bench.latencies, 0.5) * 1000:.0f} ms, 99 % within {slowest:.0f} ms; server "
            f"{(server.cpu_seconds() - before) / lasted:.2f} cores",
            flush=True,
        )
        if slowest > 150 or all(table.over for table in bench.tables):
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
            asyncio.run(crowd(server, wish.games, wish.every, wish.seconds) if wish.games else costs(server))
        finally:
            print("the server ended with status", server.stop())
            if postgresql is not None:  # before its folder is gone
                postgresql.stop()
        if wish.peer:
            asyncio.run(boardgameio.measure(Path(folder) / "peer", wish.games or 20, wish.every, wish.seconds))


if __name__ == "__main__":
    main()
