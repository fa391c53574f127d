"""A table as the page shows it. Nothing here is in words: phrases and events are named, and the page words them."""

from collections.abc import Sequence

from franchise.bots.levels import Level
from franchise.server.host.news import Audience
from franchise.server.host.questions import waits_for
from franchise.server.host.room import Room
from franchise.server.people.clock import Clock
from franchise.server.people.keys import alias
from franchise.server.people.seat import Seat
from franchise.server.people.table_state import Question, TableState
from franchise.server.schema.table import (
    ClockOut,
    HelloOut,
    OpenTableOut,
    QuestionOut,
    TableNewsOut,
    TableOut,
    TableSeatOut,
    TalkOut,
    YouOut,
)
from franchise.server.storage.game_tables import NumberedEntry
from franchise.server.storage.people import Person
from franchise.server.storage.store import Listed


def render_table(room: Room) -> TableOut:
    """How a table stands now."""
    state = room.table
    return TableOut(
        number=room.table_number,
        host=None if state.host is None else alias(state.host, room.id),
        has_begun=state.has_begun,
        onlookers=state.onlookers,
        open_planning=state.open_planning,
        is_listed=state.is_listed,
        clock=state.clock,
        keeper=state.keeper,
        seats=[_seat(room, number) for number in range(len(room.seats))],
        question=None if state.question is None else _question(room, state.question),
    )


def _seat(room: Room, number: int) -> TableSeatOut:
    seat = room.seats[number]
    return TableSeatOut(
        person=None if seat.owner is None else alias(seat.owner, room.id),
        is_open=seat.is_open,
        is_free=seat.is_free,
        is_program=seat.is_program,
        reserved=seat.name if seat.is_open else "",
        kept_by=Level(room.kept[number]) if number in room.kept else None,
        lent_by=None if seat.lent_by is None else alias(seat.lent_by, room.id),
    )


def _question(room: Room, question: Question) -> QuestionOut:
    actions = question.actions
    is_known = actions is not None and actions <= len(room.game.actions)
    return QuestionOut(
        number=question.number,
        what=question.what,
        by=alias(question.by, room.id),
        seat=question.seat,
        actions=actions,
        turn=room.at(actions).turn + 1 if is_known and actions is not None else None,
        agreed=[alias(person, room.id) for person in question.agreed],
        waits_for=[alias(person, room.id) for person in waits_for(room)],
    )


def render_open_table(listed: Listed) -> OpenTableOut:
    """A table that waits for players, in the list of them."""
    seats = [Seat(**seat) for seat in listed.seats]
    state = TableState.model_validate(listed.table_state or {})
    host = next((seat.name for seat in seats if seat.owner == state.host), "")
    return OpenTableOut(
        id=listed.id,
        host=host,
        seats=["" if seat.is_open else seat.name for seat in seats],
        free=[number for number, seat in enumerate(seats) if seat.is_free],
        queenies=(listed.summary or {}).get("queenies", []),
        clock=state.clock,
        onlookers=state.onlookers,
        created=listed.played,
    )


def render_you(room: Room, person: Person | None) -> YouOut:
    """Who somebody is at this table."""
    if person is None:
        return YouOut(alias=None, name="", seats=[], is_host=False, orders=[], has_left=False)
    return YouOut(
        alias=alias(person.id, room.id),
        name=person.name,
        seats=room.seats_of(person.id),
        is_host=person.id == room.table.host,
        orders=[seat for seat in room.seats_of(person.id) if seat in room.orders],
        has_left=person.id in room.table.left,
    )


def render_clock(clock: Clock | None) -> ClockOut | None:
    """The clock as it stands."""
    return None if clock is None else ClockOut(left=list(clock.left), running=clock.running, until=clock.deadline)


def render_talk(game: str, entries: Sequence[NumberedEntry], audience: Audience) -> list[TalkOut]:
    """What was said and done, as far as somebody may hear it."""
    return [_talk(game, entry) for entry in entries if _is_heard(entry, audience)]


def _is_heard(entry: NumberedEntry, audience: Audience) -> bool:
    if entry.data.get("for_host"):
        return audience.is_host
    if entry.data.get("hidden"):
        return False
    return not (audience.is_seated and entry.data.get("channel") == "onlookers")


def _talk(game: str, entry: NumberedEntry) -> TalkOut:
    data = entry.data
    return TalkOut(
        number=entry.number,
        kind=entry.kind,
        by=None if entry.person is None else alias(entry.person, game),
        name=data.get("name", ""),
        seat=data.get("seat"),
        made=entry.made,
        text=data.get("text"),
        phrase=data.get("phrase"),
        reaction=data.get("reaction"),
        actions=data.get("actions"),
        what=data.get("what"),
        about=data.get("number"),
        game=data.get("game"),
        is_erased=data.get("erased", False),
        is_for_onlookers=data.get("channel") == "onlookers",
    )


def render_table_news(room: Room, entries: Sequence[NumberedEntry], audience: Audience) -> str:
    """The message that something happened at the table. The room is locked."""
    talk = render_talk(room.id, entries, audience)
    return TableNewsOut(kind="table", table=render_table(room), talk=talk).model_dump_json()


def render_hello(
    room: Room, entries: Sequence[NumberedEntry], audience: Audience, person: Person | None, now: float
) -> str:
    """The first message to somebody who follows a game. The room is locked."""
    return HelloOut(
        kind="hello",
        you=render_you(room, person),
        now=now,
        table=render_table(room),
        talk=render_talk(room.id, entries, audience),
    ).model_dump_json()
