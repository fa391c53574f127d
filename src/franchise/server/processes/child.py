"""What a helper process runs: it waits for a job, does it, and sends the result back.

It is run as a file and imports nothing of ours by itself, so that a process for pictures stays small. It ends as soon
as its input ends, also in the middle of a job: that is how it notices that the server is gone, even if it was killed.
"""

import os
import pickle
import sys
import threading
from importlib import import_module
from queue import SimpleQueue
from typing import Any, BinaryIO

Job = tuple[str, str, tuple[Any, ...], dict[str, Any]]  # module, function, arguments


def main() -> None:
    """Do jobs until the input ends."""
    # What a library prints must not get between the results.
    output = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    jobs: SimpleQueue[Job] = SimpleQueue()
    threading.Thread(target=_listen, args=(sys.stdin.buffer, jobs), daemon=True).start()
    while True:
        pickle.dump(_do(jobs.get()), output)
        output.flush()


def _listen(source: BinaryIO, jobs: "SimpleQueue[Job]") -> None:
    try:
        while True:
            jobs.put(pickle.load(source))
    finally:
        os._exit(0)


def _do(job: Job) -> tuple[bool, Any]:
    module, function, arguments, named = job
    try:
        return True, getattr(import_module(module), function)(*arguments, **named)
    except Exception as fault:
        return False, fault


if __name__ == "__main__":
    main()
