"""What the commands say: figures and texts on standard output, faults in one line on standard error."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager

import typer
from rich.console import Console
from rich.text import Text

from franchise.model.errors import FranchiseError


class Screen(Console):
    """A console that prints text without interpreting markup, and raises an error when the output is closed."""

    def __init__(self, stderr: bool = False) -> None:
        """Standard output, or standard error."""
        super().__init__(stderr=stderr, highlight=False, markup=False, emoji=False)

    def on_broken_pipe(self) -> None:
        """Raise the error for `report_errors` to handle."""
        raise BrokenPipeError


@contextmanager
def report_errors(where: str = "") -> Iterator[None]:
    """Turn users' errors into a message that names the file, and exit status 1; a closed output is no error."""
    try:
        yield
        sys.stdout.flush()
    except BrokenPipeError:
        # The reader of the output has stopped, as `head` does; Python must not try to write the rest at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        raise typer.Exit(0) from None
    except FranchiseError as fault:
        fail(f"{where}: {fault}" if where else str(fault))
    except OSError as fault:
        fail(f"{fault.filename or where or 'standard output'}: {fault.strerror}")
    except UnicodeDecodeError:
        fail(f"{where}: it is not text in UTF-8")


def fail(text: str) -> None:
    """Say what is wrong and leave with status 1."""
    Screen(stderr=True).print(Text.assemble(("error:", "bold red"), " ", text), soft_wrap=True)
    raise typer.Exit(1)


def emit(text: str) -> None:
    """Write data to standard output, in UTF-8 whatever the terminal's encoding."""
    sys.stdout.flush()
    sys.stdout.buffer.write(text.encode("utf-8"))
    sys.stdout.buffer.flush()
