"""The benchmark of the environments on one core, beside those of PettingZoo, pgx and OpenSpiel in the same run.

`python -m franchise.bench.environments` prints a table; what is not installed is left out with a word about it. Every
game is played with random legal actions, whose choice is not timed. All measure in turn, and the medians count.
"""

import argparse
import importlib
import json
import os
import sys
import time
from collections.abc import Callable, Iterable
from dataclasses import asdict, dataclass
from functools import partial
from pathlib import Path
from statistics import median
from typing import Any

import numpy as np

from franchise.support.extras import how_to_install, import_extra
from franchise.vector import make_vector

ROUNDS = 5
SECONDS = 0.5  # of one measurement
VECTOR_GAMES = 1024
PETTINGZOO = ("connect_four_v3", "tictactoe_v3", "chess_v6", "go_v5")
PGX = ("connect_four", "othello", "backgammon", "chess", "go_9x9")
OPENSPIEL = ("chinese_checkers", "connect_four", "chess", "backgammon")

Measure = Callable[[], float]


@dataclass(frozen=True)
class Measurement:
    """One line of the table."""

    library: str
    game: str
    steps_per_second: int


class Stopwatch:
    """Adds up the time spent in its `with` blocks."""

    def __init__(self) -> None:
        """No time has passed yet."""
        self.seconds = 0.0

    def __enter__(self) -> None:
        self._begin = time.perf_counter()

    def __exit__(self, *_: object) -> None:
        self.seconds += time.perf_counter() - self._begin


def measure_aec(env: Any) -> float:
    """Steps a second of a PettingZoo environment: reset, last and step, without choosing the action."""
    watch, steps, random = Stopwatch(), 0, np.random.default_rng(1)
    while watch.seconds < SECONDS:
        with watch:
            env.reset(seed=steps)
        while True:
            with watch:
                observation, _, terminated, truncated, _ = env.last()
            if terminated or truncated:
                break
            action = int(random.choice(np.flatnonzero(observation["action_mask"])))
            with watch:
                env.step(action)
            steps += 1
    return steps / watch.seconds


def measure_vector(env: Any) -> float:
    """Steps a second of our vector environment, with observation and mask."""
    watch, steps = Stopwatch(), 0
    while watch.seconds < SECONDS:
        actions = env.sample()
        with watch:
            env.step(actions)
        steps += env.count
    return steps / watch.seconds


def measure_openspiel(game: Any) -> float:
    """Steps a second of an OpenSpiel game from Python: legal actions, observation and step."""
    watch, steps, random = Stopwatch(), 0, np.random.default_rng(1)
    state = game.new_initial_state()
    while watch.seconds < SECONDS:
        if state.is_terminal():
            state = game.new_initial_state()
        if state.is_chance_node():
            outcomes, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(int(random.choice(outcomes, p=chances)))
            continue
        with watch:
            actions = state.legal_actions()
            state.observation_tensor()
        action = actions[int(random.integers(len(actions)))]
        with watch:
            state.apply_action(action)
        steps += 1
    return steps / watch.seconds


class PgxGame:
    """A batch of games of pgx on the CPU, compiled, with auto-reset."""

    def __init__(self, name: str) -> None:
        """Compile the game, which is not timed."""
        jax: Any = importlib.import_module("jax")
        pgx: Any = importlib.import_module("pgx")
        env = pgx.make(name)
        self.jax = jax
        self.begin = jax.jit(jax.vmap(env.init))
        wrappers: Any = importlib.import_module("pgx.experimental.wrappers")
        self.go_on = jax.jit(jax.vmap(wrappers.auto_reset(env.step, env.init)))
        self.choose = jax.jit(lambda key, legal: jax.random.categorical(key, jax.numpy.log(legal.astype("float32"))))
        self.key = jax.random.PRNGKey(1)
        self.state = self.begin(jax.random.split(self.key, VECTOR_GAMES))
        self.step(Stopwatch())

    def step(self, watch: Stopwatch) -> None:
        """A random action in every game; choosing it is not timed."""
        self.key, here = self.jax.random.split(self.key)
        keys = self.jax.random.split(here, VECTOR_GAMES)
        actions = self.jax.block_until_ready(self.choose(here, self.state.legal_action_mask))
        with watch:
            self.state = self.jax.block_until_ready(self.go_on(self.state, actions, keys))

    def measure(self) -> float:
        """Steps a second."""
        watch, steps = Stopwatch(), 0
        while watch.seconds < SECONDS:
            self.step(watch)
            steps += VECTOR_GAMES
        return steps / watch.seconds


def ours() -> dict[tuple[str, str], Measure]:
    """The environments of this package."""
    import_extra("pettingzoo", "PettingZoo", "envs")
    import_extra("pyspiel", "OpenSpiel", "envs")
    from franchise.envs import franchise_v0
    from franchise.envs.openspiel import NAME, pyspiel

    found: dict[tuple[str, str], Measure] = {}
    for players in (2, 4):
        seated = f"{players} players"
        raw, wrapped = franchise_v0.raw_env(players=players), franchise_v0.env(players=players)
        found["franchise, AEC, raw", seated] = partial(measure_aec, raw)
        found["franchise, AEC, wrapped", seated] = partial(measure_aec, wrapped)
        vector = make_vector(VECTOR_GAMES, device="cpu", players=players)
        for _ in range(300):  # until the games have reached different stages
            vector.step(vector.sample())
        found["franchise, vector", seated] = partial(measure_vector, vector)
        found["franchise, OpenSpiel", seated] = partial(
            measure_openspiel, pyspiel.load_game(NAME, {"players": players})
        )
    return found


def pettingzoo_games() -> dict[tuple[str, str], Measure]:
    """PettingZoo's classic games, raw and with its usual wrappers."""
    found: dict[tuple[str, str], Measure] = {}
    for name in PETTINGZOO:
        module: Any = importlib.import_module(f"pettingzoo.classic.{name}")
        found["PettingZoo, raw", name] = partial(measure_aec, module.raw_env())
        found["PettingZoo, wrapped", name] = partial(measure_aec, module.env())
    return found


def pgx_games() -> dict[tuple[str, str], Measure]:
    """Games of pgx."""
    return {("pgx, vector", name): PgxGame(name).measure for name in PGX}


def openspiel_games() -> dict[tuple[str, str], Measure]:
    """Games that OpenSpiel has in C++."""
    pyspiel: Any = importlib.import_module("pyspiel")
    return {("OpenSpiel, C++", name): partial(measure_openspiel, pyspiel.load_game(name)) for name in OPENSPIEL}


def measure_all(progress: Callable[[str], None]) -> list[Measurement]:
    """Measure everything that is installed, in turn, for several rounds."""
    measures: dict[tuple[str, str], Measure] = ours()
    for name, peers in (("PettingZoo", pettingzoo_games), ("pgx", pgx_games), ("OpenSpiel", openspiel_games)):
        try:
            progress(f"preparing {name}")
            measures |= peers()
        except ImportError as fault:
            progress(f"{name} is left out ({fault}): {how_to_install('peers')}")
    found: dict[tuple[str, str], list[float]] = {key: [] for key in measures}
    for turn in range(ROUNDS):
        progress(f"round {turn + 1} of {ROUNDS}")
        for key, measure in measures.items():
            found[key].append(measure())
    return [Measurement(*key, round(median(values))) for key, values in found.items()]


def as_markdown(rows: Iterable[Measurement]) -> str:
    """The rows as a table in Markdown."""
    lines = [f"| {row.library} | {row.game} | {row.steps_per_second:,} |" for row in rows]
    return "\n".join(["| library | game | steps/s on one core |", "|---|---|---|", *lines])


def main() -> int:
    """Measure on one core and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("file", nargs="?", type=Path, help="where the figures go as JSON, too")
    file = parser.parse_args().file
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    rows = measure_all(lambda what: print(f"… {what}", file=sys.stderr, flush=True))
    print(as_markdown(rows))
    if file:
        file.write_text(json.dumps([asdict(row) for row in rows], indent=1) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
