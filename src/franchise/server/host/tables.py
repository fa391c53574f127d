"""What people do at a table beside the game: sit down, begin, ask each other, talk.

As with turns: check, apply, store, publish. What concerns people has a log of its own, so that nobody's turn in
progress grows old because somebody spoke.
"""

import asyncio
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from random import SystemRandom
from typing import Any, Literal

from franchise.bots.levels import Level
from franchise.record.limits import LONGEST_NAME
from franchise.server.host.access import check_host, check_owner, check_seated, check_watch
from franchise.server.host.news import Hub
from franchise.server.host.orders import make_order, steps_that_fit, still_holds
from franchise.server.host.presence import render_present
from franchise.server.host.refusal import ForbiddenError, RefusedError
from franchise.server.host.room import EntryKind, Room
from franchise.server.host.rooms import Rooms
from franchise.server.host.standing import standing_of
from franchise.server.people.clock import new_clock, press
from franchise.server.people.keys import derived, is_same
from franchise.server.people.seat import Seat, dump_seat
from franchise.server.people.table_state import Question, TableState
from franchise.server.people.talk import plain
from franchise.server.schema.common import OPEN, PERSON
from franchise.server.schema.table import Phrase, Reaction
from franchise.server.storage.errors import LateError
from franchise.server.storage.game_tables import NumberedEntry, StandingOrder, TableEntry
from franchise.server.storage.notices import AnyNotice, PresenceNotice, TableNotice
from franchise.server.storage.people import Person
from franchise.server.storage.store import Draft, Entry, Store

TOGETHER_SECONDS = 0.1
TRIES = 3  # if other processes write at the same time
MOST_ENTRIES = 5000  # of one table: then nobody can talk any more
TALK = ("say", "phrase", "react")  # kinds of entries that can be erased and reported


@dataclass(frozen=True)
class Change:
    """What a table is after something that somebody did, and how it is told."""

    entries: tuple[TableEntry, ...]
    state: TableState
    seats: tuple[Seat, ...]


Decide = Callable[[], Change]


class Tables:
    """The tables of all games."""

    def __init__(self, store: Store, rooms: Rooms, hub: Hub, send: Callable[[AnyNotice], None]) -> None:
        """`send` tells other processes what has changed."""
        self.store, self.rooms, self.hub, self.send = store, rooms, hub, send
        self._secret = store.secret
        self._random = SystemRandom()
        self._stirred: set[str] = set()  # games to which somebody has come, or which somebody has left, just now

    def _change(self, room: Room, decide: Decide) -> None:
        """Do something at a table; if another process was faster, look once more whether it can be done."""
        with room.lock:
            for _ in range(TRIES):
                with suppress(LateError):
                    self._write(room, decide())
                    return
                self.rooms.refresh_table(room)
            raise LateError

    def _write(self, room: Room, change: Change) -> None:
        if room.table_number > MOST_ENTRIES:
            raise RefusedError("long-talk")
        begins = change.state.has_begun and not room.table.has_begun
        is_waiting = not change.state.has_begun and any(seat.is_free for seat in change.seats)
        changed: dict[str, Any] = {
            "table_state": change.state.model_dump(mode="json", exclude_defaults=True),
            "listed": change.state.is_listed and is_waiting,
        }
        people = None
        if change.seats != room.seats or change.state.host != room.table.host:
            changed["seats"] = [dump_seat(seat) for seat in change.seats]
            people = {person for person in (change.state.host, *(seat.owner for seat in change.seats)) if person}
        if begins:
            changed |= self._beginning(room, change)
        number = room.table_number
        told = self.store.tables.change(room.id, number, change.entries, changed, people)
        self.rooms.refresh_table(room)
        if begins:
            room.news.clear()
        self._publish(room, told)

    def _beginning(self, room: Room, change: Change) -> dict[str, Any]:
        """What is stored with a game that begins now: its clock runs, and a bot may be the first."""
        begun = room.fork()
        begun.table, begun.seats = change.state, change.seats
        if change.state.clock is not None:
            first = begun.game.active if begun.waits_for_person else None
            clock = new_clock(change.state.clock, len(begun.seats))
            begun.clock = press(change.state.clock, clock, first, self.store.time.now())
        return dict(standing_of(begun).__dict__)

    def _publish(self, room: Room, told: Sequence[NumberedEntry]) -> None:
        self.hub.publish_table(room, told)
        self.send(TableNotice(room.id, room.table_number))

    def catch_up(self, room: Room) -> None:
        """Tell what other processes have written at a table."""
        with room.lock:
            before = self.rooms.refresh_table(room)
            if room.table_number > before:
                self.hub.publish_table(room, self.store.tables.entries(room.id, before))

    def tell_presence(self, game: str) -> None:
        """Tell other processes who follows a game here."""
        here = self.hub.present_here(game)
        self.send(PresenceNotice(game, tuple(sorted(here.people)), here.onlookers))

    def come_or_go(self, game: str) -> None:
        """Somebody has begun to follow a game, or has stopped: all are told soon, once for all who come together."""
        if game not in self._stirred:
            self._stirred.add(game)
            asyncio.get_running_loop().call_later(TOGETHER_SECONDS, self._tell_present, game)

    def _tell_present(self, game: str) -> None:
        self._stirred.discard(game)
        self.tell_presence(game)
        self.hub.tell_game(game, render_present(self.hub.present(game)))

    # Invitations

    def invitation(self, room: Room) -> str:
        """The token of the link by which friends sit down. It is not stored: only this server can make it."""
        return derived(self._secret, "invitation", room.id, room.table.invitation)

    def check_invitation(self, room: Room, token: str) -> None:
        """Whether a token is that of the present invitation; an old game needs none."""
        if room.table.host is not None and not is_same(token, self.invitation(room)):
            raise ForbiddenError("old-invitation")

    def renew_invitation(self, room: Room, person: Person) -> None:
        """Make the old link worthless."""

        def decide() -> Change:
            check_host(room, person.id)
            state = room.table.model_copy(update={"invitation": room.table.invitation + 1})
            return Change((), state, room.seats)

        self._change(room, decide)

    # Seats

    def sit(self, room: Room, person: Person, seat: int, name: str, token: str | None) -> None:
        """Sit down in a free seat: whoever has the invitation may, and at an open table or an old game anybody."""
        name = plain(name, LONGEST_NAME)

        def decide() -> Change:
            self._check_invited(room, person, token)
            if seat >= len(room.seats) or not room.seats[seat].is_free:
                raise RefusedError("seat-taken")
            if any(one.name == name for number, one in enumerate(room.seats) if number != seat and one.kind != OPEN):
                raise RefusedError("name-taken")
            taken = replace(room.seats[seat], name=name, kind=PERSON, owner=person.id, is_program=person.is_program)
            state = room.table if room.table.host else room.table.model_copy(update={"host": person.id})
            entry = TableEntry("sit", person.id, {"name": name, "seat": seat})
            return Change((entry,), state, _with(room.seats, seat, taken))

        self._change(room, decide)
        if seat in room.kept and room.is_running:  # a bot has kept it until somebody came
            self.come_back(room, person, seat)

    def _check_invited(self, room: Room, person: Person, token: str | None) -> None:
        if person.id in room.table.removed:
            raise ForbiddenError("removed")
        is_public = room.table.is_listed and not room.table.has_begun
        if room.table.host is None or room.is_seated(person.id) or is_public:
            return
        if token is None or not is_same(token, self.invitation(room)):
            raise ForbiddenError("old-invitation" if token else "no-invitation")

    def give_to_program(self, room: Room, person: Person, program: Person, seat: int, name: str) -> None:
        """Let a program play a seat from now on, under a name of its own."""
        name = plain(name, LONGEST_NAME)

        def decide() -> Change:
            taken = Seat(name, PERSON, room.seats[seat].colour, program.id, is_program=True)
            entry = TableEntry("sit", program.id, {"name": name, "seat": seat})
            return Change((entry,), room.table, _with(room.seats, seat, taken))

        self._change(room, decide)

    def forget(self, person: Person) -> None:
        """Leave all seats of a person who is deleted: bots keep them in games that go on."""
        for game in self.store.tables.games_of(person.id):
            room = self.rooms.find(game)
            for seat in room.seats_of(person.id):
                self.leave(room, person, seat)
                self._keep(room, seat)

    def leave(self, room: Room, person: Person, seat: int) -> None:
        """Leave a seat: before the beginning it is open again, later whoever is invited may take it."""

        def decide() -> Change:
            check_owner(room, person.id, seat)
            return self._without_owner(room, "leave", person.id, seat, room.table)

        self._change(room, decide)

    def _without_owner(self, room: Room, kind: str, by: str | None, seat: int, state: TableState) -> Change:
        left = room.seats[seat]
        free = replace(left, owner=None, is_program=False)
        if not room.table.has_begun:
            free = replace(free, kind=OPEN, name="")
        entry = TableEntry(kind, by, {"name": left.name, "seat": seat})
        return Change((entry,), state, _with(room.seats, seat, free))

    def remove(self, room: Room, person: Person, seat: int) -> None:
        """Remove a guest before the beginning; later the table must agree (`ask`)."""

        def decide() -> Change:
            check_host(room, person.id)
            if room.table.has_begun:
                raise RefusedError("has-begun")
            guest = room.seats[seat].owner if seat < len(room.seats) else None
            if guest is None or guest == person.id:
                raise RefusedError("nobody-to-remove")
            return self._without_owner(room, "remove", person.id, seat, _banned(room.table, guest))

        self._change(room, decide)

    def arrange(self, room: Room, person: Person, seat: int, kind: Literal["open"] | Level, name: str) -> None:
        """Before the beginning the host opens a seat, keeps it for a name, or gives it to a bot."""
        name = plain(name, LONGEST_NAME) if name.strip() else ""

        def decide() -> Change:
            check_host(room, person.id)
            if room.table.has_begun:
                raise RefusedError("has-begun")
            owner = room.seats[seat].owner if seat < len(room.seats) else None
            if seat >= len(room.seats) or owner not in (None, person.id):
                raise RefusedError("seat-taken")
            if kind != OPEN and not name:
                raise RefusedError("no-name")
            arranged = Seat(name, str(kind), room.seats[seat].colour)
            entry = TableEntry("arrange", person.id, {"name": name, "seat": seat, "kind": str(kind)})
            return Change((entry,), room.table, _with(room.seats, seat, arranged))

        self._change(room, decide)

    def begin(self, room: Room, person: Person, fill: Level | None) -> None:
        """Begin the game; bots of a level take the seats that are still open. Who begins is drawn now (2.3)."""

        def decide() -> Change:
            check_host(room, person.id)
            if room.table.has_begun:
                raise RefusedError("has-begun")
            seats = self._filled(room.seats, fill)
            if room.table.draws_order:
                self._random.shuffle(seats)
            state = room.table.model_copy(update={"has_begun": True})
            return Change((TableEntry("begin", person.id),), state, tuple(seats))

        self._change(room, decide)

    def _filled(self, seats: Sequence[Seat], fill: Level | None) -> list[Seat]:
        if fill is None and any(seat.is_open for seat in seats):
            raise RefusedError("open-seats")
        names = {seat.name for seat in seats}
        spare = iter(name for name in SPARE_NAMES if name not in names)
        return [
            Seat(seat.name or next(spare), str(fill), seat.colour) if seat.is_open and fill else seat for seat in seats
        ]

    def set(self, room: Room, person: Person, wanted: dict[str, Any]) -> None:
        """The host changes what was arranged: onlookers, open planning, whether the table is listed, who keeps seats.

        The clock can be changed before the beginning only.
        """

        def decide() -> Change:
            check_host(room, person.id)
            if "clock" in wanted and room.table.has_begun:
                raise RefusedError("has-begun")
            state = TableState.model_validate(room.table.model_dump() | wanted)
            told = {name: value for name, value in wanted.items() if name != "clock"}
            return Change((TableEntry("set", person.id, told),), state, room.seats)

        self._change(room, decide)

    # Questions

    def ask(
        self, room: Room, person: Person, what: Literal["rewind", "remove", "keep"], seat: int | None, to: int | None
    ) -> None:
        """Ask the others for something. If nobody else must agree, it is done at once."""

        def decide() -> Change:
            check_seated(room, person.id)
            if room.table.question is not None:
                raise RefusedError("another-question")
            self._check_question(room, what, seat, to)
            number = room.table.questions + 1
            question = Question(number=number, what=what, by=person.id, seat=seat, actions=to, agreed=(person.id,))
            state = room.table.model_copy(update={"question": question, "questions": number})
            entry = TableEntry("ask", person.id, {"what": what, "seat": seat, "actions": to, "question": number})
            return Change((entry,), state, room.seats)

        self._change(room, decide)
        self._carry_out(room)

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

        self._change(room, decide)
        self._carry_out(room)

    def _carry_out(self, room: Room) -> None:
        """Do what was asked for, once everybody has agreed."""
        with room.lock:
            question = room.table.question
            if question is None or waits_for(room):
                return
            state = room.table.model_copy(update={"question": None})
            if question.what == "remove" and question.seat is not None:
                guest = room.seats[question.seat].owner
                if guest is not None:
                    seat = question.seat
                    self._change(
                        room,
                        lambda: self._without_owner(room, "remove", question.by, seat, _banned(state, guest)),
                    )
                    self._keep(room, seat)
                return
            entry = TableEntry("done", question.by, {"what": question.what, "question": question.number})
            self._change(room, lambda: Change((entry,), state, room.seats))
            if question.what == "keep" and question.seat is not None:
                self._keep(room, question.seat)
            elif question.actions is not None and question.actions < len(room.game.actions):
                seats = room.seats_of(question.by)
                back = Entry(seats[0] if seats else room.game.active, EntryKind.BACK, str(question.actions))
                self.rooms.append(room, [back])

    # Those who are away

    def _keep(self, room: Room, seat: int) -> None:
        if room.is_running and room.bot_at(seat) is None:
            self.rooms.append(room, [Entry(seat, EntryKind.KEEP, room.table.keeper.value)])
            self._tell(room, "keep", None, seat)

    def _tell(self, room: Room, kind: str, person: str | None, seat: int) -> None:
        """Write into the table's log who plays a seat from now on; the game's log has it already."""
        entry = TableEntry(kind, person, {"seat": seat, "name": room.seats[seat].name})
        self._change(room, lambda: Change((entry,), room.table, room.seats))

    def end_time(self, room: Room) -> bool:
        """A bot keeps the seat of somebody whose time has run out; whether there was somebody."""
        with room.lock:
            clock = room.clock
            if clock is None or clock.running is None or not clock.is_over(self.store.time.now()):
                return False
            self._keep(room, clock.running)
            return True

    def come_back(self, room: Room, person: Person, seat: int) -> None:
        """Somebody is back and plays his seat himself again."""
        with room.lock:
            check_owner(room, person.id, seat)
            if seat not in room.kept or not room.is_running:
                raise RefusedError("not-kept")
            self.rooms.append(room, [Entry(seat, EntryKind.RETURN, "")])
            self._tell(room, "return", person.id, seat)

    # Turns that are laid out ahead

    def keep_order(self, room: Room, person: Person, seat: int, tokens: Sequence[str] | None) -> None:
        """Keep a turn that is to be played when its moment comes, or none any more. Nobody else is told of it."""

        def decide() -> Change:
            check_owner(room, person.id, seat)
            if tokens is None:
                self.store.tables.drop_order(room.id, seat)
            else:
                self.store.tables.keep_order(room.id, seat, make_order(room, seat, tokens))
            return Change((TableEntry("order", person.id, {"hidden": True}),), room.table, room.seats)

        self._change(room, decide)

    def play_order(self, room: Room) -> None:
        """Play a turn that was laid out ahead; if it no longer brings the same, its player is asked."""
        with room.lock:
            seat = room.game.active
            order = room.orders.get(seat)
            if order is None or not room.waits_for_order:
                return
            actions = still_holds(room, order)
            if actions is not None:
                with suppress(LateError):  # he has played himself
                    self.rooms.append(room, [Entry(seat, EntryKind.ACTION, action.token) for action in actions])
            self.store.tables.drop_order(room.id, seat)
            del room.orders[seat]
            if actions is None:
                self._give_back(room, seat, order)

    def _give_back(self, room: Room, seat: int, order: StandingOrder) -> None:
        """Ask the player of an order what he wants now; what still fits of it is laid out for him."""
        self.rooms.keep_draft(room, Draft(room.revision, steps_that_fit(room, order)))
        self.store.save_summary(room.id, room.revision, standing_of(room))
        entry = TableEntry("order", room.seats[seat].owner, {"what": "kept-back", "seat": seat})
        self._change(room, lambda: Change((entry,), room.table, room.seats))

    # Talk

    def say(
        self,
        room: Room,
        person: Person,
        text: str | None = None,
        phrase: Phrase | None = None,
        reaction: Reaction | None = None,
        actions: int | None = None,
        name: str = "",
    ) -> None:
        """Say something at the table; onlookers speak among themselves."""
        said = self._said(text, phrase, reaction, actions)

        def decide() -> Change:
            check_watch(room, person.id)
            seats = room.seats_of(person.id)
            who = {"name": room.seats[seats[0]].name, "seat": seats[0]} if seats else {"name": name or person.name}
            channel = {} if room.is_seated(person.id) else {"channel": "onlookers"}
            entry = TableEntry(said.kind, person.id, said.data | who | channel)
            return Change((entry,), room.table, room.seats)

        self._change(room, decide)

    @staticmethod
    def _said(text: str | None, phrase: Phrase | None, reaction: Reaction | None, actions: int | None) -> TableEntry:
        if text is not None:
            return TableEntry("say", data={"text": plain(text)})
        if phrase is not None:
            return TableEntry("phrase", data={"phrase": phrase.value})
        if reaction is not None and actions is not None:
            return TableEntry("react", data={"reaction": reaction.value, "actions": actions})
        raise RefusedError("nothing-said")

    def erase(self, room: Room, person: Person, number: int) -> None:
        """Erase what oneself has said; the host may erase everything."""
        with room.lock:
            found = self._talk_at(room, number)
            if person.id not in (found.person, room.table.host):
                raise ForbiddenError("not-your-words")
            kept = {name: found.data[name] for name in ("name", "seat", "channel") if name in found.data}
            self.store.tables.erase(room.id, number, kept | {"erased": True})
            entry = TableEntry("erase", person.id, {"number": number})
        self._change(room, lambda: Change((entry,), room.table, room.seats))

    def report(self, room: Room, person: Person, number: int) -> None:
        """Let the host know that somebody should not have said something."""
        check_watch(room, person.id)
        found = self._talk_at(room, number)
        entry = TableEntry(
            "report", person.id, {"number": number, "name": found.data.get("name", ""), "for_host": True}
        )
        self._change(room, lambda: Change((entry,), room.table, room.seats))

    def _talk_at(self, room: Room, number: int) -> NumberedEntry:
        found = self.store.tables.entries(room.id, number)
        if not found or found[0].number != number or found[0].kind not in TALK:
            raise RefusedError("nothing-said")
        return found[0]

    def tell_rematch(self, room: Room, person: Person, game: str) -> None:
        """Let those at the table know that there is another game with the same seats."""
        entry = TableEntry("rematch", person.id, {"game": game})
        self._change(room, lambda: Change((entry,), room.table, room.seats))


SPARE_NAMES = ("Rosa", "Walter", "Kim", "Travis", "Mabel")  # of bots that take open seats; they have portraits


def waits_for(room: Room) -> list[str]:
    """Who has not answered the question of a table yet. The one whom it is about is not asked."""
    question = room.table.question
    if question is None:
        return []
    about = None if question.seat is None else room.seats[question.seat].owner
    return [person for person in room.voters if person not in question.agreed and person != about]


def _with(seats: tuple[Seat, ...], number: int, seat: Seat) -> tuple[Seat, ...]:
    return (*seats[:number], seat, *seats[number + 1 :])


def _banned(state: TableState, guest: str) -> TableState:
    return state.model_copy(update={"removed": (*state.removed, guest)})
