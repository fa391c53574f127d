"""boardgame.io's server as a yardstick: the same number of games, sockets and moves, by the same kind of client.

Its game is trivial (`peer/game.js`), its storage are files. It sends a move to everybody before it is stored; ours
stores first. `npm` fetches it at the first use.
"""

import asyncio
import json
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from websockets.asyncio.client import ClientConnection, connect

from serving import percentile

sys.path.insert(0, str(Path(__file__).parents[1] / "tools"))
from page import node_command

FOLDER = Path(__file__).with_name("peer")
SEATS = 4
PATIENCE = 30
PING, PONG, NEWS = "2", "3", '42/add,["update"'  # as Socket.IO writes them


@contextmanager
def serving(folder: Path) -> Iterator[int]:
    """The port of a server that keeps its games in a folder."""
    npm, environment = node_command()
    if not (FOLDER / "node_modules").exists():
        subprocess.run([*npm, "install", "--no-save"], cwd=FOLDER, env=environment, check=True)
    words = ["node", str(FOLDER / "server.js"), str(folder)]
    process = subprocess.Popen(words, stdout=subprocess.PIPE, text=True, env=environment)
    assert process.stdout is not None
    try:
        yield next(int(line.split()[1]) for line in process.stdout if line.startswith("port "))
    finally:
        process.kill()
        process.wait()


@dataclass
class Match:
    """A game and the sockets of its players."""

    id: str
    state: int = 0  # the number of moves
    sockets: list[ClientConnection] = field(default_factory=list)
    sent: dict[int, float] = field(default_factory=dict)
    news: asyncio.Event = field(default_factory=asyncio.Event)


class Peer:
    """All games of a run."""

    def __init__(self, port: int) -> None:
        """Nothing is connected yet."""
        self.port = port
        self.matches: list[Match] = []
        self.latencies: list[float] = []
        self.readers: list[asyncio.Task[None]] = []

    async def open(self, games: int) -> None:
        """Begin the games; their players connect."""
        for number in range(games):
            match = Match(f"game-{number}")
            for seat in range(SEATS):
                match.sockets.append(await self._join(match, seat))
            self.matches.append(match)

    async def _join(self, match: Match, seat: int) -> ClientConnection:
        address = f"ws://127.0.0.1:{self.port}/socket.io/?EIO=4&transport=websocket"
        socket = await connect(address, compression=None, max_size=None)
        await socket.recv()
        await socket.send("40/add,")
        await socket.recv()
        await socket.send("42/add," + json.dumps(["sync", match.id, str(seat), None, SEATS]))
        await socket.recv()
        self.readers.append(asyncio.create_task(self._read(match, socket)))
        return socket

    async def _read(self, match: Match, socket: ClientConnection) -> None:
        async for message in socket:
            if message == PING:
                await socket.send(PONG)
            elif str(message).startswith(NEWS):
                now = time.perf_counter()
                state = json.loads(str(message)[len("42/add,") :])[2]["_stateID"]
                self.latencies.append(now - match.sent[state - 1])
                match.state = max(match.state, state)
                match.news.set()

    async def play(self, every: float, seconds: float) -> int:
        """A move in each game every so many seconds; how many there were."""
        end = time.monotonic() + seconds
        late = enumerate(self.matches)
        played = [self._play(match, every, end, every * number / len(self.matches)) for number, match in late]
        return sum(await asyncio.gather(*played))

    async def _play(self, match: Match, every: float, end: float, wait: float) -> int:
        await asyncio.sleep(wait)
        first = match.state
        while time.monotonic() < end:
            began = time.monotonic()
            match.news.clear()
            seat = match.state % SEATS
            match.sent[match.state] = time.perf_counter()
            move: dict[str, object] = {"type": "add", "args": [], "playerID": str(seat), "credentials": None}
            wish = ["update", {"type": "MAKE_MOVE", "payload": move}, match.state, match.id, str(seat)]
            await match.sockets[seat].send("42/add," + json.dumps(wish))
            await asyncio.wait_for(match.news.wait(), PATIENCE)
            await asyncio.sleep(max(0.0, every - (time.monotonic() - began)))
        return match.state - first

    async def close(self) -> None:
        """Leave all games."""
        for reader in self.readers:
            reader.cancel()
        await asyncio.gather(*(one.close() for match in self.matches for one in match.sockets), return_exceptions=True)


async def measure(folder: Path, games: int, every: float, seconds: float) -> None:
    """Print how long a move takes to reach everybody."""
    with serving(folder) as port:
        peer = Peer(port)
        await peer.open(games)
        began = time.monotonic()
        moves = await peer.play(every, seconds)
        lasted = time.monotonic() - began
        print(
            f"boardgame.io, {games} games, a move every {every:.2f} s: {moves / lasted:.1f} moves/s; to all listeners "
            f"in {percentile(peer.latencies, 0.5) * 1000:.0f} ms, 99 % within "
            f"{percentile(peer.latencies, 0.99) * 1000:.0f} ms, slowest {percentile(peer.latencies, 1) * 1000:.0f} ms",
            flush=True,
        )
        await peer.close()
