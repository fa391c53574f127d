"""Fingerprints of whole random games, to prove that a core and a GPU, compiled or interpreted, play the same game.

A game's fingerprint is a hash of all its positions and sets of legal actions: if one bit differs anywhere, so does the
fingerprint. `hash_shown` does the same for everything that a vector environment shows.
"""

import hashlib
import json
from collections.abc import Iterable
from itertools import product
from typing import Any

import numpy as np
from numpy.typing import NDArray

from franchise.board.load import PLAYER_COUNTS
from franchise.compiling import compiled
from franchise.model.errors import InvalidError
from franchise.model.queenie import QUEENIES
from franchise.model.variant import LAYOUTS, Variant, read_variant
from franchise.rules.actions import WORD_COUNT
from franchise.rules.layout import OVER, SIZE, STAGE
from franchise.rules.playout import choose_legal
from franchise.rules.position import hash_position
from franchise.rules.randomness import STRIDE, mix
from franchise.rules.setup import new_game
from franchise.rules.state import Randomness, Words
from franchise.rules.step import step
from franchise.vector.api import VectorEnv, make_vector
from franchise.vector.cuda import import_cuda, kernel

THREADS = 64  # a block


def all_options() -> list[dict[str, Any]]:
    """Every number of players with every set of Queenies, start and layout.

    >>> all_options()[0]
    {'players': 2, 'queenies': set(), 'introductory': False, 'expert': None}
    """
    sets = [{name for name, bit in QUEENIES.items() if bits & bit} for bits in range(1 << len(QUEENIES))]
    return [
        {"players": players, "queenies": queenies, "introductory": introductory, "expert": expert}
        for players, queenies, introductory, expert in product(PLAYER_COUNTS, sets, (False, True), LAYOUTS)
    ]


def all_variants() -> list[Variant]:
    """The variants that these options mean.

    >>> len(all_variants())
    192
    """
    return [read_variant(**options) for options in all_options()]


@compiled
def fingerprint(state: Words, words: Words, variant: Words, random: Randomness) -> np.uint64:
    """Play a whole game at random and hash all of it."""
    new_game(state, None, variant[0], variant[1], variant[2], variant[3], variant[4], random)
    hashed = hash_position(state)
    while state[STAGE] != OVER:
        step(state, choose_legal(state, words, random))
        for word in range(WORD_COUNT):
            hashed = mix(hashed ^ np.uint64(words[word])) + STRIDE
        hashed = mix(hashed ^ hash_position(state)) + STRIDE
    return hashed


@compiled
def fingerprint_games(state: Words, words: Words, variants: Any, random: Randomness, seeds: Any, prints: Any) -> None:
    """The fingerprints of many games."""
    for game in range(len(seeds)):
        random[0] = seeds[game]
        prints[game] = fingerprint(state, words, variants[game], random)


@compiled
def hash_after(state: Words, words: Words, variant: Words, random: Randomness, steps: int, ready: bool) -> np.uint64:
    """The hash of the position after this many random steps; when a game ends, the next one begins."""
    state[STAGE] = OVER
    for _ in range(steps):
        if state[STAGE] == OVER:
            new_game(state, None, variant[0], variant[1], variant[2], variant[3], variant[4], random)
        step(state, choose_legal(state, words, random))
    if ready and state[STAGE] == OVER:
        new_game(state, None, variant[0], variant[1], variant[2], variant[3], variant[4], random)
    return hash_position(state)


def hashes_after(
    variant: Variant, seeds: NDArray[np.uint64], steps: NDArray[np.int64], ready: bool = False
) -> NDArray[np.uint64]:
    """The hashes of the positions after these numbers of random steps, one for each seed.

    With `ready`, if a game ends with the last step, the next one is set up before hashing.

    >>> hashes_after(read_variant(2), seeds_for(2), np.array([10, 500])).shape
    (2,)
    """
    row = np.array(variant, np.int64)
    state, words = np.zeros(SIZE, np.int64), np.zeros(WORD_COUNT, np.int64)
    found = [
        hash_after(state, words, row, np.array([seed], np.uint64), number, ready)
        for seed, number in zip(seeds, steps.tolist(), strict=True)
    ]
    return np.array(found, np.uint64)


def seeds_for(games: int) -> NDArray[np.uint64]:
    """The seeds of this many games: the numbers 1, 2, 3 and so on, scattered by a hash.

    >>> seeds_for(2)
    array([16294208416658607535,  7960286522194355700], dtype=uint64)
    """
    with np.errstate(over="ignore"):
        return np.array([mix(STRIDE * np.uint64(game + 1)) for game in range(games)], np.uint64)


def cpu_fingerprints(variants: Iterable[Variant], seeds: NDArray[np.uint64]) -> NDArray[np.uint64]:
    """The fingerprints of games with these variants and seeds, played on a core.

    >>> cpu_fingerprints([read_variant(2)], seeds_for(1)).dtype
    dtype('uint64')
    """
    table = np.array(list(variants), np.int64)
    prints = np.zeros(len(seeds), np.uint64)
    state, words, random = np.zeros(SIZE, np.int64), np.zeros(WORD_COUNT, np.int64), np.zeros(1, np.uint64)
    fingerprint_games(state, words, table, random, seeds, prints)
    return prints


def gpu_fingerprints(variants: Iterable[Variant], seeds: NDArray[np.uint64]) -> NDArray[np.uint64]:
    """The same, played on a GPU."""
    cuda: Any = import_cuda()

    @kernel()
    def fingerprint_kernel(variants: Any, seeds: Any, prints: Any) -> None:
        game = cuda.grid(1)
        if game >= seeds.shape[0]:
            return
        state = cuda.local.array(SIZE, np.int64)
        words = cuda.local.array(WORD_COUNT, np.int64)
        random = cuda.local.array(1, np.uint64)
        random[0] = seeds[game]
        prints[game] = fingerprint(state, words, variants[game], random)

    table = np.array(list(variants), np.int64)
    if len(table) != len(seeds):
        raise InvalidError(f"{len(table)} variants for {len(seeds)} seeds")
    prints = cuda.device_array(len(seeds), np.uint64)
    fingerprint_kernel[-(-len(seeds) // THREADS), THREADS](cuda.to_device(table), cuda.to_device(seeds), prints)
    found: NDArray[np.uint64] = prints.copy_to_host()
    return found


def combine(prints: NDArray[np.uint64]) -> str:
    """One hexadecimal number for many fingerprints; it depends on their order.

    >>> combine(np.array([1, 2], np.uint64)) == combine(np.array([2, 1], np.uint64))
    False
    """
    hashed = STRIDE
    with np.errstate(over="ignore"):
        for each in prints:
            hashed = np.uint64(mix(hashed ^ each)) + STRIDE
    return f"{int(hashed):016x}"


GAMES_EACH = 600  # of each variant
SHOWN = {"games": 10, "steps": 500, "seed": 7}  # games of each variant in one mixed batch, and its seed


def fingerprint_rows(prints: NDArray[np.uint64]) -> list[dict[str, Any]]:
    """The fingerprints of `GAMES_EACH` games of every variant in short: the first game's, and one for all."""
    parts = [prints[first : first + GAMES_EACH] for first in range(0, len(prints), GAMES_EACH)]
    return [
        {"variant": list(variant), "first": f"{int(part[0]):016x}", "all": combine(part)}
        for variant, part in zip(all_variants(), parts, strict=True)
    ]


def all_games() -> tuple[list[Variant], NDArray[np.uint64]]:
    """The games that are compared everywhere: their variants and their seeds.

    >>> len(all_games()[0])
    115200
    """
    variants = [variant for variant in all_variants() for _ in range(GAMES_EACH)]
    return variants, seeds_for(len(variants))


def shown_on(device: str) -> dict[str, str]:
    """Hashes of all that a mixed batch of all variants shows on a device, "cpu" or "cuda"."""
    options = all_options()
    env = make_vector(SHOWN["games"] * len(options), device=device, seed=SHOWN["seed"], variants=options)
    return hash_shown(env, SHOWN["steps"])


def digest_of(rows: list[dict[str, Any]], shown: dict[str, str]) -> str:
    """A short digest of all that is compared, so that a proof can state what was proved."""
    return hashlib.sha256(json.dumps([rows, shown]).encode()).hexdigest()[:32]


def hash_shown(env: VectorEnv, steps: int) -> dict[str, str]:
    """Play so many steps at random and hash all that is shown on the way, by name, with the last positions and seeds.

    >>> from franchise.vector import make_vector
    >>> list(hash_shown(make_vector(4, players=2, seed=1), steps=10))[:3]
    ['actions', 'observation', 'legal']
    """
    names = ["actions", *env.batch._fields]
    hashed = {name: hashlib.blake2b(digest_size=16) for name in names}
    for _ in range(steps):
        actions = env.sample()
        for name, part in zip(names, (actions, *env.step(actions)), strict=True):
            hashed[name].update(_bytes_of(part))
    hashed["positions"] = hashlib.blake2b(_bytes_of(env.positions()), digest_size=16)
    hashed["game_seeds"] = hashlib.blake2b(_bytes_of(env.game_seeds), digest_size=16)
    return {name: found.hexdigest() for name, found in hashed.items()}


def _bytes_of(part: Any) -> bytes:
    """The bytes of an array, copied from the GPU's memory if necessary."""
    return np.asarray(part.get() if hasattr(part, "get") else part).tobytes()
