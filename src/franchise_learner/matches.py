"""Matches against the bots, on the cores that the learner leaves idle: the only figures that say how strong it is.

`python -m franchise_learner.matches NETWORK` plays them for any network, and prints one JSON object.
"""

import argparse
import json
import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import product
from pathlib import Path

from franchise.arena.match import cores, play_match
from franchise.arena.outcome import Match, MatchOptions
from franchise.arena.schedule import entrants, schedule, whole_rounds
from franchise.board.load import PLAYER_COUNTS
from franchise.network.packaged import VARIABLE
from franchise.warmup.bots import compile_bots

FIELD = ("greedy", "casual", "strong")
MEASURED = "measured.net"


@dataclass(frozen=True)
class Figure:
    """What one bot won against so many of another: the share of games, and the mean seconds of a turn of each."""

    bot: str
    opponent: str
    players: int
    games: int
    won: float
    seconds: float
    their_seconds: float


def measure(bot: str, opponent: str, players: int, games: int, jobs: int, seed: int = 0) -> Figure:
    """One bot against the same opponent in all other seats, with drawn tiles."""
    among = entrants((bot, opponent), players)
    match = Match(among, players, MatchOptions(expert="drawn"), seed)
    games = whole_rounds(len(among), players, games)
    won, turns = 0.0, 0.0
    seconds = [0.0, 0.0]
    for outcome, _ in play_match(match, schedule(len(among), players, games, seed), jobs):
        turns += outcome.turns / players
        for seat, entrant in enumerate(outcome.pairing.seats):
            seconds[entrant > 0] += outcome.seconds[seat]
            won += outcome.shares[seat] * (entrant == 0)
    theirs = seconds[1] / (turns * (players - 1))
    return Figure(bot, opponent, players, games, round(won / games, 4), round(seconds[0] / turns, 5), round(theirs, 5))


def measure_field(bot: str, opponents: Iterable[str], counts: Iterable[int], games: int, jobs: int) -> Iterator[Figure]:
    """A bot against each of the opponents, with each number of players."""
    for opponent, players in product(opponents, counts):
        figure = measure(bot, opponent, players, games, jobs)
        print(f"{bot} against {players - 1} {opponent}: {figure.won:.1%}", file=sys.stderr, flush=True)
        yield figure


class BackgroundMatches:
    """Matches of a network in a process of their own, while learning goes on."""

    def __init__(self, folder: Path, games: int) -> None:
        """`games` for each opponent and number of players."""
        self.folder, self.games = folder, games
        self.process: subprocess.Popen[str] | None = None
        self.minutes = 0.0

    def begin(self, network: Path, minutes: float) -> bool:
        """Begin to measure a network that has learned for so many minutes, unless another is still being measured."""
        if self.process is not None or self.games == 0:
            return False
        copy = self.folder / MEASURED
        shutil.copyfile(network, copy)
        self.minutes = minutes
        command = [sys.executable, "-m", "franchise_learner.matches", str(copy), "--games", str(self.games)]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, start_new_session=True)
        return True

    def results(self) -> dict[str, dict[str, float]] | None:
        """What was won against each opponent by number of players, as soon as it is known."""
        if self.process is None or self.process.poll() is None:
            return None
        printed, self.process = self.process.communicate()[0], None
        found: dict[str, dict[str, float]] = {}
        for figure in json.loads(printed or "[]"):
            found.setdefault(figure["opponent"], {})[str(figure["players"])] = figure["won"]
        return found

    def end(self) -> None:
        """Stop the matches with the processes of their bots, which would complain if they were left alone."""
        if self.process is not None:
            if os.name == "posix":
                os.killpg(self.process.pid, signal.SIGKILL)
            else:
                self.process.kill()
            self.process.wait()
        (self.folder / MEASURED).unlink(missing_ok=True)


def main() -> None:
    """Play the matches and print the figures."""
    parser = argparse.ArgumentParser(prog="python -m franchise_learner.matches", description=__doc__)
    parser.add_argument("network", type=Path)
    parser.add_argument("--bot", default="network", help="network, or champion:sims=400")
    parser.add_argument("--against", nargs="+", default=FIELD, help="other bots than " + ", ".join(FIELD))
    parser.add_argument("--players", nargs="+", type=int, choices=PLAYER_COUNTS, default=PLAYER_COUNTS)
    parser.add_argument("--games", type=int, default=40, help="for each opponent and number of players")
    parser.add_argument("--jobs", type=int, default=max(1, cores() - 2), help="games at a time")
    chosen = parser.parse_args()
    os.environ[VARIABLE] = str(chosen.network.resolve())
    compile_bots()
    figures = measure_field(chosen.bot, chosen.against, chosen.players, chosen.games, chosen.jobs)
    print(json.dumps([vars(figure) for figure in figures], indent=1))


if __name__ == "__main__":
    main()
