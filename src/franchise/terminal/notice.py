"""Tells the user to wait while something is compiled for the first time."""

from rich.console import Console

from franchise.compiling import is_compiled
from franchise.texts import message
from franchise.warmup.background import BackgroundCompiler
from franchise.warmup.bots import BOTS, compile_bots
from franchise.warmup.rules import RULES, compile_rules


def compile_rules_with_notice(console: Console) -> None:
    """Compile everything that a game needs, unless that was done before.

    >>> compile_rules_with_notice(Console(stderr=True))
    """
    if not is_compiled(RULES):
        with console.status(message("notice.compiling")):
            compile_rules()


def announce_compiling(console: Console) -> None:
    """Say that the rules are compiled in the background, unless that was done before.

    >>> announce_compiling(Console(stderr=True))
    """
    if not is_compiled(RULES):
        console.print(message("notice.compiling"))


def compile_bots_with_notice(console: Console) -> None:
    """Compile the bots as well, for commands that need them at once.

    >>> compile_bots_with_notice(Console(stderr=True))
    """
    if not is_compiled(BOTS):
        with console.status(message("notice.compiling-all")):
            compile_bots()


class Opponents:
    """Compiles the opponents in the background while the user already looks at the board."""

    def __init__(self, console: Console) -> None:
        """Start compiling, and print a notice about it."""
        self.console = console
        self.compiler = BackgroundCompiler()
        if self.compiler.is_busy:
            console.print(message("notice.compiling-bots"))

    def wait(self) -> None:
        """Wait until they are ready."""
        if self.compiler.is_busy:
            with self.console.status(message("notice.waiting-for-bots")):
                self.compiler.wait()
