"""Compile the bots in a separate process, while the user already looks at the board."""

import subprocess
import sys
from contextlib import suppress

from franchise.compiling import is_compiled
from franchise.warmup.bots import BOTS


class BackgroundCompiler:
    """Compiles the bots in the background, if that was not done before."""

    def __init__(self) -> None:
        """Start the process, if there is anything to do."""
        self.process: subprocess.Popen[bytes] | None = None
        if not is_compiled(BOTS):
            with suppress(OSError):
                self.process = subprocess.Popen(
                    [sys.executable, "-m", "franchise.warmup"],
                    stdin=subprocess.DEVNULL,
                    stdout=subprocess.DEVNULL,
                    stderr=subprocess.DEVNULL,
                )

    @property
    def is_busy(self) -> bool:
        """Whether there is something to wait for."""
        return self.process is not None and self.process.poll() is None

    def wait(self) -> None:
        """Wait until it is done. If it fails, the bots are compiled when they are needed."""
        if self.process is not None:
            self.process.wait()

    def stop(self) -> None:
        """Stop compiling."""
        if self.process is not None and self.process.poll() is None:
            self.process.terminate()
            self.process.wait()
