"""What may fail while people and bots play. Each fault returns what it found wrong, in words."""

import asyncio
import os
import random
import resource
import signal
import socket
import time
import uuid
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from sqlalchemy import text

from franchise.server.storage.store import Store
from players import LATE, Player, choose
from serving import Connection, PostgreSQL, Server, percentile, seats

BOTS_SECONDS = 40.0  # the same for bots: a dead process keeps its jobs for 20 s
HELPERS_SECONDS = 5.0  # within which helper processes end after their server was killed
DOWN_SECONDS = 2.0  # how long a database is away, or a disk full
UNREAD_SECONDS = 10  # when the server drops whoever reads nothing
UNREAD_TURNS = 200
UNREAD_MEGABYTES = 50
HEARD_SECONDS = 1.0  # within which others hear 99 % of the turns meanwhile
ESTABLISHED = "01"  # as /proc/net/tcp writes it


@dataclass
class World:
    """A server with its database, and those who play on it."""

    folder: Path
    server: Server
    postgresql: PostgreSQL | None
    store: Store  # the same database, asked beside the server
    has_own_disk: bool
    players: list[Player] = field(default_factory=list)
    dice: random.Random = field(default_factory=lambda: random.Random(7))
    struck: float = 0.0  # when the last fault began

    @property
    def name(self) -> str:
        """Of its database."""
        return "PostgreSQL" if self.postgresql else "SQLite"

    @property
    def acknowledged(self) -> int:
        """How many turns the server has confirmed."""
        return sum(len(player.turns) for player in self.players)

    def rows(self, query: str, **values: Any) -> list[Any]:
        """What the database has, asked beside the server."""
        with self.store.engine.connect() as connection:
            return list(connection.execute(text(query), values))

    def change(self, query: str, **values: Any) -> None:
        """Change the database behind the server's back."""
        with self.store.engine.begin() as connection:
            connection.execute(text(query), values)


Fault = Callable[[World], Awaitable[list[str]]]


async def worker(world: World) -> list[str]:
    """kill -9 of a worker."""
    os.kill(world.dice.choice(world.server.workers_pids), signal.SIGKILL)
    return []


async def whole(world: World) -> list[str]:
    """kill -9 of the whole server."""
    helpers = set(world.server.pids)
    world.server.kill()
    restart = asyncio.create_task(asyncio.to_thread(world.server.start))
    await asyncio.sleep(HELPERS_SECONDS)
    left = [pid for pid in helpers if Path(f"/proc/{pid}").exists() and not _is_zombie(pid)]
    await restart
    return [f"{len(left)} processes of the killed server are left"] if left else []


def _is_zombie(pid: int) -> bool:
    with suppress(OSError):
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] == "Z"
    return True


async def database(world: World) -> list[str]:
    """kill -9 of PostgreSQL, all its processes."""
    assert world.postgresql is not None
    world.postgresql.kill()
    await asyncio.sleep(DOWN_SECONDS)
    await asyncio.to_thread(world.postgresql.start)
    return []


async def disk(world: World) -> list[str]:
    """A full disk."""
    with _full_disk(world):
        await asyncio.sleep(DOWN_SECONDS)
        refused = sum(map(len, (player.failures for player in world.players)))
    if world.postgresql is not None:
        await asyncio.to_thread(world.postgresql.start)  # it may have ended itself
    world.struck = time.perf_counter()  # before, some could still play
    return [] if refused or world.postgresql else ["the disk was not full"]


@contextmanager
def _full_disk(world: World) -> Iterator[None]:
    """Fill the disk; without one of its own, no process can make its files longer."""
    filler = world.folder / "filler"
    pids = world.server.pids if world.postgresql is None else world.postgresql.pids
    if world.has_own_disk:
        with suppress(OSError), filler.open("wb", buffering=0) as file:
            while True:
                file.write(bytes(1 << 12))
    else:
        before = {pid: resource.prlimit(pid, resource.RLIMIT_FSIZE, (0, resource.RLIM_INFINITY)) for pid in pids}
    try:
        yield
    finally:
        if world.has_own_disk:
            filler.unlink()
        else:
            for pid, limit in before.items():
                with suppress(ProcessLookupError):
                    resource.prlimit(pid, resource.RLIMIT_FSIZE, limit)


async def unread(world: World) -> list[str]:
    """A socket that stops reading."""
    before, silent, seen = world.server.memory(), [], None
    table = Player(world.server, 99, ("person",) * 5, every=0)
    playing = asyncio.create_task(table.play())
    while len(table.turns) < UNREAD_TURNS:
        if table.followers and table.now is not seen:  # a game is shorter than that: the next one has its own
            seen = table.now
            silent += [await asyncio.to_thread(_silent_socket, world.server.port, seen.game) for _ in range(3)]
        await asyncio.sleep(0.02)
    grown = (world.server.memory() - before) / 1e6
    playing.cancel()
    late = percentile(_delays(table), 0.99)
    ports = {one.getsockname()[1] for one in silent}
    await until(lambda: not ports & _connected(world.server.port), 2 * UNREAD_SECONDS)
    left = len(ports & _connected(world.server.port))
    for one in silent:
        one.close()
    return [
        *([f"memory grew by {grown:.0f} MB"] if grown > UNREAD_MEGABYTES else []),
        *([f"others heard 99 % only within {late:.2f} s"] if late > HEARD_SECONDS else []),
        *([f"{left} of {len(silent)} silent sockets were not dropped"] if left else []),
    ]


def _silent_socket(port: int, game: str) -> socket.socket:
    """A socket that follows a game and never reads, with as little room for what is sent as possible."""
    opened = socket.socket()
    opened.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1)
    opened.connect(("127.0.0.1", port))
    opened.sendall(
        f"GET /api/games/{game}/live HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\n"
        "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
        "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n".encode()
    )
    return opened


def _delays(player: Player) -> list[float]:
    """How long it took until the follower heard of each turn."""
    heard = {(one.game, revision): at for one in player.followers for revision, at in one.heard.items()}
    sent = {(turn.game, turn.revision): turn.sent for turn in player.turns}
    found = []
    for (game, revision), moment in sent.items():
        later = [at for (of, known), at in heard.items() if of == game and known > revision]
        found += [min(later) - moment] if later else []
    return found


def _connected(port: int) -> set[int]:
    """The ports of all clients whose connection a server on this machine keeps."""
    lines = [line.split() for line in Path("/proc/net/tcp").read_text().splitlines()[1:]]
    ends = [(_port(one[1]), _port(one[2])) for one in lines if one[3] == ESTABLISHED]
    return {client for own, client in ends if own == port}


def _port(end: str) -> int:
    return int(end.rpartition(":")[2], 16)


async def twice(world: World) -> list[str]:
    """The same turn twice."""
    found = []
    async for game, draft, senders in _draft_after_draft(world, rounds=10):
        turn = {"revision": draft["revision"], "steps": choose(draft, world.dice), "id": uuid.uuid4().hex}
        answers = await asyncio.gather(*(one.call("POST", f"/api/games/{game}/turns", turn) for one in senders))
        answers.append(await senders[0].call("POST", f"/api/games/{game}/turns", turn))
        if len(set(answers)) > 1 or answers[0][0] != 200:
            found.append(f"the same turn got {Counter(status for status, _ in answers)}")
        times = world.rows("SELECT number FROM entries WHERE request = :id", id=turn["id"])
        found += [f"a turn is {len(times)} times in the log"] if len(times) != 1 else []
    return found


async def race(world: World) -> list[str]:
    """Two different turns for one number."""
    found = []
    async for game, draft, senders in _draft_after_draft(world, rounds=10):
        turns = [
            {"revision": draft["revision"], "steps": choose(draft, world.dice), "id": uuid.uuid4().hex} for _ in senders
        ]
        pairs = zip(senders, turns, strict=True)
        answers = await asyncio.gather(*(one.call("POST", f"/api/games/{game}/turns", turn) for one, turn in pairs))
        statuses = Counter(status for status, _ in answers)
        if statuses != {200: 1, LATE: len(senders) - 1}:
            found.append(f"turns for one number got {statuses}")
    return found


async def _draft_after_draft(world: World, rounds: int) -> Any:
    """The turn in progress at a table of two people, again and again, and connections that may send one."""
    first = Connection(world.server.port)
    await first.json("PUT", "/api/me", {"name": "Ann"})
    senders = [first, *(Connection(world.server.port, first.cookie) for _ in range(5))]
    seen = {"over": True}
    try:
        for _ in range(rounds):
            if seen["over"]:
                wish = {"seats": seats("person", "person"), "shuffle": False}
                game = (await senders[0].json("POST", "/api/games", wish))["id"]
            seen = await senders[0].json("GET", f"/api/games/{game}")
            if not seen["over"]:
                yield game, seen["draft"], senders
    finally:
        for one in senders:
            await one.close()


async def clock(world: World) -> list[str]:
    """A clock that jumps."""
    wish = {"seats": seats("expert", "expert"), "seed": "7", "shuffle": False}
    connection = Connection(world.server.port)
    game = (await connection.json("POST", "/api/games", wish))["id"]
    await connection.close()
    await asyncio.sleep(1)
    world.server.kill()
    world.struck = time.perf_counter()
    # Set back by an hour, all leases seem to be an hour longer; set forth, they are over while somebody still works.
    world.change("UPDATE games SET leased_until = leased_until + :jump", jump=world.dice.choice([3600, -3600]))
    number = "SELECT number FROM games WHERE id = :game"
    before = world.rows(number, game=game)[0][0]
    await asyncio.to_thread(world.server.start)
    await until(lambda: world.rows(number, game=game)[0][0] > before, BOTS_SECONDS)
    return [] if world.rows(number, game=game)[0][0] > before else ["a bot did not go on"]


FAULTS: dict[str, Fault] = {
    "worker": worker,
    "whole": whole,
    "database": database,
    "disk": disk,
    "unread": unread,
    "twice": twice,
    "race": race,
    "clock": clock,
}
ONLY_POSTGRESQL = ("worker", "database")


async def until(holds: Callable[[], bool], seconds: float) -> None:
    """Wait until something holds, but not longer."""
    end = time.monotonic() + seconds
    while not holds() and time.monotonic() < end:
        await asyncio.sleep(0.05)
