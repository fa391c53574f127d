"""What the helper processes do for bots and hints. They rebuild the game from its start and its actions."""

from dataclasses import dataclass
from typing import Any

from franchise.advice.hint import Hint, think_of_hint
from franchise.bots.registry import make_bot
from franchise.game import Game
from franchise.server.storage.game_start import load_game_start


@dataclass(frozen=True)
class GameSoFar:
    """A game to think about: its start and the tokens of its actions."""

    start: dict[str, Any]
    tokens: tuple[str, ...]

    def game(self) -> Game:
        """The game itself."""
        game = load_game_start(self.start)
        for token in self.tokens:
            game.push(token)
        return game


def play_turn(so_far: GameSoFar, level: str, seed: int) -> list[str]:
    """The tokens of all that a bot decides until it is somebody else's turn.

    >>> from franchise.server.storage.game_start import dump_game_start
    >>> play_turn(GameSoFar(dump_game_start(Game(players=2, introductory=True, seed=1)), ()), "beginner", 7)[-1]
    '.'
    """
    game = so_far.game()
    bot = make_bot(level, seed=seed)
    seat, turn, done = game.active, game.turn, len(game.actions)
    while not game.is_over and (game.active, game.turn) == (seat, turn):
        game.push(bot.choose(game))
    return [action.token for action in game.actions[done:]]


def hint_for(so_far: GameSoFar, simulations: int | None = None) -> Hint:
    """What the best player thinks of this game now.

    >>> from franchise.server.storage.game_start import dump_game_start
    >>> hint = hint_for(GameSoFar(dump_game_start(Game(players=2, introductory=True, seed=1)), ()), 100)
    >>> hint.turn[-1], round(sum(hint.chances), 2)
    (Action('.'), 1.0)
    """
    return think_of_hint(so_far.game(), simulations)
