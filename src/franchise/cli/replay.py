"""`franchise replay`: what happened in a game, turn by turn."""

import json
from typing import Annotated

import typer

from franchise.cli.console import Screen, emit, report_errors
from franchise.cli.game_file import label, open_game, text_of
from franchise.cli.options import File
from franchise.record.snapshot import snapshots
from franchise.terminal.account import account


def replay(
    file: File,
    as_snapshots: Annotated[
        bool, typer.Option("--snapshots", help="One snapshot in JSON a line, and nothing else.")
    ] = False,
) -> None:
    """Replay a game: check it, and tell what happened turn by turn.

    Examples:

        franchise replay game.json

        franchise random --players 2 | franchise replay - --snapshots
    """
    with report_errors(label(file)):
        game = open_game(text_of(file))
        if as_snapshots:
            emit("".join(json.dumps(snapshot) + "\n" for snapshot in snapshots(game)))
        else:
            Screen().print(account(game))
