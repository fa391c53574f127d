"""`franchise random`: a random legal game."""

from typing import Annotated

import numpy as np
import typer

from franchise.cli.console import emit, report_errors
from franchise.cli.new_game import choose_tiles, new_game
from franchise.cli.options import Balanced, Expert, Introductory, Placed, Players, Queenies, Seed
from franchise.record.notation import dump_notation
from franchise.record.record import dump_record
from franchise.rules.actions import WORD_COUNT
from franchise.rules.playout import choose_legal


def random(
    players: Players = 4,
    seed: Seed = None,
    introductory: Introductory = False,
    expert: Expert = False,
    placed: Placed = False,
    balanced: Balanced = False,
    queenies: Queenies = "",
    notation: Annotated[bool, typer.Option("--notation", help="Print the notation instead of the record.")] = False,
) -> None:
    """Play a random legal game and print its record.

    Examples:

        franchise random --players 3 --seed 7

        franchise random --players 5 --expert --queenies milestones,boom,regions --notation

        franchise random --players 2 --balanced --seed 7
    """
    with report_errors():
        game = new_game(players, seed, introductory, choose_tiles(expert, placed, balanced), queenies)
        source, words = np.array([game.seed], np.uint64), np.zeros(WORD_COUNT, np.int64)
        while not game.is_over:
            game.push(int(choose_legal(game.state, words, source)))
        emit(dump_notation(game) if notation else dump_record(game))
