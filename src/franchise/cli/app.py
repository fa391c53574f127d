"""All commands together: `franchise --help` lists them, and each has examples."""

import sys
from importlib import metadata
from io import TextIOWrapper
from typing import Annotated

import typer

from franchise.cli.arena import arena
from franchise.cli.backup import backup, export, restore
from franchise.cli.bench import bench
from franchise.cli.bot import bot
from franchise.cli.convert import convert
from franchise.cli.draw import draw
from franchise.cli.options import LanguageChoice
from franchise.cli.random import random
from franchise.cli.replay import replay
from franchise.cli.rule import rule
from franchise.cli.serve import play, serve
from franchise.cli.show import show
from franchise.cli.terminal import terminal
from franchise.cli.verify import verify
from franchise.texts import DEFAULT_LANGUAGE, use_language

app = typer.Typer(
    no_args_is_help=True,
    rich_markup_mode="markdown",
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
for command in (
    random,
    replay,
    show,
    draw,
    convert,
    verify,
    rule,
    play,
    serve,
    backup,
    restore,
    export,
    terminal,
    bot,
    arena,
    bench,
):
    app.command()(command)


@app.callback()
def franchise(
    version: Annotated[
        bool, typer.Option("--version", help="Print the version.", callback=lambda v: print_version(v), is_eager=True)
    ] = False,
    language: LanguageChoice = DEFAULT_LANGUAGE,
) -> None:
    """Franchise, the board game: play it, replay it, look up a rule, measure it. Unofficial."""
    use_language(language)


def print_version(wanted: bool) -> None:
    """Print the version and leave, if somebody asked for it."""
    if wanted:
        typer.echo(f"franchise {metadata.version('franchise')}")
        raise typer.Exit(0)


def main() -> None:
    """Run the command line. Users' errors are reported in one line, with exit status 1."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")  # a name may have letters that the terminal can't show
    app()
