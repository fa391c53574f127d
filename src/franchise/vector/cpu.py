"""The vector environment on the cores of a machine, in NumPy arrays."""

import copy
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from franchise.board.tables import MOST_PLAYERS
from franchise.compiling import compiled
from franchise.model.errors import InvalidError
from franchise.model.numbers import whole
from franchise.model.variant import Variant
from franchise.rules.actions import ACTION_COUNT, WORD_COUNT
from franchise.rules.layout import ACTIVE, BOOMING, SIZE, STAGE, TURN
from franchise.rules.playout import choose
from franchise.rules.state import Words
from franchise.vector.api import (
    Batch,
    VectorEnv,
    check_actions,
    check_seed,
    illegal_action,
    seeds_of_games,
)
from franchise.vector.game_step import GAME_SEED, POLICY, RANDOM, advance, begin_game, is_legal
from franchise.vector.mask import write_mask
from franchise.vector.observation import Features, encode_table, encode_turn
from franchise.vector.sections import OBSERVATION_SIZE

MOST_THREADS = 256


class Games(NamedTuple):
    """All games, one row each: their state, and what is shown of them.

    `seen` is a private copy of the last observation. Most of it stays the same until a turn ends, so it is kept here
    where the caller can't change it.
    """

    states: Any
    words: Any
    variants: Any
    seeds: Any
    seen: Any
    observation: Any
    mask: Any
    seat: Any


class Results(NamedTuple):
    """How games ended, one row each."""

    reward: Any
    done: Any
    influence: Any
    turns: Any


@compiled
def begin_games(first: int, end: int, games: Games) -> None:
    """Begin some of the games, and write what is seen of them."""
    for game in range(first, end):
        state, words, seeds = games.states[game], games.words[game], games.seeds[game]
        begin_game(state, words, games.variants[game], seeds, seeds[RANDOM:])
        games.seat[game] = show_game(state, words, True, games.seen[game], games.observation[game], games.mask[game])


@compiled
def step_games(first: int, end: int, games: Games, actions: Any, results: Results) -> None:
    """Do an action in some of the games and write their observations, one game at a time while it is in the cache."""
    for game in range(first, end):
        state, words, seeds = games.states[game], games.words[game], games.seeds[game]
        turn, in_turn = state[TURN], state[STAGE] >= BOOMING
        ended = advance(
            state,
            words,
            games.variants[game],
            seeds,
            seeds[RANDOM:],
            actions[game],
            results.reward[game],
            results.influence[game],
            results.turns[game:],
        )
        results.done[game] = ended
        table_is_new = ended or not in_turn or state[TURN] != turn
        games.seat[game] = show_game(
            state, words, table_is_new, games.seen[game], games.observation[game], games.mask[game]
        )


@compiled
def show_game(state: Words, words: Words, table_is_new: bool, seen: Any, observation: Features, mask: Features) -> int:
    """Write the observation and the mask for the seat that decides, and return that seat."""
    viewer = state[ACTIVE]
    if table_is_new:
        encode_table(state, viewer, seen)
    encode_turn(state, viewer, seen)
    for feature in range(OBSERVATION_SIZE):
        observation[feature] = seen[feature]
    write_mask(words, mask)
    return viewer


@compiled
def first_illegal(words: Any, actions: Any) -> int:
    """The first game whose action is not legal, or -1."""
    for game in range(len(actions)):
        if not is_legal(words[game], actions[game]):
            return game
    return -1


@compiled
def sample_games(first: int, end: int, words: Any, random: Any, actions: Any) -> None:
    """A random legal action for some of the games."""
    for game in range(first, end):
        actions[game] = choose(words[game], random[game])


def on_this_machine(actions: Any) -> NDArray[np.int64]:
    """The actions as an int64 array, for which the steps are compiled; an error if they are in a GPU's memory."""
    try:
        return np.array(actions, np.int64)
    except Exception as fault:  # every library raises its own kind
        raise InvalidError(f"the actions are not in this machine's memory, but the games are: {fault}") from fault


class CpuVectorEnv(VectorEnv):
    """Many games on the cores of a machine; `make_vector` makes one.

    >>> from franchise.model.variant import read_variant
    >>> env = CpuVectorEnv([read_variant(2)] * 4, seed=1)
    >>> batch = env.step(env.sample())
    >>> batch.reward.shape, batch.done.any()
    ((4, 5), np.False_)
    """

    device = "cpu"

    def __init__(self, variants: Sequence[Variant], seed: int, threads: int = 1) -> None:
        """One game for each of the variants, all begun."""
        super().__init__(variants, seed)
        if not 1 <= whole(threads, "number of threads") <= MOST_THREADS:
            raise InvalidError(f"1 to {MOST_THREADS} threads are possible, not {threads}")
        self._threads = threads
        self._closed = False
        self._pool = self._make_pool()
        bounds = [self.count * part // threads for part in range(threads + 1)]
        self._parts = [(first, end) for first, end in pairwise(bounds) if end > first]
        self._variants = np.array(self.variants, np.int64)
        self._states = np.zeros((self.count, SIZE), np.int64)
        self._words = np.zeros((self.count, WORD_COUNT), np.int64)
        self._seen = np.zeros((self.count, OBSERVATION_SIZE), np.int16)
        self.batch = Batch(
            observation=np.zeros((self.count, OBSERVATION_SIZE), np.int16),
            legal=np.zeros((self.count, ACTION_COUNT), np.int8),
            seat=np.zeros(self.count, np.int8),
            reward=np.zeros((self.count, MOST_PLAYERS), np.float32),
            done=np.zeros(self.count, np.bool_),
            final_influence=np.zeros((self.count, MOST_PLAYERS), np.int16),
            final_turns=np.zeros(self.count, np.int16),
        )
        self.reset(seed)

    def _make_pool(self) -> ThreadPoolExecutor | None:
        return ThreadPoolExecutor(self._threads) if self._threads > 1 else None

    def __getstate__(self) -> dict[str, Any]:
        return {name: value for name, value in self.__dict__.items() if name != "_pool"}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        self.__dict__.update(kept)
        self._pool = self._make_pool()

    def __copy__(self) -> "CpuVectorEnv":
        return copy.deepcopy(self)

    def close(self) -> None:
        """End the threads."""
        if self._pool is not None:
            self._pool.shutdown()
        self._closed = True

    def _share(self, work: Callable[..., None], *arrays: Any) -> None:
        """Split a job among the threads."""
        if self._closed:
            raise InvalidError("the environment is closed; make another one")
        if self._pool is None:
            work(0, self.count, *arrays)
        else:
            for future in [self._pool.submit(work, first, end, *arrays) for first, end in self._parts]:
                future.result()

    @property
    def _games(self) -> Games:
        shown = self.batch.observation, self.batch.legal, self.batch.seat
        return Games(self._states, self._words, self._variants, self._seeds, self._seen, *shown)

    @property
    def _results(self) -> Results:
        batch = self.batch
        return Results(batch.reward, batch.done, batch.final_influence, batch.final_turns)

    def reset(self, seed: int | None = None) -> Batch:
        """Begin new games everywhere: those of the given seed or, without a seed, the next ones."""
        if seed is not None:
            self.seed = check_seed(seed)
            self._seeds = seeds_of_games(self.seed, self.count)
            self._policy = self._seeds[:, :1] ^ POLICY
        for part in self._results:
            part.fill(0)
        self._share(begin_games, self._games)
        return self.batch

    def step(self, actions: Any) -> Batch:
        """Do one action in every game; if one of them is illegal, none is done and `IllegalError` says which."""
        check_actions(actions, self.count)
        actions = on_this_machine(actions)
        wrong = int(first_illegal(self._words, actions))
        if wrong >= 0:
            raise illegal_action(self._states[wrong], int(actions[wrong]), wrong)
        self._share(step_games, self._games, actions, self._results)
        return self.batch

    def sample(self) -> NDArray[np.int64]:
        """A random legal action for every game."""
        actions = np.empty(self.count, np.int64)
        self._share(sample_games, self._words, self._policy, actions)
        return actions

    def positions(self) -> NDArray[np.int64]:
        """A copy of all positions as the rules see them, one row a game."""
        return self._states.copy()

    @property
    def game_seeds(self) -> NDArray[np.uint64]:
        """The seeds of the games in progress: `Game(seed=...)` with the same variant begins the same."""
        seeds: NDArray[np.uint64] = self._seeds[:, GAME_SEED].copy()
        return seeds
