"""The short lines that stand beside something on the map while it happens: why, in a few words."""

from collections.abc import Callable

from franchise.game import Game
from franchise.model.event import Event, EventKind
from franchise.telling.why import held_when_scored
from franchise.telling.words import event_figures
from franchise.texts import message


def captions(after: Game, event: Event) -> tuple[str, ...]:
    """The lines of an event in their order, none for most; `after` is the game after its action.

    >>> game = Game(players=2, introductory=True, seed=1)
    >>> captions(game, Event(EventKind.TRACK_REACHED, "5.4", 0, region="texas", place=2, influence=2))
    ('Space 3 of the track: +2 for Blue, who completed the region',)
    """
    write = _LINES.get(event.kind)
    return write(after, event) if write else ()


def _line(key: str) -> Callable[[Game, Event], tuple[str, ...]]:
    """One line with the figures of the event."""
    return lambda after, event: (message(f"caption.{key}", **event_figures(after.names, event)),)


def _majority(after: Game, event: Event) -> tuple[str, ...]:
    held = held_when_scored(after, event)
    value = after.cities[event.location or ""].value
    return message("caption.city-majority", count=held[event.seat or 0], value=value), _going_home(event)


def _full(after: Game, event: Event) -> tuple[str, ...]:
    city, held = after.cities[event.location or ""], held_when_scored(after, event)
    own = held[event.seat or 0]
    most = sorted((count for count in held.values() if count), reverse=True)
    key = "caption.city-tied" if most.count(own) > 1 else "caption.city-most"
    return (
        message("caption.city-full", place=city.name),
        message(key, count=own, value=city.value, counts=" : ".join(map(str, most))),
        _going_home(event),
    )


def _going_home(event: Event) -> str:
    """How many franchises go back, and that one stays (4.4)."""
    count = -event.franchises
    return message("caption.home-one" if count == 1 else "caption.home" if count else "caption.home-none", count=count)


def _ranked(after: Game, event: Event) -> tuple[str, ...]:
    return _line(f"rank-{event.place}")(after, event)


def _boom(after: Game, event: Event) -> tuple[str, ...]:
    return _line("boom-moved")(after, event) if event.counted else ()


def _over(after: Game, event: Event) -> tuple[str, ...]:
    return _line("game-over" if event.counted else "game-over-passes")(after, event)


_LINES: dict[EventKind, Callable[[Game, Event], tuple[str, ...]]] = {
    EventKind.BOOM_MOVED: _boom,
    EventKind.CITY_MAJORITY: _majority,
    EventKind.CITY_FULL: _full,
    EventKind.GAME_OVER: _over,
    EventKind.REGION_RANKED: _ranked,
    **{
        kind: _line(kind.value)
        for kind in (
            EventKind.BONUS_SPENT,
            EventKind.FINAL_BONUS,
            EventKind.FINAL_MONEY,
            EventKind.FINAL_TOWNS,
            EventKind.MARKER_SET,
            EventKind.MILESTONE,
            EventKind.RETURNED,
            EventKind.TRACK_REACHED,
        )
    },
}
