"""A process that does one job after the other. It starts with its first job, and again if it dies."""

import os
import pickle
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import CancelledError
from contextlib import suppress
from pathlib import Path
from threading import Lock
from typing import Any, ParamSpec, TypeVar

CHILD = Path(__file__).with_name("child.py")
POLITE = 10  # how much it gives way to the server that answers people

Arguments = ParamSpec("Arguments")
Result = TypeVar("Result")


class HelperError(Exception):
    """A helper process died twice over the same job."""


class Helper:
    """One process for heavy work.

    >>> import math
    >>> helper = Helper()
    >>> helper.call(math.sqrt, 16)
    4.0
    >>> helper.close()
    """

    def __init__(self) -> None:
        """Nothing starts before the first job."""
        self._process: subprocess.Popen[bytes] | None = None
        self._working = Lock()  # one job at a time
        self._changing = Lock()  # the process starts or ends
        self._is_closed = False

    def call(
        self, function: Callable[Arguments, Result], *arguments: Arguments.args, **named: Arguments.kwargs
    ) -> Result:
        """Wait for the result of a function, which is found by its name in the other process."""
        job = pickle.dumps((function.__module__, function.__qualname__, arguments, named))
        with self._working:
            try:
                done, result = self._send(job)
            except (EOFError, OSError, pickle.UnpicklingError):  # it was killed: once more, in a new one
                self._end()
                try:
                    done, result = self._send(job)
                except (EOFError, OSError, pickle.UnpicklingError) as fault:
                    self._end()
                    raise (CancelledError() if self._is_closed else HelperError(function.__qualname__)) from fault
        if not done:
            raise result
        return result  # type: ignore[no-any-return]

    def _send(self, job: bytes) -> tuple[bool, Any]:
        process = self._start()
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(job)
        process.stdin.flush()
        answer: tuple[bool, Any] = pickle.load(process.stdout)
        return answer

    def _start(self) -> "subprocess.Popen[bytes]":
        with self._changing:
            if self._is_closed:
                raise CancelledError
            if self._process is None:
                self._process = subprocess.Popen(
                    # -P: the folder of this file is not one to import from.
                    [sys.executable, "-P", str(CHILD)],
                    stdin=subprocess.PIPE,
                    stdout=subprocess.PIPE,
                    start_new_session=True,  # Ctrl-C is for the server, which ends its helpers itself
                )
                with suppress(OSError, AttributeError):
                    os.setpriority(os.PRIO_PROCESS, self._process.pid, POLITE)
            return self._process

    def _end(self) -> None:
        with self._changing:
            process, self._process = self._process, None
        if process is not None:
            process.kill()
            process.wait()
            for pipe in (process.stdin, process.stdout):
                with suppress(OSError):
                    pipe and pipe.close()

    def close(self) -> None:
        """End the process for good; the job in progress fails with `CancelledError`."""
        with self._changing:
            self._is_closed = True
            if self._process is not None:
                self._process.kill()
        if self._working.acquire(timeout=1):  # whoever waits for a job tidies up himself
            self._end()
            self._working.release()

    def open(self) -> None:
        """Allow jobs again after `close`."""
        self._is_closed = False
