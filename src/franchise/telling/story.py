"""A finished game in two sentences: how close it was, and the turn that decided it."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate, pairwise

from franchise.game import Game
from franchise.model.event import Event, EventKind
from franchise.telling.words import PLACE_NAMES, REGION_NAMES
from franchise.texts import message

CITIES = (EventKind.CITY_MAJORITY, EventKind.CITY_FULL)


@dataclass(frozen=True)
class TurningPoint:
    """The turn that did most for the winner's lead: its number from 1, his points before and after, and why."""

    turn: int
    seat: int
    before: int
    after: int
    text: str


def turning_point(game: Game) -> TurningPoint | None:
    """The turn in which the winner's lead over the best of the others grew most; the final scoring does not count.

    >>> turning_point(Game(players=2, seed=1)) is None
    True
    """
    if game.result is None or game.setup is None:
        return None
    seat = game.result.winners[0]
    turns = list(_turns(game.retell()))
    totals = list(accumulate((_gains(turn, game.players_count) for turn in turns), _added))
    leads = [0, *(total[seat] - max(_without(total, seat)) for total in totals)]
    growth = [after - before for before, after in pairwise(leads)]
    best = growth.index(max(growth))
    won = _gains(turns[best], game.players_count)[seat]
    after = totals[best][seat]
    return TurningPoint(best + 1, seat, after - won, after, _deeds(turns[best], seat)) if won else None


def score_line(game: Game) -> str:
    """How close it was: the points of the first and the second.

    >>> score_line(Game(players=2, seed=1))
    ''
    """
    if game.result is None:
        return ""
    first, second, *_ = sorted(game.result.influence, reverse=True)
    return message("story.score", first=first, second=second)


def _turns(events: Iterable[Event]) -> Iterator[list[Event]]:
    """What happened in each turn; the next player's income belongs to his own."""
    turn: list[Event] = []
    for event in events:
        if event.kind is EventKind.GAME_OVER:
            break
        turn.append(event)
        if event.kind is EventKind.TURN_ENDED:
            yield turn
            turn = []
    if turn:
        yield turn


def _gains(turn: Iterable[Event], players: int) -> list[int]:
    gains = [0] * players
    for event in turn:
        if event.seat is not None:
            gains[event.seat] += event.influence
    return gains


def _added(one: list[int], other: list[int]) -> list[int]:
    return [a + b for a, b in zip(one, other, strict=True)]


def _without(total: Sequence[int], seat: int) -> list[int]:
    return [points for other, points in enumerate(total) if other != seat]


def _deeds(turn: Iterable[Event], seat: int) -> str:
    """What brought the points: cities won, and regions scored in."""
    own = [event for event in turn if event.seat == seat and event.influence]
    cities = [PLACE_NAMES[event.location or ""] for event in own if event.kind in CITIES]
    regions = [REGION_NAMES[event.region or ""] for event in own if event.kind is EventKind.REGION_RANKED]
    completed = [REGION_NAMES[event.region or ""] for event in own if event.kind is EventKind.TRACK_REACHED]
    found = {"cities": cities, "regions": regions, "track": completed}
    parts = [message(f"story.{kind}", names=", ".join(names)) for kind, names in found.items() if names]
    return ". ".join(parts)
