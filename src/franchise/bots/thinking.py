"""What bots that search have in common: a budget, threads with a tree each, and thoughts that can be read."""

import time
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from franchise.game import Game
from franchise.model.action import Action
from franchise.model.errors import InvalidError
from franchise.rules.position import same_position
from franchise.rules.state import State

MOST_THREADS = 64
CHUNK = 64  # simulations between two looks at the clock


@dataclass(frozen=True)
class Candidate:
    """What the search thinks of one action: how often it was tried, and each seat's chance of winning then."""

    action: Action
    visits: int
    chances: tuple[float, ...]


@dataclass(frozen=True)
class Thoughts:
    """What the search thinks of a position.

    The choices, the most tried one first, and the better one where two were tried equally often; each seat's chance of
    winning and expected influence at the end; the actions that it expects, as far as it has looked.
    """

    choices: tuple[Candidate, ...]
    chances: tuple[float, ...]
    influence: tuple[float, ...]
    line: tuple[Action, ...]


@dataclass(frozen=True)
class Tried:
    """How often a tree tried an action, and the sums of every seat's chances then."""

    visits: int
    chances: NDArray[np.floating[Any]]


class ThinkingTree(Protocol):
    """A search tree that follows a game, grown by one thread."""

    def follow(self, game: Game, since: Sequence[Action] | None) -> None:
        """Go on to the game's position by the actions since the last one; None means that this is another game."""

    def run(self, simulations: int) -> None:
        """Run simulations from there."""

    def decide(self, simulations: int) -> None:
        """Run as many simulations as the choice needs, at most so many."""

    def tried(self) -> dict[int, Tried]:
        """What is known about each action."""

    def points(self) -> tuple[NDArray[np.floating[Any]], int]:
        """The sums of every seat's influence at the end, and the number of simulations that they come from."""

    def line(self) -> Iterator[int]:
        """The actions that it expects."""


class ThinkingBot(ABC):
    """Plays the action that its search tried most often; the trees are kept for the following decisions."""

    name: str
    default_simulations: int

    def __init__(self, seed: int, sims: int | None, ms: int | None, threads: int) -> None:
        """A number of simulations or of milliseconds for each decision; each thread grows its own tree."""
        if sims is not None and ms is not None:
            raise InvalidError(f"the bot {self.name} takes sims or ms, not both")
        if sims == 0 or ms == 0:
            raise InvalidError(f"the bot {self.name} needs a budget of at least 1")
        if not 1 <= threads <= MOST_THREADS:
            raise InvalidError(f"the bot {self.name} thinks with 1 to {MOST_THREADS} threads, not {threads}")
        self.simulations = self.default_simulations if sims is None and ms is None else sims
        self.milliseconds = ms
        seeds = [(seed + (thread << 32)) % (1 << 64) for thread in range(threads)]
        self.trees: Sequence[ThinkingTree] = [self.make_tree(each, threads) for each in seeds]
        self.pool = ThreadPoolExecutor(threads) if threads > 1 else None
        self.beginning: State | None = None  # first position of the game that the trees follow; then its actions so far
        self.history: tuple[Action, ...] = ()

    @abstractmethod
    def make_tree(self, seed: int, threads: int) -> ThinkingTree:
        """A tree for one of so many threads."""

    def choices(self, game: Game) -> Sequence[Action]:
        """The actions that it thinks about."""
        return tuple(game.sensible_actions)

    def choose(self, game: Game) -> Action:
        """The action to do."""
        choices = self.choices(game)
        if len(choices) == 1:
            return choices[0]
        self._follow(game)
        self._run([tree.decide for tree in self.trees])
        visits = self._visits()
        return Action.from_id(min(visits, key=lambda action: (-visits[action], action)))

    def think(self, game: Game) -> None:
        """Search this position until the budget is used up; `thoughts` then returns the results."""
        self._follow(game)
        self._run([tree.run for tree in self.trees])

    def _run(self, searches: Sequence[Callable[[int], None]]) -> None:
        """Let every tree grow by its share of the simulations, or all of them as long as there is time."""
        jobs: list[Callable[[], None]]
        if self.milliseconds is not None:
            end = time.perf_counter() + self.milliseconds / 1000
            jobs = [partial(run_until, tree, end) for tree in self.trees]
        else:
            jobs = [partial(search, share) for search, share in zip(searches, self._shares(), strict=True)]
        if self.pool is None:
            jobs[0]()
        else:
            for future in [self.pool.submit(job) for job in jobs]:
                future.result()

    def _shares(self) -> list[int]:
        """The simulations of each thread."""
        assert self.simulations is not None
        each, left = divmod(self.simulations, len(self.trees))
        return [each + (number < left) for number in range(len(self.trees))]

    def thoughts(self, game: Game) -> Thoughts:
        """What the search thinks of a position; it runs the search unless this position was the last one searched."""
        if game.is_over:
            raise InvalidError("the game is over: there is nothing to think about")
        if not self._knows(game) or self.history != game.actions:
            self.think(game)
        seats = slice(game.players_count)
        visits = self._visits()
        chances: dict[int, Any] = dict.fromkeys(visits, 0)
        for tree in self.trees:
            for action, tried in tree.tried().items():
                chances[action] += tried.chances[seats]
        found = [
            Candidate(Action.from_id(action), tries, _means(chances[action], tries)) for action, tries in visits.items()
        ]
        points = [tree.points() for tree in self.trees]
        best = max(self.trees, key=lambda tree: sum(tried.visits for tried in tree.tried().values()))
        return Thoughts(
            choices=tuple(sorted(found, key=lambda one: (-one.visits, -one.chances[game.active], one.action.id))),
            chances=_means(sum(chances.values()), sum(visits.values())),
            influence=_means(sum(sums[seats] for sums, _ in points), sum(number for _, number in points)),
            line=tuple(Action.from_id(action) for action in best.line()),
        )

    def _visits(self) -> Counter[int]:
        """How often all trees together tried each action."""
        visits: Counter[int] = Counter()
        for tree in self.trees:
            visits.update({action: tried.visits for action, tried in tree.tried().items()})
        return visits

    def _follow(self, game: Game) -> None:
        """Move all trees on to the current position of the game."""
        since = game.actions[len(self.history) :] if self._knows(game) else None
        for tree in self.trees:
            tree.follow(game, since)
        self.beginning, self.history = game.state_before(0), game.actions

    def _knows(self, game: Game) -> bool:
        """Whether this is the game that the trees follow, perhaps with further actions."""
        same = self.beginning is not None and bool(same_position(self.beginning, game.state_before(0)))
        return same and game.actions[: len(self.history)] == self.history


def run_until(tree: ThinkingTree, end: float) -> None:
    """Run simulations until the time `end`, at least one chunk."""
    tree.run(CHUNK)
    while time.perf_counter() < end:
        tree.run(CHUNK)


def _means(sums: Any, number: int) -> tuple[float, ...]:
    return tuple(float(value) / max(1, number) for value in sums)
