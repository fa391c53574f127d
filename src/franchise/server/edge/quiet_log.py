"""A log that no burst can fill: of each kind of fault at most one entry a second."""

import errno
import logging
import time
from collections.abc import Callable

SECONDS = 1.0
# A filter of a logger does not hold for the loggers below it: all that write are named here.
OURS = ("", ".bots", ".upkeep", ".storage", ".push")
LOGGERS = ("asyncio", "uvicorn.error", *(f"franchise.server{part}" for part in OURS))
MOST_KINDS = 1000  # remembered at a time
OUT_OF_DESCRIPTORS = (errno.EMFILE, errno.ENFILE)

Kind = tuple[object, ...]


class OncePerSecond(logging.Filter):
    """Lets an entry pass if none of its kind did within the last second, and says how many were left out."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        """`clock` gives the time in seconds."""
        super().__init__()
        self.clock = clock
        self._passed: dict[Kind, float] = {}
        self._left_out: dict[Kind, int] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether the entry is written."""
        _shorten(record)
        kind, now = kind_of(record), self.clock()
        if now - self._passed.get(kind, -SECONDS) < SECONDS:
            self._left_out[kind] = self._left_out.get(kind, 0) + 1
            return False
        if len(self._passed) >= MOST_KINDS:
            self._passed.clear()
            self._left_out.clear()
        self._passed[kind] = now
        left_out = self._left_out.pop(kind, 0)
        if left_out:
            record.msg, record.args = f"{record.getMessage().rstrip()} ({left_out} more like this)", ()
        return True


def kind_of(record: logging.LogRecord) -> Kind:
    """What makes entries alike: their text without figures, and where their error comes from."""
    _, fault, trace = record.exc_info or (None, None, None)
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    place = (trace.tb_frame.f_code.co_filename, trace.tb_lineno) if trace is not None else None
    return record.name, record.levelno, str(record.msg).partition("\n")[0], type(fault), place


def _shorten(record: logging.LogRecord) -> None:
    """One line, and what to do, for what thousands of clients can cause."""
    fault = record.exc_info[1] if record.exc_info else None
    if isinstance(fault, OSError) and fault.errno in OUT_OF_DESCRIPTORS:
        record.msg, record.args, record.exc_info, record.exc_text = (
            "no descriptors are left for connections: allow more (ulimit -n), or set fewer FRANCHISE_CONNECTIONS",
            (),
            None,
            None,
        )


def quieten() -> None:
    """Bound the logs of the server and of all that it runs on."""
    for name in LOGGERS:
        logger = logging.getLogger(name)
        if not any(isinstance(present, OncePerSecond) for present in logger.filters):
            logger.addFilter(OncePerSecond())
