"""Ratings of the bots in a match, with their uncertainty, by the Plackett-Luce model."""

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import fmean

from openskill.models import PlackettLuce

from franchise.arena.outcome import Match, Outcome


@dataclass(frozen=True)
class Rating:
    """How strong a bot is, and how sure that is; everybody begins with 25 ± 8.3."""

    mean: float
    deviation: float


def rate(match: Match, outcomes: Sequence[Outcome]) -> dict[str, Rating]:
    """The ratings by name after these games, in the order of their numbers.

    Every entrant is rated separately; a bot with several entrants gets the mean of their ratings.

    >>> ratings = rate(Match(("random", "greedy"), 2), [])
    >>> ratings["random"] == ratings["greedy"]
    True
    """
    model = PlackettLuce()
    ratings = [model.rating() for _ in match.bots]
    for outcome in sorted(outcomes, key=lambda outcome: outcome.pairing.number):
        seats = outcome.pairing.seats
        ranks = [float(place) for place in places(outcome)]
        after = model.rate([[ratings[entrant]] for entrant in seats], ranks=ranks)
        for entrant, (rating,) in zip(seats, after, strict=True):
            ratings[entrant] = rating
    found = {}
    for name in dict.fromkeys(match.bots):
        own = [rating for rating, bot in zip(ratings, match.bots, strict=True) if bot == name]
        found[name] = Rating(fmean(rating.mu for rating in own), fmean(rating.sigma for rating in own))
    return found


def places(outcome: Outcome) -> list[int]:
    """The place of every seat: winners first, then by influence; a seat that lost by a fault comes last.

    >>> from franchise.arena.schedule import Pairing
    >>> places(Outcome(Pairing(0, (0, 1), 3), (0.0, 1.0), (5, 9), ({}, {}), (0.1, 0.1), (3, 3), 7))
    [1, 0]
    """
    keys = [
        (share > 0, outcome.fault is None or outcome.fault.seat != seat, points if outcome.fault is None else 0)
        for seat, (share, points) in enumerate(zip(outcome.shares, outcome.influence, strict=True))
    ]
    return [sum(other > key for other in keys) for key in keys]
