"""What all people at a table must agree on: going back, removing somebody, leaving a seat to a bot."""

from typing import Literal

from franchise.server.host.absence import Absence
from franchise.server.host.access import check_seated
from franchise.server.host.refusal import ForbiddenError, RefusedError
from franchise.server.host.room import EntryKind, Room
from franchise.server.host.seating import banned, without_owner
from franchise.server.host.tables import Change, Tables
from franchise.server.people.keys import alias
from franchise.server.people.table_state import Question, TableState
from franchise.server.storage.game_tables import TableEntry
from franchise.server.storage.people import Person
from franchise.server.storage.store import Entry


class Questions:
    """The questions at all tables."""

    def __init__(self, tables: Tables, absence: Absence) -> None:
        """What was agreed on is done with these."""
        self.tables, self.absence = tables, absence

    def ask(
        self, room: Room, person: Person, what: Literal["rewind", "remove", "keep"], seat: int | None, to: int | None
    ) -> None:
        """Ask the others for something. If nobody else must agree, it is done at once.

        Going back concerns everybody, whatever seat was named. The other questions are about a seat.
        """
        seat, to = (None, to) if what == "rewind" else (seat, None)

        def decide() -> Change:
            check_seated(room, person.id)
            if room.table.question is not None:
                raise RefusedError("another-question")
            self._check_question(room, what, seat, to)
            number = room.table.questions + 1
            question = Question(
                number=number,
                what=what,
                by=person.id,
                seat=seat,
                actions=to,
                agreed=(person.id,),
                asks_all=self._asks_all(room, what, seat, person.id),
            )
            state = room.table.model_copy(update={"question": question, "questions": number})
            entry = TableEntry("ask", person.id, {"what": what, "seat": seat, "actions": to, "question": number})
            return Change((entry,), state, room.seats)

        self.tables.change(room, decide)
        self.settle(room)

    def _asks_all(self, room: Room, what: str, seat: int | None, by: str) -> bool:
        """Whether the one concerned must agree himself, since he is the only other. If he is away a bot may play."""
        about = None if seat is None else room.seats[seat].owner
        if about is None or set(room.voters) - {about, by}:
            return False
        is_here = alias(about, room.id) in self.tables.hub.present(room.id).people
        return about != by and (what == "remove" or is_here)

    def _check_question(self, room: Room, what: str, seat: int | None, to: int | None) -> None:
        if not room.table.has_begun:
            raise RefusedError("not-begun")
        if what == "rewind":
            if to is None or to >= len(room.game.actions) or to not in set(room.decisions):
                raise RefusedError("no-such-moment")
            return
        is_somebody = seat is not None and seat < len(room.seats) and room.seats[seat].owner is not None
        if room.is_over or seat is None or not is_somebody or (what == "keep" and room.bot_at(seat) is not None):
            raise RefusedError("no-person")

    def answer(self, room: Room, person: Person, number: int, agrees: bool) -> None:
        """Agree to a question, or refuse; whoever has asked takes it back by refusing."""

        def decide() -> Change:
            check_seated(room, person.id)
            question = room.table.question
            if question is None or question.number != number:
                raise RefusedError("no-question")
            if person.id not in room.voters and person.id != question.by:
                raise ForbiddenError("not-asked")
            agreed = (*question.agreed, person.id) if person.id not in question.agreed else question.agreed
            changed = question.model_copy(update={"agreed": agreed}) if agrees else None
            kind = "agree" if agrees else "withdraw" if person.id == question.by else "refuse"
            entry = TableEntry(kind, person.id, {"question": number, "what": question.what})
            return Change((entry,), room.table.model_copy(update={"question": changed}), room.seats)

        self.tables.change(room, decide)
        self.settle(room)

    def settle(self, room: Room) -> None:
        """Do what was asked for, once everybody has agreed who is still there; drop what nobody asks for any more."""
        with room.lock:
            question = room.table.question
            if question is None:
                return
            if not _is_still_asked(room, question):
                entry = TableEntry("withdraw", question.by, {"question": question.number, "what": question.what})
                self.tables.change(room, lambda: Change((entry,), _answered(room), room.seats))
                return
            if waits_for(room):
                return
            if question.what == "remove":
                self._remove(room, question)
            else:
                self._play_on(room, question)  # first: it may be too late for it
                told = {} if set(question.agreed) - {question.by} else {"hidden": True}  # nobody else was asked
                entry = TableEntry("done", question.by, {"what": question.what, "question": question.number} | told)
                self.tables.change(room, lambda: Change((entry,), _answered(room), room.seats))

    def _play_on(self, room: Room, question: Question) -> None:
        """Let a bot keep a seat, or go back, as all have agreed."""
        if question.what == "keep" and question.seat is not None:
            self.absence.keep(room, question.seat)
        elif question.actions is not None and question.actions < len(room.game.actions):
            seats = room.seats_of(question.by)
            back = Entry(seats[0] if seats else room.game.active, EntryKind.BACK, str(question.actions))
            self.tables.rooms.append(room, [back])

    def _remove(self, room: Room, question: Question) -> None:
        """Remove somebody, as all have agreed; a bot plays until somebody else sits down."""
        seat = question.seat
        guest = None if seat is None else room.seats[seat].owner
        if seat is not None and guest is not None:
            self.absence.keep(room, seat)
            self.tables.change(
                room, lambda: without_owner(room, "remove", question.by, seat, banned(_answered(room), guest))
            )


def _is_still_asked(room: Room, question: Question) -> bool:
    """Whether there is somebody who asks, and something to ask for."""
    if room.is_over and question.what != "rewind":
        return False
    if question.seat is not None:
        is_kept = question.what == "keep" and room.bot_at(question.seat) is not None
        return room.is_seated(question.by) and room.seats[question.seat].owner is not None and not is_kept
    return room.is_seated(question.by)


def _answered(room: Room) -> TableState:
    """The table without its question."""
    return room.table.model_copy(update={"question": None})


def waits_for(room: Room) -> list[str]:
    """Who has not answered the question of a table yet. The one whom it is about is asked only if nobody else is."""
    question = room.table.question
    if question is None:
        return []
    about = None if question.seat is None or question.asks_all else room.seats[question.seat].owner
    return [person for person in room.voters if person not in question.agreed and person != about]
