"""A server to measure, and quick clients for it: used by the scripts in this folder."""

import asyncio
import json
import os
import signal
import subprocess
import sys
import time
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

CLOCK_TICKS = os.sysconf("SC_CLK_TCK")
PAGE_SIZE = os.sysconf("SC_PAGE_SIZE")
NAMES = ("Ann", "Ben", "Cleo", "Dan", "Eve")


@dataclass
class Server:
    """A server as its keeper runs it, in a process of its own."""

    database: str
    workers: int = 1
    options: tuple[str, ...] = ()
    environment: dict[str, str] = field(default_factory=dict)
    port: int = 0
    log: Path | None = None
    process: "subprocess.Popen[str] | None" = None

    def start(self, seconds: float = 60) -> float:
        """Start it, and return how many seconds went by until it said that it is ready."""
        words = [sys.executable, "-m", "franchise.cli", "serve", "--port", str(self.port), "--db", self.database]
        words += ["--workers", str(self.workers)] if self.workers > 1 else []
        began = time.monotonic()
        self.process = subprocess.Popen(
            [*words, *self.options],
            stdout=subprocess.PIPE,
            stderr=self.log.open("ab") if self.log else None,
            text=True,
            env=os.environ | {"PYTHONUNBUFFERED": "1"} | self.environment,
        )
        assert self.process.stdout is not None
        while "http://" not in (line := self.process.stdout.readline()):
            if not line or time.monotonic() - began > seconds:
                raise RuntimeError("the server did not start")
        self.port = int(line.split("http://", 1)[1].split("/")[0].rsplit(":", 1)[1])
        return time.monotonic() - began

    def stop(self) -> int:
        """End it as its keeper would, and return its status."""
        assert self.process is not None
        self.process.send_signal(signal.SIGTERM)
        return self.process.wait(timeout=15)

    def kill(self) -> None:
        """Kill it without a warning."""
        assert self.process is not None
        self.process.kill()
        self.process.wait()

    @property
    def pids(self) -> list[int]:
        """The server and all its helpers."""
        assert self.process is not None
        return descendants(self.process.pid)

    def cpu_seconds(self) -> float:
        """The processor time of all its processes so far."""
        return sum(map(_cpu_seconds, self.pids))

    def memory(self) -> int:
        """The bytes of memory of all its processes that they do not share."""
        return sum(map(_memory, self.pids))


def descendants(pid: int) -> list[int]:
    """A process and all processes that it began."""
    children: dict[int, list[int]] = {}
    for folder in Path("/proc").iterdir():
        if folder.name.isdigit():
            with suppress(OSError):
                parent = int((folder / "stat").read_text().rpartition(")")[2].split()[1])
                children.setdefault(parent, []).append(int(folder.name))
    found, new = [pid], [pid]
    while new:
        new = [child for one in new for child in children.get(one, [])]
        found += new
    return found


def _cpu_seconds(pid: int) -> float:
    with suppress(OSError):
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / CLOCK_TICKS
    return 0.0


def _memory(pid: int) -> int:
    with suppress(OSError):
        fields = Path(f"/proc/{pid}/statm").read_text().split()
        return (int(fields[1]) - int(fields[2])) * PAGE_SIZE
    return 0


class Connection:
    """One kept connection that sends a request and reads the answer: as little work as possible for the client."""

    def __init__(self, port: int) -> None:
        """To a server on this machine."""
        self.port = port
        self._streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def call(self, method: str, path: str, body: Any = None) -> tuple[int, bytes]:
        """The status and the body of the answer."""
        if self._streams is None:
            self._streams = await asyncio.open_connection("127.0.0.1", self.port)
        reader, writer = self._streams
        payload = b"" if body is None else json.dumps(body).encode()
        head = f"{method} {path} HTTP/1.1\r\nHost: 127.0.0.1:{self.port}\r\nContent-Length: {len(payload)}\r\n"
        writer.write(head.encode() + b"Content-Type: application/json\r\n\r\n" + payload)
        try:
            return await self._answer(reader)
        except BaseException:
            await self.close()
            raise

    async def _answer(self, reader: asyncio.StreamReader) -> tuple[int, bytes]:
        head = await reader.readuntil(b"\r\n\r\n")
        status = int(head[9:12])
        for line in head.split(b"\r\n")[1:]:
            name, _, value = line.partition(b":")
            if name.lower() == b"content-length":
                return status, await reader.readexactly(int(value))
        return status, b""

    async def json(self, method: str, path: str, body: Any = None) -> Any:
        """The answer, which must be a success."""
        status, answer = await self.call(method, path, body)
        if status >= 400:
            raise RuntimeError(f"{method} {path}: {status} {answer[:300]!r}")
        return json.loads(answer) if answer else None

    async def close(self) -> None:
        """Close it; the next request opens it again."""
        if self._streams is not None:
            self._streams[1].close()
            self._streams = None


def seats(*kinds: str) -> list[dict[str, Any]]:
    """A seat for each kind."""
    return [{"name": NAMES[number], "kind": kind, "colour": number} for number, kind in enumerate(kinds)]


def percentile(values: list[float], share: float) -> float:
    """The value that this share of the values does not exceed."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))] if ordered else float("nan")
