"""What the champion aims at: matches over drawn and over printed tiles, half of the games each.

In the base game all set-ups are alike: over printed tiles the set-up and everybody's first turn are drawn at random, so
that the games differ.
"""

from dataclasses import dataclass, replace

from franchise.arena.outcome import Match, MatchOptions
from franchise.arena.schedule import entrants, whole_rounds
from franchise.arena.standing import WinRate
from franchise.board.load import PLAYER_COUNTS
from franchise.model.queenie import QUEENIES
from trials import Trial

FIRST_SEED = 10_000_000  # of set-ups that no other trial has
SEEDS_A_GOAL = 100_000
# Simulations with which a turn of the champion takes about as long as one of the expert, by the number of players. The
# table shows the times of both in the same match: where the champion takes longer, its number has to come down.
AT_THE_EXPERTS_TIME = {2: 12_000, 3: 15_000, 4: 17_000, 5: 18_000}
DRAWN, PRINTED = MatchOptions(expert="drawn"), MatchOptions(random_opening=True)
SEATS_OF_EXPERTS, GAMES_OF_EXPERTS, EXPERTS_SEED = 4, 200, 15_000_000
EVERY = tuple(sorted(QUEENIES))
DRAWN_QUEENIES = MatchOptions(expert="drawn", queenies=EVERY)
PRINTED_QUEENIES = MatchOptions(random_opening=True, queenies=EVERY)


@dataclass(frozen=True)
class Goal:
    """A share of victories that the first bot aims at, and the trials that show how far it came.

    If `bounds`, the lower end of the interval must be above it.
    """

    name: str
    players: int
    aim: float
    trials: tuple[Trial, ...]
    bounds: bool = False

    @property
    def told_aim(self) -> str:
        """The aim in words.

        >>> goals()[0].told_aim, goals()[-1].told_aim
        ('≥ 85%', 'interval above 47%')
        """
        return f"interval above {self.aim:.0%}" if self.bounds else f"≥ {self.aim:.0%}"

    def is_reached(self, won: WinRate) -> bool:
        """Whether so many victories are enough."""
        return won.interval[0] > self.aim if self.bounds else won.share >= self.aim

    @property
    def fair(self) -> float:
        """What equal bots would win."""
        return 1 / self.players


def goals(part: int = 1) -> list[Goal]:
    """All goals, with one game of so many.

    >>> len(goals()), goals()[0].name, [trial.games for trial in goals()[0].trials], goals(10)[0].trials[0].games
    (11, 'champion over expert', [200, 200], 20)
    """
    champions = {players: f"champion:sims={sims}" for players, sims in AT_THE_EXPERTS_TIME.items()}
    aims, with_queenies = {2: 0.85, 3: 0.60, 4: 0.50, 5: 0.40}, {2: 0.80, 3: 0.55, 4: 0.45, 5: 0.35}
    names = {2: "champion over expert", 3: "one champion, two experts"}
    names |= {4: "one champion, three experts", 5: "one champion, four experts"}
    plan: list[tuple[str, int, list[str], int, float, tuple[MatchOptions, MatchOptions]]] = [
        *(
            (names[n], n, [champions[n], "expert"], 400 if n == min(PLAYER_COUNTS) else 300, aims[n], (DRAWN, PRINTED))
            for n in PLAYER_COUNTS
        ),
        *(
            (
                f"{names[n]}, all Queenies",
                n,
                [champions[n], "expert"],
                200,
                with_queenies[n],
                (DRAWN_QUEENIES, PRINTED_QUEENIES),
            )
            for n in PLAYER_COUNTS
        ),
        ("bare policy over strong", 2, ["network", "strong"], 400, 0.70, (DRAWN, PRINTED)),
        ("bare policy against three casual", 4, ["network", "casual"], 400, 0.50, (DRAWN, PRINTED)),
        (
            "champion with twice the simulations over itself",
            2,
            [f"champion:sims={2 * AT_THE_EXPERTS_TIME[2]}", champions[2]],
            400,
            0.47,
            (DRAWN, PRINTED),
        ),
    ]
    found = [_goal(number, part, *each) for number, each in enumerate(plan)]
    return [*found[:-1], replace(found[-1], bounds=True)]


def _goal(
    number: int,
    part: int,
    name: str,
    players: int,
    bots: list[str],
    games: int,
    aim: float,
    variants: tuple[MatchOptions, ...],
) -> Goal:
    among = entrants(bots, players)
    each = whole_rounds(len(among), players, -(-games // (len(variants) * part)))
    seed = FIRST_SEED + SEEDS_A_GOAL * number
    trials = tuple(Trial(name, Match(among, players, variant, seed), each) for variant in variants)
    return Goal(name, players, aim, trials)


def expert_seats(part: int = 1) -> list[Trial]:
    """Four experts over drawn and over printed tiles: what a seat wins among them, with one game of so many.

    >>> [trial.games for trial in expert_seats()], expert_seats()[0].key
    ([100, 100], '4-expert-drawn')
    """
    games = whole_rounds(SEATS_OF_EXPERTS, SEATS_OF_EXPERTS, GAMES_OF_EXPERTS // (2 * part))
    bots = ("expert",) * SEATS_OF_EXPERTS
    return [
        Trial("seats of four experts", Match(bots, SEATS_OF_EXPERTS, variant, EXPERTS_SEED), games)
        for variant in (DRAWN, PRINTED)
    ]
