"""Bots think in processes of their own, so that no move of anybody waits for them."""

from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from multiprocessing import get_context
from threading import Lock
from typing import Any

from franchise.bots.levels import EXPERT_SIMULATIONS
from franchise.bots.registry import make_bot
from franchise.bots.search import SearchBot
from franchise.game import SETTING_UP, Game, Stage
from franchise.model.action import Action, ActionKind
from franchise.rules.layout import TURN
from franchise.server.beginning import load_beginning
from franchise.warmup import BackgroundCompiler

SEEDS = 1 << 64


@dataclass(frozen=True)
class Moment:
    """A game to think about: its beginning and the tokens of its actions."""

    beginning: dict[str, Any]
    tokens: tuple[str, ...]

    def game(self) -> Game:
        """The game at this moment."""
        game = load_beginning(self.beginning)
        for token in self.tokens:
            game.push(token)
        return game


@dataclass(frozen=True)
class Hint:
    """What the expert would do: the tokens of the turn, its choices now, and each seat's chances and points then.

    The choices are those after what is `forced`, the decisions that are none.
    """

    forced: tuple[str, ...]
    turn: tuple[str, ...]
    choices: tuple[tuple[str, int, tuple[float, ...]], ...]
    chances: tuple[float, ...]
    influence: tuple[float, ...]


def play_turn(moment: Moment, level: str) -> list[str]:
    """The tokens of all that a bot decides until it is somebody else's turn.

    >>> from franchise.server.beginning import dump_beginning
    >>> play_turn(Moment(dump_beginning(Game(players=2, introductory=True, seed=1)), ()), "beginner")[-1]
    '.'
    """
    game = moment.game()
    bot = make_bot(level, seed=(game.seed + game.active) % SEEDS)
    seat, turn, done = game.active, game.turn, len(game.actions)
    while not game.is_over and (game.active, game.turn) == (seat, turn):
        game.push(bot.choose(game))
    return [action.token for action in game.actions[done:]]


def think_of_hint(moment: Moment, simulations: int = EXPERT_SIMULATIONS) -> Hint:
    """What the expert thinks of this moment.

    >>> from franchise.server.beginning import dump_beginning
    >>> hint = think_of_hint(Moment(dump_beginning(Game(players=2, introductory=True, seed=1)), ()), 100)
    >>> hint.turn[-1], round(sum(hint.chances), 2)
    ('.', 1.0)
    """
    game = moment.game()
    bot = SearchBot(seed=game.seed % SEEDS, sims=simulations)
    done, is_set_up = len(game.actions), game.stage in SETTING_UP
    forced = [action.token for action in _forced(game)]
    thoughts = bot.thoughts(game)
    game.push(thoughts.choices[0].action)  # the plan begins with what the choices put first
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
    """Whether the decision, or the turn, that began after so many actions is not over yet."""
    if is_set_up:
        return game.stage is Stage.PLACING_REGION_TILE
    return not game.is_over and int(game.state_before(done)[TURN]) == game.turn


def _forced(game: Game) -> Iterator[Action]:
    """Do what leaves no choice, as long as the turn goes on."""
    while len(game.sensible_actions) == 1 and game.sensible_actions[0].kind is not ActionKind.END_TURN:
        action = game.sensible_actions[0]
        game.push(action)
        yield action


class Thinkers:
    """The processes in which bots think. They start with the first thought, and anew if one dies."""

    def __init__(self, number: int) -> None:
        """So many at a time."""
        self.number = number
        # Only once on a machine: the bots are compiled while people look around.
        self._compiler = BackgroundCompiler()
        self._pool: ProcessPoolExecutor | None = None
        self._lock = Lock()

    def turn(self, moment: Moment, level: str) -> list[str]:
        """Wait for a bot's turn."""
        found: list[str] = self._submit(play_turn, moment, level)
        return found

    def hint(self, moment: Moment) -> Hint:
        """Wait for a hint."""
        found: Hint = self._submit(think_of_hint, moment)
        return found

    def _submit(self, *job: Any) -> Any:
        self._compiler.wait()
        pool = self._open()
        try:
            return pool.submit(*job).result()
        except BrokenProcessPool:  # one of the processes was killed: the job is tried once more in new ones
            self._dismiss(pool)
            return self._open().submit(*job).result()

    def _open(self) -> ProcessPoolExecutor:
        with self._lock:
            if self._pool is None:
                # Forking would copy the threads' locks of the server; a new process knows nothing of them.
                self._pool = ProcessPoolExecutor(self.number, mp_context=get_context("spawn"))
            return self._pool

    def close(self) -> None:
        """Let them go."""
        self._compiler.stop()
        if self._pool is not None:
            self._dismiss(self._pool)

    def _dismiss(self, pool: ProcessPoolExecutor) -> None:
        """Let these processes go; others may have taken their place already."""
        with self._lock:
            if self._pool is pool:
                self._pool = None
        pool.shutdown(wait=False, cancel_futures=True)
