"""What happened in a room, line by line and turn by turn, and why."""

from collections.abc import Iterator
from itertools import chain

from franchise.model.action import ActionKind
from franchise.model.event import Event, EventKind
from franchise.model.income import income_of
from franchise.model.sources import SOURCE_NAMES
from franchise.model.stage import SETTING_UP, STAGES
from franchise.rules.layout import STAGE, TURN
from franchise.server.host.room import Room
from franchise.server.schema.game import HistoryOut, HistoryRow, LogLine, TurningOut
from franchise.telling.points import count_points
from franchise.telling.story import score_line, turning_point
from franchise.telling.words import event_text
from franchise.texts import message

# Events that have no line of their own, since another line covers them.
UNTOLD = (EventKind.OPENED, EventKind.BONUS_SPENT, EventKind.LINK_PASSED)
# Actions that begin or continue an expansion without ending it.
ON_THE_WAY = (ActionKind.WALK, ActionKind.ARM_ROUTE)


def events_at(room: Room, actions: int) -> tuple[Event, ...]:
    """The events of action number `actions`, counted from 1; for 0, those of the set-up."""
    return room.events[actions - 1] if actions else room.game.opening_events


def links_to(room: Room, actions: int, index: int) -> list[Event]:
    """The links passed for the expansion that this event reports, in order."""
    passed = list(events_at(room, actions)[:index])
    while actions > 1 and room.game.actions[actions - 2].kind in ON_THE_WAY:
        actions -= 1
        passed = [*events_at(room, actions), *passed]
    return [event for event in passed if event.kind is EventKind.LINK_PASSED]


def render_log(room: Room, start: int) -> list[LogLine]:
    """What happened from the position after `start` actions on, in words."""
    handed_over = substitution_lines(room)
    return [
        line
        for actions in range(start, len(room.events) + 1)
        for line in (*_lines(room, actions), *(one for one in handed_over if one.actions == actions))
    ]


def substitution_lines(room: Room, since: int = 0) -> list[LogLine]:
    """Who played for somebody who was away, and that he came back: what entries from a number on say of it."""
    told = [(one.began, "kept", one.seat) for one in room.substitutions]
    told += [(one.ended, "returned", one.seat) for one in room.substitutions if one.ended is not None]
    return [_substitution_line(room, *one) for one in sorted(told) if one[0] >= since]


def _substitution_line(room: Room, number: int, kind: str, seat: int) -> LogLine:
    actions = min(room.counts[number:])  # it stands where the game went on, if something was taken back later
    state = room.game.state_before(actions)
    return LogLine(
        actions=actions,
        index=len(events_at(room, actions)) + number,  # after the events, each with a number of its own
        turn=0 if STAGES[int(state[STAGE])] in SETTING_UP else int(state[TURN]) + 1,
        kind=kind,
        seat=seat,
        rule="",
        text=message(f"table.{kind}", name=room.game.names[seat]),
        influence=0,
        dollars=0,
        location=None,
        region=None,
    )


def turns_of(room: Room, actions: int) -> Iterator[int]:
    """The number of the turn to which each event of an action belongs; 0 for those of the set-up."""
    before = room.game.state_before(max(0, actions - 1))
    is_set_up = not actions or STAGES[int(before[STAGE])] in SETTING_UP
    turn = 0 if is_set_up else int(before[TURN]) + 1
    ended = is_set_up
    for event in events_at(room, actions):
        # The next player's income comes with the end of a turn, or of the set-up.
        if event.kind is EventKind.INCOME and ended:
            turn += 1
        ended = ended or event.kind is EventKind.TURN_ENDED
        yield turn


def _lines(room: Room, actions: int) -> Iterator[LogLine]:
    for index, (event, turn) in enumerate(zip(events_at(room, actions), turns_of(room, actions), strict=True)):
        told = event_text(room.game.names, event)
        if told and event.kind not in UNTOLD:
            links = links_to(room, actions, index) if event.kind is EventKind.EXPANDED else []
            paid = sum(link.dollars for link in links)
            yield _log_line(actions, index, turn, event, told, event.dollars + paid)


def _log_line(actions: int, index: int, turn: int, event: Event, told: str, dollars: int) -> LogLine:
    return LogLine(
        actions=actions,
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


def render_history(room: Room) -> HistoryOut:
    """The game turn by turn."""
    rows = []
    starts = room.game.turn_starts
    for start in starts:
        at = room.at(start)
        state = at.state
        rows.append(
            HistoryRow(
                turn=at.turn,
                influence=[player.influence for player in at.players],
                money=[player.money for player in at.players],
                income=[income_of(state, player.seat) for player in at.players],
            )
        )
    past = chain(room.game.opening_events, chain.from_iterable(room.events))
    points = count_points(past, room.game.players_count)
    sources = [source for source in SOURCE_NAMES if any(each[source] for each in points)]
    turning = turning_point(room.game)
    return HistoryOut(
        rows=rows,
        sources=sources,
        points=[dict(each) for each in points],
        starts=starts,
        score=score_line(room.game),
        turning=TurningOut(**vars(turning)) if turning else None,
    )
