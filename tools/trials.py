"""The matches that show how strong the bots are, and the result that is required of each."""

from dataclasses import dataclass
from itertools import pairwise

from franchise.arena.outcome import Match
from franchise.arena.schedule import entrants, whole_rounds
from franchise.board.load import PLAYER_COUNTS
from franchise.bots.levels import Level

SEEDS_A_TRIAL = 100_000


@dataclass(frozen=True)
class Trial:
    """A match and the least share of victories for the first bot; `bound` is what the interval may not fall below."""

    name: str
    match: Match
    games: int
    least: float = 0.0
    bound: float = 0.0

    @property
    def key(self) -> str:
        """A name for files.

        >>> trials()[0].key
        '2-greedy-random'
        """
        match, variant = self.match, self.match.variant
        told = [str(match.players), *dict.fromkeys(match.bots)]
        told += ["balanced"] if variant.balanced else [variant.expert] if variant.expert else []
        told += ["opening"] if variant.random_opening else []
        told += ["queenies"] if variant.queenies else []
        return "-".join(told).replace(":", "-").replace("=", "-")


def trial(number: int, name: str, players: int, bots: list[str], games: int, least: float, bound: float) -> Trial:
    """A trial with set-ups of its own."""
    match = Match(entrants(bots, players), players, seed=SEEDS_A_TRIAL * number)
    return Trial(name, match, games, least, bound)


def trials() -> list[Trial]:
    """All of them, in the order in which they are played.

    >>> trials()[0].name
    'greedy over random'
    """
    two, four = 2, 4
    fair_of_two, fair_of_four = 1 / two, 1 / four
    plan: list[tuple[str, int, list[str], int, float, float]] = [
        ("greedy over random", two, ["greedy", "random"], 500, 0.97, fair_of_two),
        ("one greedy, three random", four, ["greedy", "random"], 200, 0.90, fair_of_four),
        ("casual over beginner", two, ["casual", "beginner"], 300, 0.75, fair_of_two),
        ("strong over casual", two, ["strong", "casual"], 300, 0.70, fair_of_two),
        ("expert over strong", two, ["expert", "strong"], 120, 0.60, fair_of_two),
        ("one casual, three beginners", four, ["casual", "beginner"], 300, 0.40, fair_of_four),
        ("one strong, three casual", four, ["strong", "casual"], 300, 0.37, fair_of_four),
        ("one expert, three strong", four, ["expert", "strong"], 120, 0.32, fair_of_four),
        ("expert over greedy", two, ["expert", "greedy"], 100, 0.90, fair_of_two),
        ("2,000 over 1,000 simulations", two, ["search:sims=2000", "search:sims=1000"], 400, 0.0, 0.45),
        ("4,000 over 2,000 simulations", two, ["search:sims=4000", "search:sims=2000"], 400, 0.0, 0.45),
        ("8,000 over 4,000 simulations", two, ["search:sims=8000", "search:sims=4000"], 400, 0.0, 0.45),
        *((f"casual seats of {n}", n, ["casual"], whole_rounds(n, n, 1000), 0.0, 0.0) for n in PLAYER_COUNTS),
        *((f"strong seats of {n}", n, ["strong"], whole_rounds(n, n, 200), 0.0, 0.0) for n in PLAYER_COUNTS),
    ]
    planned = {tuple(bots) for _, players, bots, *_ in plan if players == two}
    # A new level is compared with its neighbours; the seeds of the others stay.
    plan += [
        (f"{better} over {worse}", two, [better, worse], 300, 0.0, fair_of_two)
        for worse, better in pairwise(level.value for level in Level)
        if (better, worse) not in planned
    ]
    return [trial(number, *each) for number, each in enumerate(plan, 1)]
