"""`search`: Monte Carlo tree search with a budget of simulations or of milliseconds, in one thread or several."""

import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from typing import Any

from franchise.bots.mcts import ACTION, VISITS
from franchise.bots.rollout import CHANCE
from franchise.bots.search_tree import SearchTree
from franchise.game import Game
from franchise.model.action import Action
from franchise.model.errors import InvalidError
from franchise.rules.position import same_position
from franchise.rules.state import State

CAPACITY = 400_000  # nodes of 100 bytes: all trees of a bot together take 40 MB at most
MOST_THREADS = 64
DEFAULT_SIMULATIONS = 1000


@dataclass(frozen=True)
class Candidate:
    """What the search thinks of one action: how often it was tried, and each seat's chance of winning then."""

    action: Action
    visits: int
    chances: tuple[float, ...]


@dataclass(frozen=True)
class Thoughts:
    """What the search thinks of a position.

    The choices, the most tried one first; each seat's chance of winning and expected influence at the end; the actions
    that it expects, as far as it has looked.
    """

    choices: tuple[Candidate, ...]
    chances: tuple[float, ...]
    influence: tuple[float, ...]
    line: tuple[Action, ...]


class SearchBot:
    """Plays the action that the search tried most often; the tree is kept for the following decisions.

    >>> game = Game(players=2, introductory=True, seed=1)
    >>> bot = SearchBot(seed=1, sims=200)
    >>> bot.choose(game) in game.legal_actions
    True
    >>> thoughts = bot.thoughts(game)
    >>> thoughts.choices[0].visits > 20, round(sum(thoughts.chances), 3)
    (True, 1.0)
    """

    def __init__(
        self, seed: int, sims: int | None = None, ms: int | None = None, threads: int = 1, guided: int = 1
    ) -> None:
        """A number of simulations or of milliseconds for each decision; 1000 simulations without either.

        Each thread grows its own tree with its share of the simulations. With `guided=0` a simulation plays uniformly
        random legal actions to the end of the game.
        """
        if sims is not None and ms is not None:
            raise InvalidError("the bot search takes sims or ms, not both")
        if sims == 0 or ms == 0:
            raise InvalidError("the bot search needs a budget of at least 1")
        if not 1 <= threads <= MOST_THREADS:
            raise InvalidError(f"the bot search thinks with 1 to {MOST_THREADS} threads, not {threads}")
        if guided not in (0, 1):
            raise InvalidError(f"the bot search takes guided=0 or guided=1, not {guided}")
        self.simulations = DEFAULT_SIMULATIONS if sims is None and ms is None else sims
        self.milliseconds = ms
        self.guided = guided == 1
        seeds = [(seed + (thread << 32)) % (1 << 64) for thread in range(threads)]
        self.searches = [SearchTree(each, CAPACITY // threads) for each in seeds]
        self.pool = ThreadPoolExecutor(threads) if threads > 1 else None
        self.beginning: State | None = None  # first position of the game that the trees follow; then its actions so far
        self.history: tuple[Action, ...] = ()

    def choose(self, game: Game) -> Action:
        """The action to do."""
        choices = game.sensible_actions
        if len(choices) == 1:
            return choices[0]
        self.think(game)
        visits = self._visits()
        return Action.from_id(min(visits, key=lambda action: (-visits[action], action)))

    def think(self, game: Game) -> None:
        """Search this position until the budget is used up; `thoughts` then returns the results."""
        self._follow(game)
        state = game.state
        if self.milliseconds is not None:
            end = time.perf_counter() + self.milliseconds / 1000
            jobs = [partial(search.run_until, end, state, self.guided) for search in self.searches]
        else:
            jobs = [
                partial(search.run, state, share, self.guided)
                for search, share in zip(self.searches, self._shares(), strict=True)
            ]
        if self.pool is None:
            jobs[0]()
        else:
            for future in [self.pool.submit(job) for job in jobs]:
                future.result()

    def _shares(self) -> list[int]:
        """The simulations of each thread."""
        assert self.simulations is not None
        each, left = divmod(self.simulations, len(self.searches))
        return [each + (number < left) for number in range(len(self.searches))]

    def thoughts(self, game: Game) -> Thoughts:
        """What the search thinks of a position; it runs the search unless this position was the last one searched."""
        if game.is_over:
            raise InvalidError("the game is over: there is nothing to think about")
        if not self._knows(game) or self.history != game.actions:
            self.think(game)
        seats = slice(CHANCE, CHANCE + game.players_count)
        visits = self._visits()
        chances: dict[int, Any] = dict.fromkeys(visits, 0)
        for search in self.searches:
            for child in search.children(search.node):
                chances[int(search.nodes[child, ACTION])] += search.sums[child, seats]
        found = [
            Candidate(Action.from_id(action), tries, _means(chances[action], tries)) for action, tries in visits.items()
        ]
        best = max(self.searches, key=lambda search: int(search.nodes[search.node, VISITS]))
        return Thoughts(
            choices=tuple(sorted(found, key=lambda choice: (-choice.visits, choice.action.id))),
            chances=_means(sum(chances.values()), sum(visits.values())),
            influence=_means(
                sum(search.points[: game.players_count] for search in self.searches),
                sum(search.simulated for search in self.searches),
            ),
            line=tuple(Action.from_id(action) for action in best.line()),
        )

    def _visits(self) -> Counter[int]:
        """How often all trees together tried each action."""
        visits: Counter[int] = Counter()
        for search in self.searches:
            for child in search.children(search.node):
                visits[int(search.nodes[child, ACTION])] += int(search.nodes[child, VISITS])
        return visits

    def _follow(self, game: Game) -> None:
        """Move all trees on to the current position of the game."""
        since = game.actions[len(self.history) :] if self._knows(game) else None
        for search in self.searches:
            if since is None:
                search.forget()
            search.follow(action.id for action in since or ())
        self.beginning, self.history = game.state_before(0), game.actions

    def _knows(self, game: Game) -> bool:
        """Whether this is the game that the trees follow, perhaps with further actions."""
        same = self.beginning is not None and bool(same_position(self.beginning, game.state_before(0)))
        return same and game.actions[: len(self.history)] == self.history


def _means(sums: Any, number: int) -> tuple[float, ...]:
    return tuple(float(value) / max(1, number) for value in sums)
