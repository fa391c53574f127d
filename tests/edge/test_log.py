"""The log of a server in trouble is short."""

import errno
import logging
from collections.abc import Callable

import pytest

from franchise.server.app import create_app
from franchise.server.edge.quiet_log import OncePerSecond, quieten
from franchise.server.settings import Settings


def entries(caplog: pytest.LogCaptureFixture, tell: Callable[[logging.Logger], None]) -> list[logging.LogRecord]:
    """What a logger with a filter lets through."""
    logger = logging.getLogger("franchise.test")
    filtered = OncePerSecond(clock=lambda: now[0])
    now = [0.0]
    logger.addFilter(filtered)
    try:
        for second in range(3):
            now[0] = float(second)
            for _ in range(100):
                tell(logger)
    finally:
        logger.removeFilter(filtered)
    return caplog.records


def test_of_faults_of_one_kind_one_a_second_is_logged(caplog: pytest.LogCaptureFixture) -> None:
    found = entries(caplog, lambda logger: logger.error("client %d failed", id(object())))
    assert len(found) == 3
    assert "99 more like this" in found[1].getMessage()


def test_without_descriptors_the_log_has_one_line_a_second(caplog: pytest.LogCaptureFixture) -> None:
    def tell(logger: logging.Logger) -> None:
        fault = OSError(errno.EMFILE, "Too many open files")
        logger.error("socket.accept() out of system resource", exc_info=(OSError, fault, None))

    found = entries(caplog, tell)
    assert len(found) == 3
    assert all(record.exc_info is None and "ulimit" in record.getMessage() for record in found)


def test_the_logs_of_the_loop_and_the_server_are_bounded() -> None:
    quieten()
    for name in ("asyncio", "uvicorn.error", "franchise.server"):
        assert any(isinstance(found, OncePerSecond) for found in logging.getLogger(name).filters)


def test_every_logger_of_the_server_is_bounded() -> None:
    create_app(Settings(database=":memory:"))  # everything that writes is imported
    quieten()
    ours = [name for name in logging.root.manager.loggerDict if name.startswith("franchise.server")]
    unbounded = [
        name for name in ours if not any(isinstance(one, OncePerSecond) for one in logging.getLogger(name).filters)
    ]
    assert len(ours) > 1
    assert unbounded == []
