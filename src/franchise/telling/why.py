"""Why something happened: the rule that was applied, and the figures that went into it."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from franchise.board.tables import BOARD
from franchise.game import Game
from franchise.model.event import Event, EventKind
from franchise.rules.ending import DOLLARS_FOR_A_POINT, POINTS_FOR_A_BONUS_TILE
from franchise.rules.places import majority_of
from franchise.telling.words import PLACE_NAMES, event_text, tile_text
from franchise.texts import message


@dataclass(frozen=True)
class Explanation:
    """What happened in a sentence, the figures that went into it, and the number of the rule."""

    text: str
    figures: tuple[str, ...]
    rule: str


def explain(after: Game, event: Event, earlier: Sequence[Event] = ()) -> Explanation:
    """Why an event happened; `after` is the game after its action, `earlier` are the events before it.

    >>> game = Game(players=2, introductory=True, seed=1)
    >>> explain(game, game.opening_events[-1]).figures
    ('2 players: $1 for 0 empty spaces',)
    """
    figures = list(_FIGURES.get(event.kind, _none)(after, event))
    if event.kind is EventKind.EXPANDED:
        figures += [text for link in earlier if link.kind is EventKind.LINK_PASSED for text in _link(after, link)]
    return Explanation(event_text(after.names, event), tuple(figures), event.rule)


def _none(after: Game, event: Event) -> Iterator[str]:
    yield from ()


def _counts(after: Game, held: dict[int, int]) -> str:
    ranked = sorted(held.items(), key=lambda pair: -pair[1])
    return ", ".join(message("why.count", name=after.names[seat], count=count) for seat, count in ranked if count)


def _income(after: Game, event: Event) -> Iterator[str]:
    assert event.seat is not None
    for city in after.cities.values():
        if city.franchises[event.seat] and not city.scored and city.empty:
            yield message("why.income.city", place=city.name, count=city.empty)
    if event.other:
        yield message("why.income.boom", place=PLACE_NAMES[after.boom_city or ""], count=event.other)
    yield message("why.income.chart", players=after.players_count, dollars=event.dollars, count=event.counted)


def _link(after: Game, event: Event) -> Iterator[str]:
    place = PLACE_NAMES[event.location or ""]
    yield message("why.link", place=place, price=event.counted, paid=-event.dollars)


def held_when_scored(after: Game, event: Event) -> dict[int, int]:
    """The franchises in a city when it was scored: what the winner took back counts."""
    city = after.cities[event.location or ""]
    held = dict(enumerate(city.franchises))
    assert event.seat is not None
    held[event.seat] -= event.franchises
    return held


def _majority(after: Game, event: Event) -> Iterator[str]:
    city = after.cities[event.location or ""]
    held = held_when_scored(after, event)
    yield message("why.held", counts=_counts(after, held))
    yield message("why.majority", value=city.value, majority=_majority_of(after, city.id))
    yield message("why.taken-back", count=-event.franchises)


def _full(after: Game, event: Event) -> Iterator[str]:
    city = after.cities[event.location or ""]
    held = held_when_scored(after, event)
    yield message("why.held", counts=_counts(after, held))
    yield message("why.no-majority", value=city.value, majority=_majority_of(after, city.id))
    yield message("why.half", value=city.value, influence=event.influence)
    most = max(held.values())
    if sum(count == most for count in held.values()) > 1:
        yield message("why.earliest")
    yield message("why.taken-back", count=-event.franchises)


def _majority_of(after: Game, city: str) -> int:
    return int(majority_of(after.state, BOARD.location(city).index))


def _region(after: Game, event: Event) -> Iterator[str]:
    region = after.regions[event.region or ""]
    yield message("why.region-held", counts=_counts(after, dict(enumerate(region.franchises))))
    if event.tile:
        yield message("why.tile", tile=tile_text(event.tile))
    if region.marker is not None:
        yield message("why.marker", name=after.names[region.marker])


def _track(after: Game, event: Event) -> Iterator[str]:
    yield message("why.track", space=(event.place or 0) + 1, influence=event.influence)


def _towns(after: Game, event: Event) -> Iterator[str]:
    yield message("why.final-towns", count=event.counted)


def _money(after: Game, event: Event) -> Iterator[str]:
    yield message("why.final-money", dollars=event.counted, each=DOLLARS_FOR_A_POINT, influence=event.influence)


def _bonus(after: Game, event: Event) -> Iterator[str]:
    yield message("why.final-bonus", count=event.counted, each=POINTS_FOR_A_BONUS_TILE, influence=event.influence)


_FIGURES: dict[EventKind, Callable[[Game, Event], Iterator[str]]] = {
    EventKind.INCOME: _income,
    EventKind.LINK_PASSED: _link,
    EventKind.CITY_MAJORITY: _majority,
    EventKind.CITY_FULL: _full,
    EventKind.REGION_RANKED: _region,
    EventKind.TRACK_REACHED: _track,
    EventKind.FINAL_TOWNS: _towns,
    EventKind.FINAL_MONEY: _money,
    EventKind.FINAL_BONUS: _bonus,
}
