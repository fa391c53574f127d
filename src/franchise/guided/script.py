"""The script of the guided game: its set-up, the turns that it suggests, and its steps. The texts are messages."""

import json
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from franchise.game import Game

ME = 0  # the seat of the player who is guided


@dataclass(frozen=True)
class Step:
    """One idea: from which own turn on it is explained, by which rule, and what it points at.

    A reading step is closed by the reader; the others by doing what they suggest, or by the end of the turn. A step
    with `again` comes back in a later turn if it was not done.
    """

    id: str
    turn: int
    rule: str
    reading: bool
    again: bool = False
    place: str | None = None
    region: str | None = None
    part: str | None = None


@dataclass(frozen=True)
class Script:
    """The whole file. `turns` has the tokens of each seat, round by round; None where a bot thinks for itself."""

    setup: dict[str, Any]
    turns: tuple[tuple[str | None, ...], ...]
    steps: tuple[Step, ...]

    def step(self, name: str) -> Step:
        """The step of this name."""
        return next(step for step in self.steps if step.id == name)


@cache
def load_script() -> Script:
    """The script.

    >>> script = load_script()
    >>> len(script.turns), len(script.steps), script.step("expand").place
    (7, 19, 'phoenix')
    """
    file = json.loads(Path(__file__).with_name("script.json").read_text(encoding="utf-8"))
    return Script(file["setup"], tuple(map(tuple, file["turns"])), tuple(Step(**step) for step in file["steps"]))


def guided_game(name: str) -> Game:
    """The guided game at its beginning, with the name of its player.

    >>> guided_game("Ann").names
    ('Ann', 'Dot', 'Hank')
    """
    setup = load_script().setup
    return Game(**setup | {"names": [name, *setup["names"][1:]]})


def round_of(game: Game) -> int:
    """The own turn that is played now, or was played last; from 1.

    >>> round_of(guided_game("Ann"))
    1
    """
    return game.turn // game.players_count + 1


def scripted_turn(game: Game) -> list[str] | None:
    """The tokens of the script for the seat on turn; one that is not legal here is left out. None where there are none.

    >>> scripted_turn(guided_game("Ann"))
    ['>phoenix$1', '|', '.']
    """
    turns = load_script().turns
    tokens = turns[round_of(game) - 1][game.active] if round_of(game) <= len(turns) else None
    if tokens is None:
        return None
    trial, turn, played = game.copy(), game.turn, []
    for token in tokens.split():
        if trial.turn == turn and not trial.is_over and token in {action.token for action in trial.legal_actions}:
            trial.push(token)
            played.append(token)
    return played if trial.turn > turn or trial.is_over else None
