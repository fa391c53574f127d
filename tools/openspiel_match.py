"""OpenSpiel's own MCTS against our `search`, with two players: at the same number of simulations, and at the same time.

`python tools/openspiel_match.py FILE` plays and keeps the results in FILE. OpenSpiel's bot plays as it is; since its
rollouts in Python take nearly all of its time, it gets them compiled, which changes nothing but the time: both choose
every legal action with the same chance. A few games with its own rollouts show what they cost.
"""

import argparse
import json
import math
import time
from pathlib import Path
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.algorithms import mcts

import franchise.envs.openspiel  # noqa: F401 (registers the game)
from franchise.arena.standing import wilson
from franchise.bots.registry import make_bot
from franchise.game import Game

SIMULATIONS = 1000
EXPLORATION = math.sqrt(2)
SPEC = "python_franchise(players=2)"


class CompiledRollouts(mcts.Evaluator):  # type: ignore[misc]  # OpenSpiel has no types
    """What OpenSpiel's `RandomRolloutEvaluator` does, by compiled code."""

    def __init__(self, seed: int) -> None:
        """One rollout for each evaluation."""
        self.random = np.array([seed], np.uint64)

    def evaluate(self, state: Any) -> Any:
        """The returns after playing on at random."""
        return np.array(state.game.utilities_at_random_end(self.random))

    def prior(self, state: Any) -> list[tuple[int, float]]:
        """All legal actions, equally likely."""
        actions = state.legal_actions()
        return [(action, 1 / len(actions)) for action in actions]


def their_bot(compiled: bool, seed: int) -> Any:
    """OpenSpiel's MCTS bot."""
    random = np.random.RandomState(seed)
    evaluator = CompiledRollouts(seed) if compiled else mcts.RandomRolloutEvaluator(1, random)
    return mcts.MCTSBot(pyspiel.load_game(SPEC), EXPLORATION, SIMULATIONS, evaluator, random_state=random)


class Clock:
    """Adds up the time of one side's decisions."""

    def __init__(self) -> None:
        """Nothing yet."""
        self.seconds, self.decisions = 0.0, 0

    def time(self, choose: Any) -> Any:
        """Let it choose, and note the time."""
        begin = time.perf_counter()
        choice = choose()
        self.seconds += time.perf_counter() - begin
        self.decisions += 1
        return choice

    @property
    def milliseconds(self) -> float:
        """The mean time of a decision."""
        return 1000 * self.seconds / max(1, self.decisions)


def play(ours: str, compiled: bool, number: int, clocks: dict[str, Clock]) -> float:
    """One game; our seat changes from game to game. 1 for a win of ours, a half for a tie."""
    seat = number % 2
    state = pyspiel.load_game(SPEC).new_initial_state()
    game = Game(players=2, seed=number)
    mine, theirs = make_bot(ours, seed=number), their_bot(compiled, number)
    while not state.is_terminal():
        if state.current_player() == seat:
            action = clocks["ours"].time(lambda: mine.choose(game)).id
        else:
            action = int(clocks["theirs"].time(lambda: theirs.step(state)))
        state.apply_action(action)
        game.push(action)
    assert (game.state == state.game.state).all()
    return (1 + float(state.returns()[seat])) / 2


def hold(name: str, ours: str, compiled: bool, games: int) -> dict[str, Any]:
    """A match, with a line for every game."""
    clocks = {"ours": Clock(), "theirs": Clock()}
    wins = 0.0
    for number in range(games):
        wins += play(ours, compiled, number, clocks)
        times = ", ".join(f"{side} {clock.milliseconds:.0f} ms" for side, clock in clocks.items())
        print(f"{name}: {wins:g} of {number + 1} ({times} a decision)", flush=True)
    low, high = wilson(wins, games)
    return {
        "match": name,
        "ours": ours,
        "theirs": f"OpenSpiel MCTS, {SIMULATIONS} simulations, {'compiled' if compiled else 'its own'} rollouts",
        "games": games,
        "won": wins,
        "interval": [round(low, 3), round(high, 3)],
        "milliseconds": {side: round(clock.milliseconds, 1) for side, clock in clocks.items()},
    }


def main() -> None:
    """All matches, kept one after the other."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("file", type=Path)
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--slow-games", type=int, default=4, help="with OpenSpiel's own rollouts")
    chosen = parser.parse_args()
    results = [hold("same simulations", f"search:sims={SIMULATIONS}", True, chosen.games)]
    chosen.file.write_text(json.dumps(results, indent=1) + "\n")
    same_time = round(results[0]["milliseconds"]["theirs"])
    results.append(hold("same time", f"search:ms={same_time}", True, chosen.games))
    chosen.file.write_text(json.dumps(results, indent=1) + "\n")
    if chosen.slow_games:
        results.append(hold("its own rollouts", f"search:sims={SIMULATIONS}", False, chosen.slow_games))
    chosen.file.write_text(json.dumps(results, indent=1) + "\n")


if __name__ == "__main__":
    main()
