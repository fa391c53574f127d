"""`franchise terminal`: a game in the terminal."""

import importlib
from contextlib import suppress
from random import Random
from typing import Annotated

import typer

from franchise.bots.levels import LEVELS
from franchise.cli.console import Screen, report_errors
from franchise.cli.game_file import open_game, text_of
from franchise.cli.new_game import choose_tiles, new_game
from franchise.cli.options import Balanced, Expert, Placed, Players, Queenies, Seed
from franchise.game import Game
from franchise.model.errors import InvalidError
from franchise.terminal.notice import Opponents
from franchise.terminal.play import TerminalGame
from franchise.texts import message

DEFAULT_BOT = "casual"


def terminal(
    players: Players = 4,
    people: Annotated[int, typer.Option("--people", help="How many of them sit at this keyboard.")] = 1,
    seed: Seed = None,
    free: Annotated[
        bool, typer.Option("--free", help="Choose the starting towns instead of the prescribed ones.")
    ] = False,
    expert: Expert = False,
    placed: Placed = False,
    balanced: Balanced = False,
    queenies: Queenies = "",
    bot: Annotated[
        str,
        typer.Option("--bot", "-b", help=f"Who plays the other seats: {', '.join(LEVELS)}, or any other bot."),
    ] = DEFAULT_BOT,
    load: Annotated[str, typer.Option("--load", help="Go on with this game instead of a new one.")] = "",
) -> None:
    """Play in the terminal against bots.

    Examples:

        franchise terminal

        franchise terminal --players 3 --people 2 --free --queenies boom

        franchise terminal --bot champion --balanced

        franchise terminal --load game.json
    """
    with report_errors(load):
        if load == "-":
            raise InvalidError(message("play.no-keyboard"))
        opponents = Opponents(Screen(stderr=True))
        tiles = choose_tiles(expert, placed, balanced)
        game = open_game(text_of(load)) if load else new_game(players, seed, not free, tiles, queenies)
        if not 0 <= people <= game.players_count:
            raise InvalidError(f"{people} people can't sit at a game of {game.players_count}")
        console = Screen()
        with suppress(ImportError):
            importlib.import_module("readline")  # gives the prompt a history and the arrow keys
        try:
            seats = seats_of_people(game, people, bool(load))
            TerminalGame(game, seats, console, input, bot, opponents.wait).run()
        except KeyboardInterrupt:
            console.print()


def seats_of_people(game: Game, people: int, loaded: bool) -> frozenset[int]:
    """The seats of the people, drawn at random (rule 2.3); a single person takes over a loaded game's active seat."""
    if loaded and people == 1:
        return frozenset({game.active})
    return frozenset(Random(game.seed).sample(range(game.players_count), people))
