"""A player from outside: it tries some random turns and takes the one after which the bots' estimate is best.

It keeps no convention that the network might agree on with itself, and it runs wherever the games are.
"""

from typing import Any

import numpy as np

from franchise.bots.evaluation import evaluate
from franchise.bots.rollout import likely_action
from franchise.compiling import compiled
from franchise.rules.actions import WORD_COUNT
from franchise.rules.layout import ACTIVE, OVER, SIZE, STAGE, TURN
from franchise.rules.playout import choose
from franchise.rules.position import copy_position
from franchise.rules.state import Randomness, Words
from franchise.rules.step import step
from franchise.trees.choices import NO_ACTION, find_choices
from franchise.trees.forest import Forest
from franchise.vector.cuda import import_cuda, kernel

TRIES = 8
THREADS = 64


@compiled
def best_sampled_action(state: Words, last: int, scratch: Words, words: Words, random: Randomness) -> int:
    """The first choice of the best of some random turns."""
    seat, turn = state[ACTIVE], state[TURN]
    best = -1
    best_value = 0.0
    for _ in range(TRIES):
        copy_position(state, scratch)
        first = -1
        while first < 0 or (scratch[STAGE] != OVER and scratch[TURN] == turn and scratch[ACTIVE] == seat):
            find_choices(scratch, last if first < 0 else NO_ACTION, words)
            action = choose(words, random) if first < 0 else likely_action(scratch, words, random)
            first = action if first < 0 else first
            step(scratch, action)
        value = evaluate(scratch, seat)
        if best < 0 or value > best_value:
            best = first
            best_value = value
    return best


@compiled
def sample_turns(states: Any, last: Any, wanted: Any, random: Any, scratch: Any, words: Any, actions: Any) -> None:
    """Sampled turns on a core, in the games where they are wanted."""
    for game in range(len(actions)):
        if wanted[game]:
            actions[game] = best_sampled_action(states[game], last[game], scratch, words, random[game])


def turns_kernel() -> Any:
    """The same for a GPU; it is made when it is needed, since numba-cuda may be missing."""
    cuda: Any = import_cuda()

    @kernel()
    def sample_kernel(states: Any, last: Any, wanted: Any, random: Any, actions: Any) -> None:
        game = cuda.grid(1)
        if game < actions.shape[0] and wanted[game]:
            scratch = cuda.local.array(SIZE, np.int64)
            words = cuda.local.array(WORD_COUNT, np.int64)
            actions[game] = best_sampled_action(states[:, game], last[game], scratch, words, random[:, game])

    return sample_kernel


class TurnSampler:
    """Sampled turns in the games of a forest."""

    def __init__(self, forest: Forest) -> None:
        """Make room."""
        self.forest = forest
        self.kernel = turns_kernel() if forest.device == "cuda" else None
        self.scratch, self.words = np.zeros(SIZE, np.int64), np.zeros(WORD_COUNT, np.int64)

    def fill(self, wanted: Any, actions: Any) -> None:
        """Write an action for every game where it is wanted; both are tensors of PyTorch."""
        states, last, random = self.forest.games
        if self.kernel is None:
            sample_turns(states, last, wanted.numpy(), random, self.scratch, self.words, actions.numpy())
        else:
            cuda: Any = import_cuda()
            views = cuda.as_cuda_array(wanted), cuda.as_cuda_array(actions)
            blocks = -(-len(actions) // THREADS)
            self.kernel[blocks, THREADS](states, last, views[0], random, views[1])
