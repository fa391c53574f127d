"""What one guest can do to the others: bursts against a server, and how an ordinary client fares meanwhile.

    python bench/abuse.py
    python bench/abuse.py --burst pictures --burst hints

One process with SQLite. Its helper processes are started first, so that "rest" is a server in use. Beside every burst a
client in a process of its own asks for the status 20 times a second and for the list of games four times, and plays
turns. A short burst is repeated for ten seconds. All come from this machine, for which no limit for each address holds:
as if every request were somebody else's. Memory is that of all processes of the server, without what they share, at its
highest.
"""

import argparse
import asyncio
import multiprocessing
import resource
import socket
import tempfile
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from multiprocessing.connection import Connection as Pipe
from pathlib import Path
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import InvalidStatus

from franchise import Game
from franchise.record.record import dump_record
from players import SILENCE, Player, choose
from serving import Connection, Server, percentile, seats

STATUS_MILLISECONDS = 200  # what must hold: for 99 % of the requests for the status
MEMORY_MEGABYTES = 100
LOG_LINES = 100
BEGINNER_SECONDS = 5.0
READ_SECONDS = 0.5
PATIENCE = 60
LEAST_SECONDS = 10
FEW_DESCRIPTORS = 256
FOREIGN = "http://elsewhere.example"

Answers = Counter[str]


# The ordinary client


def watch(port: int, pipe: Pipe) -> None:
    """Ask and play until told to end, and tell how long everything took, in milliseconds."""
    pipe.send(asyncio.run(_watch(port, pipe)))


async def _watch(port: int, pipe: Pipe) -> dict[str, list[float]]:
    times: dict[str, list[float]] = {"status": [], "list": []}
    player = Player(Server("", port=port), 1, ("person", "person"))
    tasks = [
        asyncio.create_task(player.play()),
        asyncio.create_task(_ask_always(port, "/api/status", 0.05, times["status"])),
        asyncio.create_task(_ask_always(port, "/api/games", 0.25, times["list"])),
    ]
    while not pipe.poll():
        await asyncio.sleep(0.1)
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    return times | {"turn": [turn.seconds * 1000 for turn in player.turns]}


async def _ask_always(port: int, path: str, every: float, times: list[float]) -> None:
    connection = Connection(port)
    while True:
        began = time.perf_counter()
        try:
            await connection.json("GET", path)
        finally:  # also if the end comes before the answer
            times.append((time.perf_counter() - began) * 1000)
        await asyncio.sleep(every)


# The bursts. Each returns the answers that it got.


async def records(server: Server) -> Answers:
    """45 records of 171 kB with many keys."""
    text = "{" + ",".join(f'"key{number}":0' for number in range(13_000)) + "}"
    return await fire(server, [("POST", "/api/games/read", {"text": text[:170_999] + "}"})] * 45)


async def long_records(server: Server) -> Answers:
    """A record of just under and of over 1 MB, ten times."""
    began = time.perf_counter()
    shorter, longer = ({"text": "{" + '"key":0,' * (size // 8)} for size in (990_000, 1_100_000))
    one = await fire(server, [("POST", "/api/games/read", shorter)])
    seconds = time.perf_counter() - began
    answers = await fire(server, [("POST", "/api/games/read", body) for body in (shorter, longer)] * 10)
    return answers + one + Counter({f"one alone took {seconds:.2f} s (to be under {READ_SECONDS})": 1})


async def pictures(server: Server) -> Answers:
    """40 pictures at once."""
    game = await new_game(Connection(server.port), "person", "person")
    return await fire(server, [("GET", f"/api/games/{game}/image.png", None)] * 40)


async def hints(server: Server) -> Answers:
    """60 hints at once."""
    connection = Connection(server.port)
    game = await new_game(connection, "person", "person")
    wishes = [("POST", f"/api/games/{game}/hint", {"revision": 0, "steps": []})] * 60
    return await fire(server, wishes, connection.cookie)


async def halves(server: Server) -> Answers:
    """500 half-sent requests."""

    async def half() -> str:
        reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
        writer.write(b"POST /api/games HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Le")
        began = time.monotonic()
        try:
            await asyncio.wait_for(reader.read(), PATIENCE)
        except OSError:
            pass
        finally:
            writer.close()
        return f"closed within {10 * (int(time.monotonic() - began) // 10 + 1)} s"

    return await count([half() for _ in range(500)])


async def bodies(server: Server) -> Answers:
    """300 MB bodies, four with their length and four without."""
    length = b"Content-Length: 300000000\r\n\r\n", b"x" * 1_000_000
    chunked = b"Transfer-Encoding: chunked\r\n\r\n", b"f4240\r\n" + b"x" * 1_000_000 + b"\r\n"

    async def send(end: bytes, part: bytes) -> str:
        reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
        writer.write(b"POST /api/games HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n" + end)
        with suppress(OSError):
            for _ in range(300):
                writer.write(part)
                await writer.drain()
        try:
            return (await asyncio.wait_for(reader.readline(), PATIENCE))[9:12].decode() or "closed"
        except OSError:
            return "closed"
        finally:
            writer.close()

    return await count([send(*way) for way in (length, chunked) for _ in range(4)])


async def idle(server: Server) -> Answers:
    """1,000 idle sockets, opened 20 at a time."""
    connection = Connection(server.port)
    games = [await new_game(connection, "person", "person") for _ in range(10)]
    address = f"ws://127.0.0.1:{server.port}/api/games/{{}}/live?since=0"
    sockets = []
    for number in range(50):
        following = address.format(games[number // 5])
        opening = (connect(following, compression=None, open_timeout=PATIENCE) for _ in range(20))
        sockets += await asyncio.gather(*opening)
    await asyncio.sleep(3)
    began = time.monotonic()
    for game in games:
        await play_turn(connection, game)
    await asyncio.gather(*(next_news(one) for one in sockets))
    seconds = time.monotonic() - began
    await asyncio.gather(*(one.close() for one in sockets))
    return Counter({"told": len(sockets), f"ten turns to all of them in {seconds:.2f} s": 1})


async def next_news(socket: ClientConnection) -> None:
    """Wait until a socket is told of a turn; what concerns the table comes before."""
    while not str(await socket.recv()).startswith('{"kind":"news"'):
        pass


async def names(server: Server) -> Answers:
    """Names of 1.9 MB, and of 200 kB in an imported record."""
    game = Game(2, names=["Ann", "Ben"], seed=1)
    record = dump_record(game).replace("Ann", "A" * 200_000)
    long = {"seats": [seat | {"name": "A" * 1_900_000} for seat in seats("person", "person")]}
    wishes = [("POST", "/api/games", long), ("POST", "/api/games/import", {"text": record})]
    return await fire(server, wishes * 10)


async def foreign(server: Server) -> Answers:
    """Foreign pages and foreign names, 100 of each."""
    game = await new_game(Connection(server.port), "person", "person")
    own = f"127.0.0.1:{server.port}"

    async def ask(host: str, origin: str) -> str:
        reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
        head = (
            f"POST /api/games/{game}/rematch HTTP/1.1\r\nHost: {host}\r\nContent-Length: 0\r\n{origin}Connection: close"
        )
        writer.write(f"{head}\r\n\r\n".encode())
        answer = await reader.read()
        writer.close()
        return answer[9:12].decode()

    async def follow() -> str:
        try:
            async with connect(f"ws://{own}/api/games/{game}/live", origin=FOREIGN):  # type: ignore[arg-type]
                return "socket opened"
        except InvalidStatus as refused:
            return f"socket {refused.response.status_code}"

    asked = [ask(own, f"Origin: {FOREIGN}\r\n") for _ in range(100)] + [
        ask("elsewhere.example", "") for _ in range(100)
    ]
    return await count(asked + [follow() for _ in range(100)])


async def experts(server: Server) -> Answers:
    """32 games of five experts."""
    connection = Connection(server.port)
    for _ in range(32):
        await new_game(connection, *["expert"] * 5)
    end, seconds = time.monotonic() + LEAST_SECONDS, 0.0
    while time.monotonic() < end:
        seconds = max(seconds, await bots_answer(connection, "beginner"))
    return Counter({f"a beginner's bot elsewhere answered within {seconds:.1f} s (to be under {BEGINNER_SECONDS})": 1})


async def descriptors(server: Server) -> Answers:
    """Out of descriptors: 400 connections where 256 files are allowed."""
    opened = []
    for _ in range(400):
        with suppress(OSError):
            opened.append(socket.create_connection(("127.0.0.1", server.port), timeout=1))
    await asyncio.sleep(5)
    for one in opened:
        one.close()
    began = time.monotonic()
    await Player(server, 1, ("person",)).ask("GET", "/api/status")
    return Counter({"opened": len(opened), f"answered {time.monotonic() - began:.1f} s afterwards": 1})


BURSTS: dict[str, Callable[[Server], Awaitable[Answers]]] = {
    one.__name__: one
    for one in (records, long_records, pictures, hints, halves, bodies, idle, names, foreign, experts, descriptors)
}


# What they are made of


async def fire(server: Server, requests: list[tuple[str, str, Any]], cookie: str = "") -> Answers:
    """Send all at once, each over a connection of its own."""

    async def send(method: str, path: str, body: Any) -> str:
        connection = Connection(server.port, cookie)
        try:
            async with asyncio.timeout(PATIENCE):
                status, _ = await connection.call(method, path, body)
        except TimeoutError:
            return "no answer"
        except SILENCE:
            return "closed"
        again = b"retry-after" in connection.head.lower()
        await connection.close()
        return f"{status} with Retry-After" if again else str(status)

    return await count([send(*request) for request in requests])


async def count(tried: Sequence[Awaitable[str]]) -> Answers:
    """How often each answer came."""
    return Counter(await asyncio.gather(*tried))


async def new_game(connection: Connection, *kinds: str) -> str:
    """The id of a new game."""
    wish = {"seats": seats(*kinds), "seed": "7", "shuffle": False}
    found: str = (await connection.json("POST", "/api/games", wish))["id"]
    return found


async def play_turn(connection: Connection, game: str) -> None:
    """Commit any turn of a person."""
    draft = await connection.json("GET", f"/api/games/{game}/draft")
    turn = {"revision": draft["revision"], "steps": choose(draft, Player(Server(""), 1, ()).dice)}
    await connection.json("POST", f"/api/games/{game}/turns", turn)


async def bots_answer(connection: Connection, *levels: str) -> float:
    """Seconds until the bots of a new game have answered a person's turn."""
    game = await new_game(connection, "person", *levels)
    await play_turn(connection, game)
    began = time.monotonic()
    while (await connection.json("GET", f"/api/games/{game}/draft")) is None:
        await asyncio.sleep(0.05)
    return time.monotonic() - began


async def warm(port: int) -> None:
    """Start every helper process: for quick bots, two for others, for hints, for pictures.

    Experts think at length here, since a process takes the memory for that with its first long thought and keeps it.
    """
    experts = [["expert"] * 4] * 3
    await asyncio.gather(*(bots_answer(Connection(port), *levels) for levels in [["beginner"], *experts]))
    connection = Connection(port)
    game = await new_game(connection, "person", "person")
    await connection.json("POST", f"/api/games/{game}/hint", {"revision": 0, "steps": []})
    await connection.call("GET", f"/api/games/{game}/image.png")
    await connection.close()


# Measuring


@dataclass
class Result:
    """What a burst did."""

    name: str
    answers: Answers
    times: dict[str, list[float]]
    megabytes: float  # above rest
    lines: int
    seconds: float

    @property
    def broken(self) -> list[str]:
        """What should hold and did not."""
        slow = percentile(self.times["status"], 0.99)
        return [
            *([f"99 % of the status within {slow:.0f} ms"] if slow > STATUS_MILLISECONDS else []),
            *([f"memory +{self.megabytes:.0f} MB"] if self.megabytes > MEMORY_MEGABYTES else []),
            *([f"{self.lines} lines of log"] if self.lines >= LOG_LINES else []),
        ]

    def tell(self) -> None:
        """Print it."""
        print(f"\n{self.name} ({self.seconds:.0f} s)")
        print("  answers:", ", ".join(f"{number} x {answer}" for answer, number in self.answers.most_common()))
        for what, times in self.times.items():
            shares = " / ".join(f"{percentile(times, share):.0f}" for share in (0.5, 0.99, 1))
            print(f"  {what}: {shares} ms (50 % / 99 % / slowest of {len(times)})")
        print(f"  memory +{self.megabytes:.0f} MB, {self.lines} lines of log", flush=True)


@dataclass
class Bench:
    """A server in use, and what was measured of it."""

    server: Server
    rest: float = 0.0  # megabytes
    results: list[Result] = field(default_factory=list)

    def measure(self, burst: Callable[[Server], Awaitable[Answers]]) -> None:
        """Let a burst go, with an ordinary client beside it."""
        lines, began = self._lines(), time.monotonic()
        ours, theirs = multiprocessing.Pipe()
        client = multiprocessing.get_context("fork").Process(target=watch, args=(self.server.port, theirs))
        client.start()
        time.sleep(1)
        answers, peak = asyncio.run(self._with_peak(self._again_and_again(burst)))
        ours.send("end")
        times = ours.recv()
        client.join()
        result = Result(
            burst.__doc__ or "", answers, times, peak - self.rest, self._lines() - lines, time.monotonic() - began
        )
        result.tell()
        self.results.append(result)

    async def _again_and_again(self, burst: Callable[[Server], Awaitable[Answers]]) -> Answers:
        """A short burst comes again, so that there is enough to measure."""
        end, answers = time.monotonic() + LEAST_SECONDS, await burst(self.server)
        while time.monotonic() < end:
            await asyncio.sleep(1)
            answers += await burst(self.server)
        return answers

    def _lines(self) -> int:
        assert self.server.log is not None
        return len(self.server.log.read_text().splitlines())

    async def _with_peak(self, burst: Awaitable[Answers]) -> tuple[Answers, float]:
        peak, task = 0.0, asyncio.ensure_future(burst)
        while not task.done():
            peak = max(peak, self.server.memory() / 1e6)
            await asyncio.wait([task], timeout=0.1)
        return await task, peak


def few_descriptors() -> None:
    """Allow this process few files."""
    resource.setrlimit(resource.RLIMIT_NOFILE, (FEW_DESCRIPTORS, FEW_DESCRIPTORS))


def run(folder: Path, names: list[str], prepare: Callable[[], None] | None) -> list[Result]:
    """Some bursts against a new server."""
    server = Server(str(folder / "games.sqlite"), log=folder / "log", prepare=prepare)
    server.start()
    try:
        asyncio.run(warm(server.port))
        time.sleep(1)
        bench = Bench(server, server.memory() / 1e6)
        print(f"a server in use: {len(server.pids)} processes, {bench.rest:.0f} MB")
        for name in names:
            bench.measure(BURSTS[name])
    finally:
        print("the server ended with status", server.stop())
    return bench.results


def main() -> None:
    """Run what was asked for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--burst", action="append", choices=list(BURSTS), default=[])
    wish = parser.parse_args()
    chosen = wish.burst or list(BURSTS)
    results = []
    for names, prepare in (
        ([name for name in chosen if name != "descriptors"], None),
        ([name for name in chosen if name == "descriptors"], few_descriptors),
    ):
        with tempfile.TemporaryDirectory() as folder:
            results += run(Path(folder), names, prepare) if names else []
    print(
        f"\nTo hold: 99 % of the status within {STATUS_MILLISECONDS} ms, memory +{MEMORY_MEGABYTES} MB at most, "
        f"fewer than {LOG_LINES} lines of log"
    )
    for result in results:
        print(f"{'held' if not result.broken else 'NOT HELD':8}  {result.name} {'; '.join(result.broken)}")
    raise SystemExit(any(result.broken for result in results))


if __name__ == "__main__":
    main()
