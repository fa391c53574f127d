"""Random play on a GPU, as fast as possible: each thread plays whole games in its own memory and shows nothing.

The threads of a warp run the same code at the same time, or wait for each other. The slow parts of a game are rare: the
end of a turn, a new game, the boom marker, a development path. So a thread that comes to such a part waits until enough
threads of its warp have come to it, too. This changes only when a step is made, not the games.
"""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from franchise.rules.actions import END_TURN, WORD_COUNT
from franchise.rules.layout import ACTIVE, BOOMING, DEVELOPMENT, EXPANDING, OVER, SIZE, STAGE, WALKING
from franchise.rules.playout import choose_legal
from franchise.rules.position import hash_position
from franchise.rules.setup import PRINTED_LAYOUT, new_game
from franchise.rules.step import step
from franchise.vector.cuda import import_cuda, kernel

cuda: Any = import_cuda()

WARP = 0xFFFFFFFF
THREADS = 128  # a block
PER_PROCESSOR = 1024  # threads
# How many of a warp's 32 threads must be waiting for a slow part before it is run.
FOR_NEW_GAME, FOR_BOOM, FOR_PATH, FOR_END_OF_TURN = 20, 14, 5, 24
NO_ACTION = -1


@kernel()
def enough(wish: bool, number: int) -> bool:
    """Whether `wish` is true in at least this many threads of the warp."""
    return bool(cuda.popc(cuda.ballot_sync(WARP, wish)) >= number)


@kernel()
def play_kernel(seeds: Any, steps: Any, hashes: Any, players: int, queenies: int, tile_pool: int, rounds: int) -> None:
    """Play at random for this many rounds and count the steps; in each round a thread does one step, or waits.

    The hash of the last position is for checking that the thread really played the games of its seed.
    """
    thread = cuda.grid(1)
    state = cuda.local.array(SIZE, np.int64)
    words = cuda.local.array(WORD_COUNT, np.int64)
    random = cuda.local.array(1, np.uint64)
    random[0] = seeds[thread]
    state[STAGE] = OVER
    done = 0
    action = NO_ACTION
    for _ in range(rounds):
        stage = state[STAGE]
        ends_turn = action != NO_ACTION
        over = stage == OVER
        booms = not ends_turn and stage == BOOMING
        may_walk = stage == EXPANDING and state[DEVELOPMENT] == state[ACTIVE] + 1
        walks = not ends_turn and (stage == WALKING or may_walk)
        goes_on = not (ends_turn or over or booms or walks)
        # All threads of the warp must take part in every vote, so no vote may stand in a branch.
        if enough(over, FOR_NEW_GAME):
            goes_on = goes_on or over
        if enough(booms, FOR_BOOM):
            goes_on = goes_on or booms
        if enough(walks, FOR_PATH):
            goes_on = goes_on or walks
        if enough(ends_turn, FOR_END_OF_TURN):
            goes_on = goes_on or ends_turn
        if not enough(goes_on, 1):
            goes_on = True
        if goes_on:
            if over:
                new_game(state, None, players, queenies, 0, PRINTED_LAYOUT, tile_pool, random)
            else:
                if not ends_turn:
                    action = choose_legal(state, words, random)
                if ends_turn or action != END_TURN:
                    step(state, action)
                    action = NO_ACTION
                    done += 1
    steps[thread] = done
    hashes[thread] = hash_position(state)


class Played(NamedTuple):
    """The seconds it took, and for every thread its seed, the number of its steps and the hash of its last position."""

    seconds: float
    seeds: NDArray[np.uint64]
    steps: NDArray[np.int64]
    hashes: NDArray[np.uint64]


def play(players: int, queenies: int, tile_pool: int, rounds: int, seed: int = 1) -> Played:
    """Play on all processors of the GPU."""
    threads = PER_PROCESSOR * cuda.get_current_device().MULTIPROCESSOR_COUNT
    seeds = np.random.default_rng(seed).integers(1, 1 << 63, threads, np.uint64)
    given, steps, hashes = cuda.to_device(seeds), cuda.device_array(threads, np.int64), cuda.device_array_like(seeds)
    begin, end = cuda.event(), cuda.event()
    begin.record()
    play_kernel[threads // THREADS, THREADS](given, steps, hashes, players, queenies, tile_pool, rounds)
    end.record()
    end.synchronize()
    seconds = cuda.event_elapsed_time(begin, end) / 1000
    return Played(seconds, seeds, steps.copy_to_host(), hashes.copy_to_host())
