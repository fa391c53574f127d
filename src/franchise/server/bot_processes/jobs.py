"""The jobs for a bot in another process: play a turn, or give a hint."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from franchise.bots.levels import EXPERT_SIMULATIONS
from franchise.bots.registry import make_bot
from franchise.bots.search import SearchBot
from franchise.game import Game
from franchise.model.action import Action, ActionKind
from franchise.model.stage import SETTING_UP, Stage
from franchise.rules.layout import TURN
from franchise.server.storage.game_start import load_game_start

SEEDS = 1 << 64


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


@dataclass(frozen=True)
class Hint:
    """What the expert would do: the tokens of the turn, its choices, and each seat's expected chances and points.

    `forced` are the first actions of the turn that leave no choice; `choices` are those after them.
    """

    forced: tuple[str, ...]
    turn: tuple[str, ...]
    choices: tuple[tuple[str, int, tuple[float, ...]], ...]
    chances: tuple[float, ...]
    influence: tuple[float, ...]


def play_turn(so_far: GameSoFar, level: str) -> list[str]:
    """The tokens of all that a bot decides until it is somebody else's turn.

    >>> from franchise.server.storage.game_start import dump_game_start
    >>> play_turn(GameSoFar(dump_game_start(Game(players=2, introductory=True, seed=1)), ()), "beginner")[-1]
    '.'
    """
    game = so_far.game()
    bot = make_bot(level, seed=(game.seed + game.active) % SEEDS)
    seat, turn, done = game.active, game.turn, len(game.actions)
    while not game.is_over and (game.active, game.turn) == (seat, turn):
        game.push(bot.choose(game))
    return [action.token for action in game.actions[done:]]


def think_of_hint(so_far: GameSoFar, simulations: int = EXPERT_SIMULATIONS) -> Hint:
    """What the expert thinks of this game now.

    >>> from franchise.server.storage.game_start import dump_game_start
    >>> hint = think_of_hint(GameSoFar(dump_game_start(Game(players=2, introductory=True, seed=1)), ()), 100)
    >>> hint.turn[-1], round(sum(hint.chances), 2)
    ('.', 1.0)
    """
    game = so_far.game()
    bot = SearchBot(seed=game.seed % SEEDS, sims=simulations)
    done, is_set_up = len(game.actions), game.stage in SETTING_UP
    forced = [action.token for action in _forced(game)]
    thoughts = bot.thoughts(game)
    game.push(thoughts.choices[0].action)  # the turn begins with the best choice
    while _goes_on(game, done, is_set_up):
        game.push(bot.choose(game))
    return Hint(
        forced=tuple(forced),
        turn=tuple(action.token for action in game.actions[done:]),
        choices=tuple((choice.action.token, choice.visits, choice.chances) for choice in thoughts.choices),
        chances=thoughts.chances,
        influence=thoughts.influence,
    )


def _goes_on(game: Game, done: int, is_set_up: bool) -> bool:
    """Whether the turn, or the decision of a set-up, that began after `done` actions is still going on."""
    if is_set_up:
        return game.stage is Stage.PLACING_REGION_TILE
    return not game.is_over and int(game.state_before(done)[TURN]) == game.turn


def _forced(game: Game) -> Iterator[Action]:
    """Do the actions without an alternative, up to the end of the turn, and yield them."""
    while len(game.sensible_actions) == 1 and game.sensible_actions[0].kind is not ActionKind.END_TURN:
        action = game.sensible_actions[0]
        game.push(action)
        yield action
