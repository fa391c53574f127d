"""One of several server processes: `python -m franchise.server.worker HOST PORT`, run by `workers.py`."""

import os
import signal
import sys
from threading import Thread

from franchise.server import logs, run
from franchise.server.app import create_app
from franchise.server.settings import Settings
from franchise.server.workers import READY


def main(host: str, port: str) -> None:
    """Answer requests until told to end, or until the process that began this one is gone."""
    settings = Settings()
    logs.configure(settings)
    Thread(target=_end_with_parent, daemon=True).start()
    with run.bind(host, int(port), is_shared=True) as listening:
        run.serve(create_app(settings), listening, lambda: print(READY, flush=True))


def _end_with_parent() -> None:
    sys.stdin.read()
    os.kill(os.getpid(), signal.SIGTERM)


if __name__ == "__main__":
    main(*sys.argv[1:])
