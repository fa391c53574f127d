"""The processes in which bots think."""

from concurrent.futures import CancelledError, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context
from threading import Lock
from typing import Any

from franchise.advice.hint import Hint
from franchise.server.bot_processes.jobs import GameSoFar, hint_for, play_turn
from franchise.warmup.background import BackgroundCompiler


class Thinkers:
    """The processes in which bots think. They start with the first job, and again if one of them dies."""

    def __init__(self, number: int) -> None:
        """`number` processes think at a time."""
        self.number = number
        self._compiler: BackgroundCompiler | None = None
        self._pool: ProcessPoolExecutor | None = None
        self._lock = Lock()
        self._is_closed = False

    def open(self) -> None:
        """Compile rules and bots in the background, if this was not yet done on this machine."""
        self._is_closed = False
        self._compiler = BackgroundCompiler()

    @property
    def are_rules_ready(self) -> bool:
        """Whether a game can be played; False only during the very first start on a machine."""
        return self._compiler is None or self._compiler.are_rules_ready

    def turn(self, so_far: GameSoFar, level: str) -> list[str]:
        """Wait for a bot's turn."""
        found: list[str] = self._submit(play_turn, so_far, level)
        return found

    def hint(self, so_far: GameSoFar) -> Hint:
        """Wait for a hint."""
        found: Hint = self._submit(hint_for, so_far)
        return found

    def _submit(self, *job: Any) -> Any:
        if self._compiler is not None:
            self._compiler.wait()
        pool = self._open()
        try:
            return pool.submit(*job).result()
        except BrokenProcessPool:  # one of the processes was killed: the job is tried once more in new ones
            self._dismiss(pool)
            return self._open().submit(*job).result()

    def _open(self) -> ProcessPoolExecutor:
        with self._lock:
            if self._is_closed:  # meanwhile; new processes would go on after the server
                raise CancelledError
            if self._pool is None:
                # "spawn", since a fork would copy locks that the server's threads may hold.
                self._pool = ProcessPoolExecutor(self.number, mp_context=get_context("spawn"))
            return self._pool

    def close(self) -> None:
        """End the processes; jobs that wait for one are dropped."""
        with self._lock:
            self._is_closed = True
        if self._compiler is not None:
            self._compiler.stop()
        if self._pool is not None:
            self._dismiss(self._pool)

    def _dismiss(self, pool: ProcessPoolExecutor) -> None:
        """End these processes; another thread may already have started new ones."""
        with self._lock:
            if self._pool is pool:
                self._pool = None
        pool.shutdown(wait=False, cancel_futures=True)
