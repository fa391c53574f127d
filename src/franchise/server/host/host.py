"""The host of all games: sets them up, takes turns, lets bots play. Check, apply, store, publish: in that order."""

import secrets
from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime
from random import Random
from typing import Any

from franchise.advice.hint import Hint
from franchise.game import Game
from franchise.guided.script import guided_game
from franchise.model.action import Action
from franchise.model.errors import InvalidError
from franchise.model.random_setup import default_names
from franchise.model.rules_version import RULES_VERSION
from franchise.model.stage import SETTING_UP
from franchise.record.any_format import load_game
from franchise.record.limits import LONGEST_NAME
from franchise.record.signature import Signer
from franchise.server.host.absence import Absence
from franchise.server.host.access import check_decider, check_owner, check_seated
from franchise.server.host.bot_driver import BotDriver
from franchise.server.host.news import Hub
from franchise.server.host.questions import Questions
from franchise.server.host.refusal import RefusedError
from franchise.server.host.room import GUIDED, EntryKind, Room
from franchise.server.host.rooms import Rooms
from franchise.server.host.seating import Seating
from franchise.server.host.standing import standing_of
from franchise.server.host.standing_orders import StandingOrders
from franchise.server.host.tables import Tables
from franchise.server.host.talking import Talking
from franchise.server.host.upkeep import Upkeep
from franchise.server.people.clock import new_clock, press
from franchise.server.people.identity import People
from franchise.server.people.keys import alias
from franchise.server.people.push import Pusher
from franchise.server.people.seat import Seat, dump_seat
from franchise.server.people.table_state import TableState
from franchise.server.people.talk import plain
from franchise.server.processes.jobs import GameSoFar
from franchise.server.processes.thinkers import Thinkers
from franchise.server.schema.common import OPEN, PERSON, SeatKind
from franchise.server.schema.requests import NewGame, SeatIn, Start
from franchise.server.storage.errors import LateError
from franchise.server.storage.game_start import dump_game_start
from franchise.server.storage.notices import AnyNotice, Notice, Notices, PersonNotice
from franchise.server.storage.people import Person
from franchise.server.storage.store import Draft, Entry, NewTable, Store, StoredGame

LARGEST_SEED = (1 << 64) - 1
# How the tiles come to lie there; as printed otherwise.
EXPERT_OF = {Start.DRAWN: "drawn", Start.BALANCED: "drawn", Start.PLACED: "placed"}


class Host:
    """All games of one server."""

    def __init__(self, store: Store, hub: Hub, thinkers: Thinkers, most_rooms: int, pusher: Pusher) -> None:
        """`store` has the games, `hub` tells listeners, `thinkers` run the bots, `most_rooms` are kept in memory.

        `pusher` tells those who follow nothing just now.
        """
        self.store, self.hub, self.thinkers, self.pusher = store, hub, thinkers, pusher
        self.rooms = Rooms(store, most_rooms, self._on_change)
        self.people = People(store.people, store.secret)
        self.signer = Signer(store.secret)
        self.tables = Tables(store, self.rooms, hub, self._send)
        self.absence, self.talking, self.orders = (
            Absence(self.tables),
            Talking(self.tables),
            StandingOrders(self.tables),
        )
        self.seating = Seating(self.tables, self.absence, store.secret)
        self.questions = Questions(self.tables, self.absence)
        self.bots = BotDriver(self.rooms, thinkers, store.secret, self.orders.play_order)
        self.upkeep = Upkeep(store, self.rooms, hub, self.bots, self.tables, self.questions, self.people)
        self.notices = Notices(store.engine, store.process, self.upkeep.hear)

    def open(self) -> None:
        """Let bots play; also after `close`."""
        self.thinkers.open()
        self.bots.open()
        self.upkeep.open()
        self.notices.open()
        self.pusher.open()

    def close(self) -> None:
        """Stop all work in progress; everything that was confirmed is stored."""
        self.bots.close()
        self.pusher.close()
        self.thinkers.close()
        self.notices.close()
        self.upkeep.close()
        self.store.close()

    def cut_off(self, person: Person) -> None:
        """A key of a person holds no longer: whoever listens with one comes back, if he still has another."""
        self.people.forget_keys()
        self.hub.cut_off_person(person.id)
        self._send(PersonNotice(person.id))

    def _send(self, notice: AnyNotice) -> None:
        self.notices.send(notice)

    def _on_change(self, room: Room, since: int, is_ours: bool) -> None:
        """A room has new entries, of this process or of another; it is locked."""
        news = self.hub.publish(room, since)
        if is_ours:
            self.upkeep.keep_snapshot(room)
            self.notices.send(Notice(room.id, since, room.revision, news))
            self._push_turn(room)

    def _push_turn(self, room: Room) -> None:
        """Tell whoever is to decide now, if he does not follow the game."""
        if self.pusher.key and room.waits_for_person and not room.waits_for_order:
            owner = room.seats[room.game.active].owner
            if owner is not None and alias(owner, room.id) not in self.hub.present(room.id).people:
                self.pusher.tell_turn(owner, room.id, ", ".join(room.game.names))

    # New games

    def new_game(self, wish: NewGame, person: Person) -> str:
        """Set up a game of this person and return its id. It begins at once unless seats are open."""
        seed = secrets.randbits(64) if wish.seed is None else int(wish.seed)
        if seed > LARGEST_SEED:
            raise InvalidError(f"the seed {seed} is not between 0 and 2**64 - 1")
        seats = [_seat(seat, person) for seat in wish.seats]
        if len({seat.colour for seat in seats}) < len(seats):
            raise RefusedError("same-colour")
        if not all(seat.name or seat.is_open for seat in seats):
            raise RefusedError("no-name")
        waits = any(seat.is_open for seat in seats)
        if wish.shuffle and not waits:
            Random(seed).shuffle(seats)
        queenies = [queenie.value for queenie in wish.queenies]
        is_balanced = wish.start is Start.BALANCED
        game = Game(
            len(seats),
            names=_names(seats),
            introductory=wish.start is Start.INTRODUCTORY,
            expert=EXPERT_OF.get(wish.start),
            queenies=queenies,
            seed=self.thinkers.balanced_seed(len(seats), seed, queenies) if is_balanced else seed,
        )
        arranged = wish.table.model_dump() | {
            "has_begun": not waits,
            "draws_order": wish.shuffle and waits,
            "is_balanced": is_balanced,
        }
        return self._add(game, seats, TableState(host=person.id, **arranged))

    def guided_game(self, name: str, person: Person) -> str:
        """Set up the game that teaches its player."""
        if not name.strip():
            raise RefusedError("no-name")
        game = guided_game(plain(name, LONGEST_NAME))
        kinds = [PERSON] + [GUIDED] * (game.players_count - 1)
        seats = [Seat(*seat) for seat in zip(game.names, kinds, range(game.players_count), strict=True)]
        return self._add(game, _owned(seats, person), TableState(host=person.id))

    def import_game(self, text: str, kinds: Sequence[SeatKind], person: Person) -> str:
        """Import a game from its text; `kinds` says who plays the seats, and the remaining seats go to people."""
        game = load_game(text)
        game.rename([plain(name, LONGEST_NAME) for name in game.names])
        told = [str(kind) for kind in kinds][: game.players_count]
        told += [PERSON] * (game.players_count - len(told))
        seats = [Seat(name, kind, seat) for seat, (name, kind) in enumerate(zip(game.names, told, strict=True))]
        return self._add(game, _owned(seats, person), TableState(host=person.id))

    def rematch(self, room: Room, person: Person) -> str:
        """A new game with the same people and the same variant; who begins is drawn anew (2.3).

        Seats of programs and of those who have left are open: then it waits for others.
        """
        check_seated(room, person.id)
        setup = room.game.setup
        if setup is None or not room.can_rematch:
            raise RefusedError("no-rematch")
        seed = secrets.randbits(64)
        seats = [Seat("", OPEN, seat.colour) if seat.is_program or seat.is_free else seat for seat in room.seats]
        waits = any(seat.is_open for seat in seats)
        if not waits:
            Random(seed).shuffle(seats)
        drawn = not setup.placed and setup.city_tiles is not None
        game = Game(
            setup.players,
            names=_names(seats),
            introductory=setup.introductory,
            expert="placed" if setup.placed else "drawn" if drawn else None,
            queenies=setup.queenies,
            seed=self._fair_seed(room, seed),
        )
        fresh = {
            "host": person.id,
            "question": None,
            "questions": 0,
            "invitation": 0,
            "left": (),
            "has_begun": not waits,
            "draws_order": waits,
            "is_listed": False,
        }
        made = self._add(game, seats, room.table.model_copy(update=fresh))
        self.tables.tell_rematch(room, person, made)
        return made

    def _fair_seed(self, room: Room, seed: int) -> int:
        """The seed of a rematch: of a balanced draw if the game before had one."""
        if not room.table.is_balanced:
            return seed
        return self.thinkers.balanced_seed(room.game.players_count, seed, sorted(room.game.queenies))

    def _add(self, game: Game, seats: Sequence[Seat], table: TableState) -> str:
        identifier = secrets.token_hex(16)
        stored = StoredGame(
            identifier, datetime.now(UTC), RULES_VERSION, dump_game_start(game), [dump_seat(seat) for seat in seats]
        )
        first = [
            Entry(_seat_before(game, number), EntryKind.ACTION, action.token)
            for number, action in enumerate(game.actions)
        ]
        room = Room(identifier, tuple(seats), game, table=table)
        if table.clock is not None and table.has_begun:
            deciding = game.active if room.waits_for_person else None
            room.clock = press(table.clock, new_clock(table.clock, len(seats)), deciding, self.store.time.now())
        people = {table.host or "", *room.people} - {""}
        arranged = NewTable(
            table.model_dump(mode="json", exclude_defaults=True), table.is_listed and not table.has_begun, people
        )
        self.store.add_game(stored, first, standing_of(room), arranged)
        self.upkeep.keep_snapshot(room)
        self.bots.wake(self.rooms.find(identifier))
        return identifier

    def summarise(self, identifier: str) -> dict[str, Any]:
        """The summary of a game that was last played before summaries were kept; from now on it is."""
        room = self.rooms.find(identifier)
        with room.lock:
            standing = standing_of(room)
            self.store.save_summary(identifier, room.revision, standing)
        return standing.summary

    # Turns of people

    def draft(self, room: Room) -> list[Action]:
        """The steps of the turn in progress, without those that no longer fit; none if no person is to decide."""
        if not room.waits_for_person or room.draft is None or room.draft.number != room.revision:
            return []
        return list(room.trials.fit([Action.from_token(token) for token in room.draft.steps])[0])

    def save_draft(self, room: Room, revision: int, tokens: Sequence[str], person: str | None) -> list[Action]:
        """Keep the steps of the turn in progress, if the rules allow them."""
        steps = self._check_turn(room, revision, tokens, person)
        room.trials.try_steps(steps)
        self.rooms.keep_draft(room, Draft(revision, tuple(tokens)))
        return steps

    def commit(
        self, room: Room, revision: int, tokens: Sequence[str], person: str | None, request: str | None = None
    ) -> None:
        """Do a whole turn. A turn that was sent before, with the same id of the sender, is not done again."""
        with room.lock:
            if revision > room.revision:  # another process has written meanwhile: perhaps this very turn
                self.rooms.refresh(room)
            if request is not None and self._is_done(room, revision, request):
                return
            steps = self._check_turn(room, revision, tokens, person)
            turn = room.trials.try_steps(steps)
            if turn.is_set_up and not turn.is_complete:
                raise RefusedError("nothing-to-do")
            actions = turn.finish().actions
            seat = room.game.active
            self._append(room, [Entry(seat, EntryKind.ACTION, action.token) for action in actions], request)

    def _is_done(self, room: Room, revision: int, request: str) -> bool:
        """Whether this very turn is already in the log."""
        return revision < room.revision and self.store.request_at(room.id, revision) == request

    def _append(self, room: Room, new: Sequence[Entry], request: str | None = None) -> None:
        before = room.revision
        try:
            self.rooms.append(room, new, request)
        except LateError:  # another process was first: perhaps with the same turn, sent twice
            self.rooms.refresh(room)
            if request is None or not self._is_done(room, before, request):
                raise
        self.bots.wake(room)

    def _check_turn(self, room: Room, revision: int, tokens: Sequence[str], person: str | None) -> list[Action]:
        if revision > room.revision:  # another process has written meanwhile
            self.rooms.refresh(room)
        if room.frozen_at is not None:
            raise RefusedError("older-rules")
        if room.is_over:
            raise RefusedError("over")
        if not room.table.has_begun:
            raise RefusedError("not-begun")
        if revision != room.revision:
            raise LateError
        if room.waits_for_bot:
            raise RefusedError("not-your-turn")
        check_decider(room, person)
        return [Action.from_token(token) for token in tokens]

    def take_back(self, room: Room, revision: int, person: str | None) -> None:
        """Go back to the beginning of a person's last turn. Nothing is deleted: a log entry says where to go back.

        If others play, too, they must agree: `Tables.ask`.
        """
        with room.lock:
            check_seated(room, person)
            if revision != room.revision:
                raise LateError
            back = room.way_back
            if back is None:
                raise RefusedError("nothing-to-take-back")
            if set(room.voters) - {person}:
                raise RefusedError("ask-the-others")
            self._append(room, [Entry(room.game.active, EntryKind.BACK, str(back))])

    def take_forth(self, room: Room, revision: int, person: str | None) -> None:
        """Undo the last take-back, as long as nothing else was done."""
        with room.lock:
            check_seated(room, person)
            if set(room.voters) - {person}:
                raise RefusedError("ask-the-others")
            if revision != room.revision:
                raise LateError
            if not room.can_restore:
                raise RefusedError("nothing-to-restore")
            self._append(room, [Entry(room.game.active, EntryKind.FORTH, "")])

    def give_up(self, room: Room, revision: int, seat: int, person: str | None) -> None:
        """Let a person leave: a bot goes on in his place, or the game ends if nobody is left."""
        with room.lock:
            check_seated(room, person)
            if revision != room.revision:
                raise LateError
            if not room.table.has_begun:
                raise RefusedError("not-begun")
            if room.is_over:
                raise RefusedError("over")
            if seat >= len(room.seats) or room.bot_at(seat) is not None:
                raise RefusedError("no-person")
            check_owner(room, person, seat)
            self._append(room, [Entry(seat, EntryKind.GIVE_UP, "")])
            self.questions.settle(room)

    # Hints

    def hint(self, room: Room, revision: int, tokens: Sequence[str], person: str | None) -> tuple[Hint, list[Action]]:
        """What the expert would do in this turn in progress, and the steps so far."""
        with room.lock:
            steps = self._check_turn(room, revision, tokens, person)
            if room.game.stage in SETTING_UP:
                steps = []  # the hint may choose something else than the draft
            actions = (*room.game.actions, *room.trials.try_steps(steps).actions)
            so_far = GameSoFar(dump_game_start(room.game), tuple(action.token for action in actions))
        return self.thinkers.hint(so_far), steps


def _seat(wanted: SeatIn, person: Person) -> Seat:
    """A seat of a new game; those of people belong to whoever sets it up."""
    owner = person.id if wanted.kind == PERSON else None
    name = plain(wanted.name, LONGEST_NAME) if wanted.name.strip() else ""
    return Seat(name, str(wanted.kind), wanted.colour, owner, person.is_program and owner is not None)


def _owned(seats: Sequence[Seat], person: Person) -> list[Seat]:
    """The seats, with those of people as this person's."""
    return [replace(seat, owner=person.id) if seat.is_person else seat for seat in seats]


def _names(seats: Sequence[Seat]) -> list[str]:
    """Names for a game in which nobody may sit yet."""
    spare = default_names(len(seats))
    return [seat.name or name for seat, name in zip(seats, spare, strict=True)]


def _seat_before(game: Game, number: int) -> int:
    return Game.from_state(game.state_before(number)).active
