"""What the champion aims at, and what experts win in every seat among themselves, to compare it with."""

from contests import DRAWN_QUEENIES, PRINTED_QUEENIES, Contest, make_contest
from franchise.board.load import PLAYER_COUNTS

FIRST_SEED = 10_000_000  # of set-ups that no other trial has
SEEDS_A_GOAL = 100_000
# Simulations with which a turn of the champion takes about as long as one of the expert, by the number of players. The
# table shows the times of both in the same match: where the champion takes longer, its number has to come down.
AT_THE_EXPERTS_TIME = {2: 16_500, 3: 25_500, 4: 20_000, 5: 30_000}
# With Queenies other networks play. The expert takes longer there, so the champion could take more.
WITH_QUEENIES = AT_THE_EXPERTS_TIME | {3: 20_500, 5: 26_500}
NAMES = {
    2: "champion over expert",
    3: "one champion, two experts",
    4: "one champion, three experts",
    5: "one champion, four experts",
}
AIMS, AIMS_WITH_QUEENIES = {2: 0.85, 3: 0.60, 4: 0.50, 5: 0.40}, {2: 0.80, 3: 0.55, 4: 0.45, 5: 0.35}
GAMES, GAMES_OF_TWO, GAMES_WITH_QUEENIES = 300, 400, 200
SEATS_OF_EXPERTS, GAMES_OF_EXPERTS, EXPERTS_SEED = 4, 200, 15_000_000


def champion(simulations: int) -> str:
    """A champion with so many simulations.

    >>> champion(64)
    'champion:sims=64'
    """
    return f"champion:sims={simulations}"


def goals(part: int = 1) -> list[Contest]:
    """All goals, with one of every `part` games.

    >>> len(goals()), goals()[0].name, [trial.games for trial in goals()[0].trials], goals(10)[0].trials[0].games
    (11, 'champion over expert', [200, 200], 20)
    """
    seeds = iter(range(FIRST_SEED, FIRST_SEED + 100 * SEEDS_A_GOAL, SEEDS_A_GOAL))
    found = [
        make_contest(
            NAMES[n], n, (champion(AT_THE_EXPERTS_TIME[n]), "expert"),
            (GAMES_OF_TWO if n == 2 else GAMES) // part, next(seeds), AIMS[n],
        )
        for n in PLAYER_COUNTS
    ]  # fmt: skip
    found += [
        make_contest(
            f"{NAMES[n]}, all Queenies", n, (champion(WITH_QUEENIES[n]), "expert"),
            GAMES_WITH_QUEENIES // part, next(seeds), AIMS_WITH_QUEENIES[n], tiles=(DRAWN_QUEENIES, PRINTED_QUEENIES),
        )
        for n in PLAYER_COUNTS
    ]  # fmt: skip
    bare, once = 400 // part, AT_THE_EXPERTS_TIME[2]
    name = "champion with twice the simulations over itself"
    return [
        *found,
        make_contest("bare policy over strong", 2, ("network", "strong"), bare, next(seeds), 0.70),
        make_contest("bare policy against three casual", 4, ("network", "casual"), bare, next(seeds), 0.50),
        make_contest(name, 2, (champion(2 * once), champion(once)), bare, next(seeds), bound=0.47),
    ]


def expert_seats(part: int = 1) -> Contest:
    """Four experts: what a seat wins among them, with one of every `part` games.

    >>> [trial.games for trial in expert_seats().trials], expert_seats().trials[0].key
    ([100, 100], '4-expert-drawn')
    """
    bots = ("expert",) * SEATS_OF_EXPERTS
    return make_contest("seats of four experts", SEATS_OF_EXPERTS, bots, GAMES_OF_EXPERTS // part, EXPERTS_SEED)
