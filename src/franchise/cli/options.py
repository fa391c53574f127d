"""Options that several commands share."""

from typing import Annotated

import typer

from franchise.model.queenie import QUEENIES
from franchise.texts import LANGUAGES

File = Annotated[str, typer.Argument(metavar="FILE", help="A record or a notation, or - for standard input.")]
Position = Annotated[str, typer.Argument(metavar="POSITION-or-FILE", help="A position string, a file, or -.")]
Turn = Annotated[int | None, typer.Option("--turn", "-t", help="As the turn after this one begins, its income taken.")]
Players = Annotated[int, typer.Option("--players", "-p", help="2 to 5 players.")]
Seed = Annotated[int | None, typer.Option("--seed", "-s", help="The same seed gives the same game.")]
Introductory = Annotated[bool, typer.Option("--introductory", help="Start in the prescribed towns (rule 2.5).")]
Expert = Annotated[bool, typer.Option("--expert", help="City and region tiles drawn at random (rule 2.6).")]
Placed = Annotated[bool, typer.Option("--placed", help="Tiles placed in turn by the players (rule 2.6).")]
Balanced = Annotated[
    bool, typer.Option("--balanced", help="Tiles drawn so that all seats have about equal chances (rule 2.6).")
]
Queenies = Annotated[str, typer.Option("--queenies", "-q", help=f"Any of {','.join(QUEENIES)} (chapter 8).")]

Database = Annotated[
    str, typer.Option("--db", envvar="FRANCHISE_DATABASE", help="A file of SQLite or the URL of a database.")
]


def check_language(language: str) -> str:
    """Refuse a language that is not available.

    >>> check_language("de")
    'de'
    """
    if language not in LANGUAGES:
        raise typer.BadParameter(f"{language!r} is not one of {', '.join(LANGUAGES)}.")
    return language


LanguageChoice = Annotated[
    str,
    typer.Option(
        "--language",
        "-l",
        metavar=f"[{'|'.join(LANGUAGES)}]",
        envvar="FRANCHISE_LANGUAGE",
        help="Of games, rules and reasons.",
        callback=check_language,
    ),
]


def queenie_names(text: str) -> list[str]:
    """The Queenies in an option, separated by commas or spaces.

    >>> queenie_names("Boom, regions")
    ['boom', 'regions']
    """
    return text.lower().replace(",", " ").split()
