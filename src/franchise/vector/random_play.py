"""Random play on a GPU, as fast as it goes: whole games in the memory of each thread, nothing shown on the way.

Threads of a warp go through the same code at the same time or wait for each other, and what takes long is rare in a
game: the end of a turn, a new game, a development path. So a thread that has come to such a thing waits until enough of
its neighbours have, too. Every game stays the same; only when its next step is made depends on the neighbours.
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
# How many threads of 32 must want it before they do it.
FOR_NEW_GAME, FOR_BOOM, FOR_PATH, FOR_END_OF_TURN = 20, 14, 5, 24
NO_ACTION = -1


@kernel()
def enough(wish: bool, number: int) -> bool:
    """Whether so many threads of the warp wish it."""
    return bool(cuda.popc(cuda.ballot_sync(WARP, wish)) >= number)


@kernel()
def play_kernel(seeds: Any, steps: Any, hashes: Any, players: int, queenies: int, tile_pool: int, rounds: int) -> None:
    """Play at random for so many rounds and count the steps; a thread does one step a round, or waits.

    The hash of the last position shows that a thread played the games of its seed, whatever it waited for.
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
        # Every thread must come by every vote.
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
