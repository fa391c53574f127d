"""The start of a game as it is stored: a set-up with nothing left to chance, or a position."""

from dataclasses import asdict
from typing import Any

from franchise.game import Game
from franchise.model.setup import Setup
from franchise.record.position import dump_position, load_position


def dump_game_start(game: Game) -> dict[str, Any]:
    """The start of a game as JSON.

    >>> dump_game_start(Game(players=2, seed=1))["setup"]["players"]
    2
    """
    if game.setup is None:
        first = Game.from_state(game.state_before(0), game.names)
        return {"position": dump_position(first), "names": list(game.names)}
    setup = asdict(game.setup) | {"queenies": sorted(game.setup.queenies)}
    return {"setup": setup, "seed": game.seed}


def load_game_start(stored: dict[str, Any]) -> Game:
    """The game at its start.

    >>> load_game_start(dump_game_start(Game(players=2, seed=1))) == Game(players=2, seed=1)
    True
    """
    if "position" in stored:
        return Game.from_state(load_position(stored["position"]).state, stored["names"])
    given = stored["setup"]
    milestones = given["milestones"]
    setup = Setup(
        **given
        | {
            "names": tuple(given["names"]),
            "queenies": frozenset(given["queenies"]),
            "milestones": None if milestones is None else tuple(milestones),
        }
    )
    game = Game.from_setup(setup)
    game.seed = stored["seed"]
    return game
