"""What the games of a match show: shares of victories with their intervals, points, time."""

import math
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import fmean

from franchise.arena.outcome import Match, Outcome
from franchise.arena.rating import Rating, rate

Z = 1.96  # 95 %


@dataclass(frozen=True)
class WinRate:
    """A share of victories: of how many games, what would be fair, and the 95 % interval.

    >>> share = WinRate(games=100, wins=60, fair=0.5)
    >>> share.share, round(share.interval[0], 3)
    (0.6, 0.502)
    """

    games: int
    wins: float
    fair: float

    @property
    def share(self) -> float:
        """The share itself."""
        return self.wins / max(1, self.games)

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % interval."""
        return wilson(self.wins, self.games)


@dataclass(frozen=True)
class Standing:
    """One bot's figures; a bot that sits in several seats is counted as one."""

    name: str
    won: WinRate
    rating: Rating
    influence: float
    margin: float
    milliseconds: float
    faults: tuple[tuple[int, str], ...]  # number of the game, and what was wrong

    @property
    def grouped_faults(self) -> list[str]:
        """The faults for people: equal ones together, the most frequent first."""
        games = defaultdict(list)
        for number, what in self.faults:
            games[what].append(number)
        found = sorted(games.items(), key=lambda item: -len(item[1]))
        return [f"{len(numbers)} x {what} (first in game {numbers[0]})" for what, numbers in found]

    @property
    def cells(self) -> list[str]:
        """The figures for people, in the order of `HEADINGS`."""
        low, high = self.won.interval
        return [
            self.name, f"{self.won.share:.1%}", f"{low:.1%} to {high:.1%}", f"{self.won.fair:.0%}",
            f"{self.rating.mean:.1f} ± {2 * self.rating.deviation:.1f}", f"{self.influence:.1f}", f"{self.margin:+.1f}",
            f"{self.milliseconds:.2f} ms",
        ]  # fmt: skip


HEADINGS = ("bot", "won", "interval", "fair", "rating", "points", "margin", "time")


def wilson(wins: float, games: int) -> tuple[float, float]:
    """The 95 % interval of a share of victories, after Wilson.

    >>> [round(bound, 3) for bound in wilson(60, 100)]
    [0.502, 0.691]
    """
    if games == 0:
        return 0.0, 1.0
    share = wins / games
    middle = share + Z * Z / (2 * games)
    spread = Z * math.sqrt(share * (1 - share) / games + Z * Z / (4 * games * games))
    whole = 1 + Z * Z / games
    return max(0.0, (middle - spread) / whole), min(1.0, (middle + spread) / whole)


def standings(match: Match, outcomes: Sequence[Outcome]) -> list[Standing]:
    """The bots' figures, in the order in which they were named.

    >>> standings(Match(("random", "greedy"), 2), [])[0].won.games
    0
    """
    ratings = rate(match, outcomes)
    return [standing(match, name, ratings[name], outcomes) for name in dict.fromkeys(match.bots)]


def standing(match: Match, name: str, rating: Rating, outcomes: Sequence[Outcome]) -> Standing:
    """One bot's figures. Points and margins are those of games that were played to their end."""
    won, games, fair, faults = 0.0, 0, 0.0, []
    points, margins, seconds, decisions = [], [], 0.0, 0
    for outcome in outcomes:
        seats = [seat for seat, entrant in enumerate(outcome.pairing.seats) if match.bots[entrant] == name]
        if not seats:
            continue
        games += 1
        won += sum(outcome.shares[seat] for seat in seats)
        fair += len(seats) / match.players
        seconds += sum(outcome.seconds[seat] for seat in seats)
        decisions += sum(outcome.decisions[seat] for seat in seats)
        if outcome.fault is not None:
            faults += [(outcome.pairing.number, outcome.fault.what)] * (outcome.fault.seat in seats)
            continue
        points += [outcome.influence[seat] for seat in seats]
        margins += [outcome.influence[seat] - best_other(outcome, seat) for seat in seats]
    return Standing(
        name=name,
        won=WinRate(games, won, fair / max(1, games)),
        rating=rating,
        influence=fmean(points) if points else 0.0,
        margin=fmean(margins) if margins else 0.0,
        milliseconds=1000 * seconds / max(1, decisions),
        faults=tuple(faults),
    )


def best_other(outcome: Outcome, seat: int) -> int:
    """The most points of another seat."""
    return max(points for other, points in enumerate(outcome.influence) if other != seat)


def seat_shares(match: Match, outcomes: Sequence[Outcome]) -> list[WinRate]:
    """How often each seat won, whoever sat there.

    >>> [share.games for share in seat_shares(Match(("random", "greedy"), 2), [])]
    [0, 0]
    """
    return [
        WinRate(len(outcomes), sum(outcome.shares[seat] for outcome in outcomes), 1 / match.players)
        for seat in range(match.players)
    ]
