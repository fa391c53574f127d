"""How fast the network answers on one core, and what takes the time."""

import time
from collections.abc import Callable
from statistics import median
from typing import Any

import numpy as np
from numpy.typing import NDArray

from franchise.bots.champion import ChampionBot
from franchise.bots.network import NetworkBot
from franchise.game import Game
from franchise.network.inference import MOST_POSITIONS, Scratch, answer, forget, look, make_scratch
from franchise.network.packaged import load_packaged
from franchise.network.weights import Weights
from franchise.vector.observation import encode
from franchise.vector.sections import OBSERVATION_SIZE

ROUNDS = 5
REPEATS = 200
SIMULATIONS = 2000
PLAYERS = (2, 4)
ACTIONS_BETWEEN = 12  # two positions of a game that the layers are measured with


def seconds_of(work: Callable[[], object]) -> float:
    """The median seconds of one repetition.

    >>> seconds_of(lambda: None) < 1
    True
    """
    rounds = []
    for _ in range(ROUNDS):
        begin = time.perf_counter()
        for _ in range(REPEATS):
            work()
        rounds.append((time.perf_counter() - begin) / REPEATS)
    return median(rounds)


def measure_network() -> dict[str, Any]:
    """Evaluations a second of the packaged network, the microseconds of their parts, and simulations a second."""
    game = Game(4, seed=1)
    network = load_packaged(game.players_count, bool(game.queenies))
    weights, scratch = network.weights, make_scratch(len(network.weights.bias))
    state = game.state
    encode(state, 0, scratch.inputs[0])
    changed = [scratch.inputs[0].copy(), scratch.inputs[0].copy()]
    changed[1][:OBSERVATION_SIZE:40] += 1  # as many numbers as an action changes, about

    def look_anew() -> None:
        forget(scratch, weights)
        look(weights, scratch, 0, 0)

    def look_again() -> None:
        scratch.inputs[0], changed[0], changed[1] = changed[0], changed[1], changed[0]
        look(weights, scratch, 0, 0)

    first = first_layers(weights, scratch)

    def answer_some(rows: int) -> None:
        scratch.h[:] = first
        answer(network, scratch, rows)

    answer_some(1)  # compiles
    look_anew()
    parts = {
        "encode": seconds_of(lambda: encode(state, 0, scratch.inputs[0])),
        "first layer, from nothing": seconds_of(look_anew),
        "first layer, what changed": seconds_of(look_again),
        "other layers, one position": seconds_of(lambda: answer_some(1)),
        "other layers, eight together": seconds_of(lambda: answer_some(MOST_POSITIONS)) / MOST_POSITIONS,
    }
    shared = parts["encode"] + parts["first layer, what changed"]
    return {
        "width": len(weights.bias),
        "blocks": len(weights.inner),
        "evaluations_per_s": {
            "one at a time": round(1 / (shared + parts["other layers, one position"])),
            "eight together": round(1 / (shared + parts["other layers, eight together"])),
        },
        "microseconds": {name: round(1e6 * seconds, 1) for name, seconds in parts.items()},
        "champion_simulations_per_s": {str(players): simulations_per_second(players) for players in PLAYERS},
    }


def first_layers(weights: Weights, scratch: Scratch) -> NDArray[np.float32]:
    """The first layer for positions from all stages of a game; how fast the others are depends on what is seen."""
    game, bot = Game(4, seed=1), NetworkBot(seed=1)
    for row in range(MOST_POSITIONS):
        for _ in range(ACTIONS_BETWEEN):
            game.push(bot.choose(game))
        encode(game.state, game.active, scratch.inputs[row])
        forget(scratch, weights)
        look(weights, scratch, row, game.active)
    rows: NDArray[np.float32] = scratch.h.copy()
    return rows


def simulations_per_second(players: int) -> int:
    """The champion from the opening, with a fresh tree.

    >>> simulations_per_second(2) > 100
    True
    """
    rates = []
    for _ in range(ROUNDS):
        bot = ChampionBot(seed=1, sims=SIMULATIONS)
        begin = time.perf_counter()
        bot.think(Game(players, introductory=True, seed=1))
        rates.append(SIMULATIONS / (time.perf_counter() - begin))
    return round(median(rates))
