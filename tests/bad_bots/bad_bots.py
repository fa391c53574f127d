"""Bots that misbehave, each in its own way; the folder beside this file makes them known."""

import os
import time

from franchise.game import Game
from franchise.model.action import Action


class Crash:
    """Raises an error."""

    def __init__(self, seed: int) -> None:
        self.zero = 0

    def choose(self, game: Game) -> Action:
        return game.legal_actions[1 // self.zero]


class Unmade:
    """Can't be made."""

    def __init__(self, seed: int) -> None:
        raise RuntimeError("no weights")


class Leave:
    """Wants to end the program."""

    def __init__(self, seed: int) -> None: ...

    def choose(self, game: Game) -> Action:
        raise SystemExit(3)


class Die:
    """Takes its process with it, as a fault in compiled code would."""

    def __init__(self, seed: int) -> None: ...

    def choose(self, game: Game) -> Action:
        os._exit(7)


class Cheat:
    """Does what is not legal."""

    def __init__(self, seed: int) -> None: ...

    def choose(self, game: Game) -> Action:
        return Action.from_token("++omaha")


class Mute:
    """Has no answer."""

    def __init__(self, seed: int) -> None: ...

    def choose(self, game: Game) -> Action | None:
        return None


class Meddle:
    """Plays on by itself in the game that it is shown."""

    def __init__(self, seed: int) -> None: ...

    def choose(self, game: Game) -> Action:
        action = game.legal_actions[0]
        game.push(action)
        return action


class Hang:
    """Never answers, whatever its budget."""

    def __init__(self, seed: int, ms: int | None = None) -> None:
        self.milliseconds = ms

    def choose(self, game: Game) -> Action:
        while True:
            time.sleep(1)
