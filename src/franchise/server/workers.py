"""Several processes that answer on one port: they share a database, and one that dies is replaced."""

import os
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import suppress

from franchise.server.settings import Settings

READY = "ready"
STOP_SECONDS = 8.0
AGAIN_SECONDS = 1.0  # a worker that dies at once is not started more often


def environment(settings: Settings) -> dict[str, str]:
    """The settings as a worker reads them."""
    given = settings.model_dump(mode="json", exclude_unset=True)
    texts = {name: ",".join(value) if isinstance(value, list) else str(value) for name, value in given.items()}
    return {f"FRANCHISE_{name.upper()}": text for name, text in texts.items()}


class Workers:
    """The processes, and the one that looks after them."""

    def __init__(self, settings: Settings, host: str, port: int) -> None:
        """They answer at this address."""
        self.number = settings.workers
        self._words = [sys.executable, "-m", "franchise.server.worker", host, str(port)]
        self._environment = os.environ | environment(settings)
        self._workers: list[subprocess.Popen[str]] = []
        self._is_ending = False

    def run(self, on_ready: Callable[[], None]) -> None:
        """Let them work until Ctrl-C or SIGTERM; `on_ready` is called once all of them answer."""
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, self._end)
        with tempfile.TemporaryDirectory(prefix="franchise-metrics-") as metrics:
            self._environment["PROMETHEUS_MULTIPROC_DIR"] = metrics
            try:
                self._workers = [self._start() for _ in range(self.number)]
                if all(self._is_ready(worker) for worker in self._workers):
                    on_ready()
                    while not self._is_ending:
                        self._replace_the_dead()
                        time.sleep(AGAIN_SECONDS / 4)
            finally:
                self._stop_all()

    def _start(self) -> "subprocess.Popen[str]":
        # A worker ends when this pipe does: it notices if this process is killed.
        return subprocess.Popen(
            self._words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=self._environment, text=True
        )

    def _is_ready(self, worker: "subprocess.Popen[str]") -> bool:
        assert worker.stdout is not None
        return worker.stdout.readline().strip() == READY

    def _replace_the_dead(self) -> None:
        for place, worker in enumerate(self._workers):
            if worker.poll() is not None and not self._is_ending:
                time.sleep(AGAIN_SECONDS)
                self._workers[place] = self._start()

    def _end(self, *_: object) -> None:
        self._is_ending = True

    def _stop_all(self) -> None:
        for worker in self._workers:
            with suppress(OSError):
                worker.terminate()
        end = time.monotonic() + STOP_SECONDS
        for worker in self._workers:
            try:
                worker.wait(max(0.1, end - time.monotonic()))
            except subprocess.TimeoutExpired:
                worker.kill()
                worker.wait()
