"""Compile the rules and the bots in a separate process, while the user already looks at the page or the board."""

import subprocess
import sys
from contextlib import suppress

from franchise.compiling import can_keep, is_compiled
from franchise.warmup.bots import BOTS
from franchise.warmup.rules import RULES


class BackgroundCompiler:
    """Compiles the rules, then the bots in the background, if that was not done before and the result can be kept."""

    def __init__(self) -> None:
        """Start the process, if there is anything to do."""
        self.process: subprocess.Popen[bytes] | None = None
        if not is_compiled(BOTS) and can_keep():
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

    @property
    def are_rules_ready(self) -> bool:
        """Whether the rules can be used. They are ready before the bots; if it fails, who needs them compiles them."""
        return not self.is_busy or is_compiled(RULES)

    def wait(self) -> None:
        """Wait until it is done. If it fails, the bots are compiled when they are needed."""
        if self.process is not None:
            self.process.wait()

    def stop(self) -> None:
        """Stop compiling."""
        if self.process is not None and self.process.poll() is None:
            self.process.terminate()
            self.process.wait()
