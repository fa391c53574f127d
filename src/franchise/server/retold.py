"""What happened in a room, line by line and turn by turn, and why."""

from collections.abc import Iterator
from itertools import chain

from franchise.draft.preview import income_of
from franchise.model.action import ActionKind
from franchise.model.event import Event, EventKind
from franchise.model.sources import SOURCE_NAMES
from franchise.rules.layout import TURN
from franchise.server import schema
from franchise.server.rooms import Room
from franchise.telling.points import count_points
from franchise.telling.words import event_text

# What the log leaves out, since another line tells it already.
UNTOLD = (EventKind.OPENED, EventKind.BONUS_SPENT, EventKind.LINK_PASSED)
# The actions of an expansion before its last one.
ON_THE_WAY = (ActionKind.WALK, ActionKind.ARM_ROUTE)


def events_at(room: Room, number: int) -> tuple[Event, ...]:
    """What brought the position `number`; position 0 is the set-up's."""
    return room.events[number - 1] if number else room.game.opening_events


def links_to(room: Room, number: int, index: int) -> list[Event]:
    """The links that were passed for the expansion that an event tells, in their order."""
    passed = list(events_at(room, number)[:index])
    while number > 1 and room.game.actions[number - 2].kind in ON_THE_WAY:
        number -= 1
        passed = [*events_at(room, number), *passed]
    return [event for event in passed if event.kind is EventKind.LINK_PASSED]


def log(room: Room, start: int) -> list[schema.LogLine]:
    """What happened from the position `start` on, in words."""
    return [line for number in range(start, len(room.events) + 1) for line in _lines(room, number)]


def _lines(room: Room, number: int) -> Iterator[schema.LogLine]:
    events = events_at(room, number)
    turn = int(room.game.state_before(max(0, number - 1))[TURN]) + 1
    for index, event in enumerate(events):
        # The next player's income comes with the end of a turn.
        if event.kind is EventKind.INCOME and any(past.kind is EventKind.TURN_ENDED for past in events[:index]):
            turn += 1
        told = event_text(room.game.names, event)
        if told and event.kind not in UNTOLD:
            links = links_to(room, number, index) if event.kind is EventKind.EXPANDED else []
            paid = sum(link.dollars for link in links)
            yield _log_line(number, index, turn, event, told, event.dollars + paid)


def _log_line(number: int, index: int, turn: int, event: Event, told: str, dollars: int) -> schema.LogLine:
    return schema.LogLine(
        number=number,
        index=index,
        turn=turn,
        kind=event.kind.value,
        seat=event.seat,
        rule=event.rule,
        text=told,
        influence=event.influence,
        dollars=dollars,
        location=event.location,
        region=event.region,
    )


def history(room: Room) -> schema.HistoryOut:
    """The game turn by turn."""
    rows = []
    starts = room.game.turn_starts
    for start in starts:
        at = room.at(start)
        state = at.state
        rows.append(
            schema.HistoryRow(
                turn=at.turn,
                influence=[player.influence for player in at.players],
                money=[player.money for player in at.players],
                income=[income_of(state, player.seat) for player in at.players],
            )
        )
    past = chain(room.game.opening_events, chain.from_iterable(room.events))
    points = count_points(past, room.game.players_count)
    sources = [source for source in SOURCE_NAMES if any(each[source] for each in points)]
    return schema.HistoryOut(rows=rows, sources=sources, points=[dict(each) for each in points], starts=starts)
