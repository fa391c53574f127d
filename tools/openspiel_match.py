"""OpenSpiel's own MCTS against our `search`, with two players: at the same number of simulations, and at the same time.

`python tools/openspiel_match.py FILE` plays and keeps the results in FILE. The bot `openspiel`
has compiled rollouts; a few games with OpenSpiel's own show what they cost.
"""

import argparse
import json
import time
from pathlib import Path
from typing import Any

from franchise.arena.standing import wilson
from franchise.bots.registry import make_bot
from franchise.envs.openspiel_bot import SIMULATIONS
from franchise.game import Game


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


def play(ours: str, theirs: str, number: int, clocks: dict[str, Clock]) -> float:
    """One game; our seat changes from game to game. 1 for a win of ours, a half for a tie."""
    seat = number % 2
    game = Game(players=2, seed=number)
    bots = {"ours": make_bot(ours, seed=number), "theirs": make_bot(theirs, seed=number)}
    while game.result is None:
        side = "ours" if game.active == seat else "theirs"
        bot = bots[side]
        game.push(clocks[side].time(lambda bot=bot: bot.choose(game)))
    return (seat in game.result.winners) / len(game.result.winners)


def hold(name: str, ours: str, compiled: bool, games: int) -> dict[str, Any]:
    """A match, with a line for every game."""
    clocks = {"ours": Clock(), "theirs": Clock()}
    wins = 0.0
    for number in range(games):
        wins += play(ours, f"openspiel:sims={SIMULATIONS},own={int(not compiled)}", number, clocks)
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
