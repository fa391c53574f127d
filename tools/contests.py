"""A contest: one bot against others, half of the games over drawn tiles and half over printed ones."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from franchise.arena.outcome import Match, MatchOptions, Outcome
from franchise.arena.schedule import entrants, whole_rounds
from franchise.arena.standing import Standing, WinRate, standings
from franchise.model.queenie import QUEENIES
from trials import Played, Trial

ALL_QUEENIES = tuple(sorted(QUEENIES))
DRAWN, PRINTED = MatchOptions(expert="drawn"), MatchOptions(random_opening=True)
DRAWN_QUEENIES = MatchOptions(expert="drawn", queenies=ALL_QUEENIES)
PRINTED_QUEENIES = MatchOptions(random_opening=True, queenies=ALL_QUEENIES)
Rows = list[list[str]]
HOW_GAMES_DIFFER = """Half of the games have drawn tiles, half printed ones. Over printed tiles all set-ups are alike:
there the set-up and everybody's first turn are drawn at random, so that the games differ. Every set-up is played once
in every rotation of the seats. The share of victories comes with its 95 % interval (Wilson), and a tie counts in parts.
The intervals take games as independent, though rotations share their set-up."""


@dataclass(frozen=True)
class Contest:
    """The trials of a contest: the first bot should win at least a share, and the interval should lie above a bound."""

    name: str
    players: int
    trials: tuple[Trial, ...]
    least: float = 0.0
    bound: float = 0.0

    @property
    def told_aim(self) -> str:
        """The aim in words.

        >>> Contest("", 2, (), least=0.85).told_aim, Contest("", 2, (), bound=0.47).told_aim
        ('≥ 85%', 'interval above 47%')
        """
        told = [f"≥ {self.least:.0%}"] if self.least else []
        return ", ".join(told + ([f"interval above {self.bound:.0%}"] if self.bound else []))

    def is_reached(self, won: WinRate) -> bool:
        """Whether so many victories are enough."""
        return won.share >= self.least and (not self.bound or won.interval[0] > self.bound)

    @property
    def planned(self) -> int:
        """How many games are planned."""
        return sum(trial.games for trial in self.trials)

    @property
    def with_queenies(self) -> bool:
        """Whether it is played with Queenies."""
        return bool(self.trials[0].match.variant.queenies)

    @property
    def is_equal(self) -> bool:
        """Whether the same bot has all seats, so that only the seats differ."""
        return len(set(self.trials[0].match.bots)) == 1


def make_contest(
    name: str,
    players: int,
    bots: Sequence[str],
    games: int,
    seed: int,
    least: float = 0.0,
    bound: float = 0.0,
    tiles: tuple[MatchOptions, ...] = (DRAWN, PRINTED),
) -> Contest:
    """A contest of the first bot against the second one in all other seats, with at least so many games.

    >>> [trial.games for trial in make_contest("", 4, ("greedy", "random"), 30, seed=1).trials]
    [16, 16]
    """
    among = entrants(list(bots), players)
    each = whole_rounds(len(among), players, -(-games // len(tiles)))
    return Contest(
        name, players, tuple(Trial(name, Match(among, players, kind, seed), each) for kind in tiles), least, bound
    )


@dataclass(frozen=True)
class PlayedContest:
    """A contest, and what was played of its trials."""

    contest: Contest
    played: tuple[Played, ...]

    @cached_property
    def outcomes(self) -> list[Outcome]:
        """All games."""
        return [outcome for each in self.played for outcome in each.outcomes]

    @property
    def games(self) -> int:
        """How many games were played."""
        return len(self.outcomes)

    @cached_property
    def standings(self) -> list[Standing]:
        """What the bots won, the first one first."""
        return standings(self.contest.trials[0].match, self.outcomes)

    @property
    def won(self) -> WinRate:
        """What the first bot won."""
        return self.standings[0].won

    @property
    def is_reached(self) -> bool:
        """Whether the contest has the result that it should have."""
        return self.contest.is_reached(self.won)

    @property
    def told_result(self) -> str:
        """Whether it has the result in words; nothing where there is no aim."""
        if not self.contest.told_aim:
            return ""
        return ("yes" if self.is_reached else "no") + (" so far" if self.games < self.contest.planned else "")

    @property
    def seconds(self) -> float:
        """How long all games took."""
        return sum(each.seconds for each in self.played)

    @property
    def seconds_a_turn(self) -> tuple[float, float]:
        """The mean seconds of a turn: of the first bot, and of the others."""
        spent, turns = [0.0, 0.0], 0.0
        for outcome in self.outcomes:
            turns += outcome.turns / self.contest.players
            for entrant, seconds in zip(outcome.pairing.seats, outcome.seconds, strict=True):
                spent[entrant > 0] += seconds
        return spent[0] / turns, spent[1] / turns / (self.contest.players - 1)

    def won_in_seat(self, seat: int) -> WinRate:
        """What the first bot won in a seat."""
        there = [outcome for outcome in self.outcomes if outcome.pairing.seats[seat] == 0]
        return WinRate(len(there), sum(outcome.shares[seat] for outcome in there), 1 / self.contest.players)


def contest_table(played: Sequence[PlayedContest]) -> Rows:
    """What was won, what was aimed at, and how long a turn took."""
    rows = [["", "players", "games", "won", "95 % interval", "fair", "aim", "reached", "its turn", "their turn"]]
    for each in played:
        won, contest = each.won, each.contest
        low, high = won.interval
        own, theirs = each.seconds_a_turn
        rows.append(
            [
                contest.name, str(contest.players), f"{won.games} of {contest.planned}", f"{won.share:.1%}",
                f"{low:.1%} to {high:.1%}", f"{1 / contest.players:.0%}", contest.told_aim,
                each.told_result, f"{own:.3f} s", f"{theirs:.3f} s",
            ]
        )  # fmt: skip
    return rows


def in_short(share: WinRate) -> str:
    """A share with half of its interval.

    >>> in_short(WinRate(100, 50, 0.5))
    '50.0% ± 9.6%'
    """
    low, high = share.interval
    return f"{share.share:.1%} ± {(high - low) / 2:.1%}"


def as_markdown(rows: Rows) -> str:
    """A table as text."""
    head, *body = (" | ".join(row) for row in rows)
    return "\n".join(f"| {line} |" for line in [head, "|".join(["---"] * len(rows[0])), *body])
