"""The server's log: one line for each thing that happened, with its facts as fields, for people or for programs."""

import logging
import sys

import structlog

from franchise.server.settings import Settings


def configure(settings: Settings) -> None:
    """Write the log to stderr: in plain lines, or each line as JSON."""
    is_json = settings.log == "json"
    render = structlog.processors.JSONRenderer() if is_json else structlog.dev.ConsoleRenderer(colors=False)
    shared: list[structlog.typing.Processor] = [
        structlog.stdlib.add_log_level,
        structlog.stdlib.ExtraAdder(),
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        structlog.processors.format_exc_info,
    ]
    formatter = structlog.stdlib.ProcessorFormatter(
        foreign_pre_chain=shared,
        processors=[structlog.stdlib.ProcessorFormatter.remove_processors_meta, render],
    )
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(formatter)
    logging.basicConfig(handlers=[handler], level=settings.log_level.upper(), force=True)
