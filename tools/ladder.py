"""The ladder: every bot against the same opponents in all other seats, with two to five players.

Weak bots are compared with `casual` and good ones with `strong`; those two, and the bare policy, connect both halves.
"""

from collections.abc import Iterator
from itertools import count, pairwise

from contests import Contest, make_contest
from franchise.board.load import PLAYER_COUNTS
from goals import goals

FIRST_SEED = 30_000_000  # of set-ups that no other trial has
SEEDS_A_CONTEST = 100_000
RUNGS = {
    "casual": ("random", "greedy", "beginner", "openspiel:sims=1000", "network", "strong"),
    "strong": ("network", "expert", "champion:sims=1500", "champion:sims=6000", "champion"),
}
GAMES = {"casual": 100, "strong": 60}
GAMES_OF_REQUIRED = 120
# What a level must win against the one below it, by the number of players
REQUIRED = {("strong", "casual"): {2: 0.70, 4: 0.37}, ("expert", "strong"): {2: 0.60, 4: 0.32}}
ALSO_REQUIRED = (
    ("greedy over random", 2, ("greedy", "random"), 300, 0.97),
    ("one greedy, three random", 4, ("greedy", "random"), 200, 0.90),
    ("casual over beginner", 2, ("casual", "beginner"), 300, 0.75),
    ("one casual, three beginners", 4, ("casual", "beginner"), 300, 0.40),
    ("expert over greedy", 2, ("expert", "greedy"), 60, 0.90),
)
DOUBLED = {
    ("search", 2): (1000, 2000, 4000, 8000),
    ("champion", 2): (1000, 2000, 4000, 8000),
    ("champion", 4): (1000, 2000, 4000),
}
GAMES_OF_DOUBLED = 100
LEAST_OF_DOUBLED = 0.45  # with more simulations a search must not become weaker
EQUAL = {"casual": 400, "strong": 100}


def _seeds(first: int) -> Iterator[int]:
    return count(FIRST_SEED + first * SEEDS_A_CONTEST, SEEDS_A_CONTEST)


def ladder() -> list[Contest]:
    """Every bot against its yardstick. Some of these contests are goals of the champion, too: they are played once.

    >>> len(ladder()), ladder()[0].name
    (44, 'random against casual')
    """
    known = {(goal.trials[0].match.bots[:2], goal.players): goal for goal in goals() if not goal.with_queenies}
    plan = [(bot, other, players) for other, bots in RUNGS.items() for bot in bots for players in PLAYER_COUNTS]
    return [
        known.get(((bot, other), players))
        or make_contest(
            f"{bot} against {other}",
            players,
            (bot, other),
            GAMES_OF_REQUIRED if players in REQUIRED.get((bot, other), {}) else GAMES[other],
            seed,
            REQUIRED.get((bot, other), {}).get(players, 0.0),
        )
        for (bot, other, players), seed in zip(plan, _seeds(0), strict=False)
    ]


def also_required() -> list[Contest]:
    """Other results that the bots must have.

    >>> also_required()[0].told_aim
    '≥ 97%'
    """
    return [make_contest(*line[:4], seed, line[4]) for line, seed in zip(ALSO_REQUIRED, _seeds(100), strict=False)]


def doublings() -> list[Contest]:
    """A search with twice the simulations against itself.

    >>> doublings()[0].name
    '2,000 over 1,000 simulations of search'
    """
    seeds = _seeds(200)
    return [
        make_contest(
            f"{more:,} over {fewer:,} simulations of {bot}",
            players,
            (f"{bot}:sims={more}", f"{bot}:sims={fewer}"),
            GAMES_OF_DOUBLED,
            next(seeds),
            LEAST_OF_DOUBLED if players == 2 else 0.0,
        )
        for (bot, players), budgets in DOUBLED.items()
        for fewer, more in pairwise(budgets)
    ]


def equal_seats() -> list[Contest]:
    """Equal bots: what a seat wins.

    >>> equal_seats()[-1].name, equal_seats()[-1].is_equal
    ('strong seats of 5', True)
    """
    seeds = _seeds(300)
    return [
        make_contest(f"{bot} seats of {n}", n, (bot, bot), games, next(seeds))
        for bot, games in EQUAL.items()
        for n in PLAYER_COUNTS
    ]
