"""`franchise convert`: one kind of text into another."""

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from franchise.cli.console import emit, report_errors
from franchise.cli.game_file import label, open_game, text_of
from franchise.cli.options import File
from franchise.game import Game
from franchise.record.notation import dump_notation
from franchise.record.position import dump_position
from franchise.record.record import dump_record


class Target(StrEnum):
    """What `convert` can write."""

    RECORD = "record"
    NOTATION = "notation"
    POSITION = "position"


def written(game: Game, target: Target) -> str:
    """A game as text of this kind."""
    if target is Target.POSITION:
        return dump_position(game) + "\n"
    return dump_record(game) if target is Target.RECORD else dump_notation(game)


def convert(
    file: File,
    to: Annotated[Target | None, typer.Option("--to", help="By default the other one of the two.")] = None,
    output: Annotated[Path | None, typer.Option("--output", "-o", help="Write to this file.")] = None,
) -> None:
    """Turn a record into a notation, a notation into a record, or either into the string of its last position.

    Examples:

        franchise convert game.json

        franchise convert game.txt --to record --output game.json

        franchise convert game.json --to position
    """
    with report_errors(label(file)):
        text = text_of(file)
        game = open_game(text)
        target = to or (Target.NOTATION if text.lstrip().startswith("{") else Target.RECORD)
        converted = written(game, target)
        if output is None:
            emit(converted)
        else:
            output.write_text(converted, encoding="utf-8")
