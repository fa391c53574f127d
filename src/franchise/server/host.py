"""The host of all games: sets them up, takes turns, lets bots play. Check, apply, store, publish: in that order."""

import logging
import secrets
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime
from random import Random
from threading import Lock

from franchise.draft.steps import fit, is_complete, lay, whole_turn
from franchise.game import SETTING_UP, Game
from franchise.model.action import Action
from franchise.model.errors import FranchiseError, InvalidError
from franchise.record.files import load_game
from franchise.server.beginning import RULES_VERSION, dump_beginning
from franchise.server.live import Hub
from franchise.server.rooms import Kind, Room, Rooms, Seat, dump_seat
from franchise.server.schema import Level, NewGame, Start
from franchise.server.store import Entry, LateError, Store, StoredGame
from franchise.server.thinking import Hint, Moment, Thinkers

DRIVERS = 32  # games whose bots are waited for at a time
LARGEST_SEED = (1 << 64) - 1

logger = logging.getLogger("franchise.server")


class RefusedError(FranchiseError):
    """Something that can't be done now, by a key of the messages."""

    def __init__(self, key: str) -> None:
        """`key` names the reason: it is told as the message `server.KEY`."""
        super().__init__(key)
        self.key = key


class Host:
    """All games of one server."""

    def __init__(self, store: Store, hub: Hub, thinkers: Thinkers) -> None:
        """Give it what it works with."""
        self.store, self.hub, self.thinkers = store, hub, thinkers
        self.rooms = Rooms(store)
        self._drivers: ThreadPoolExecutor | None = None  # from the first bot's turn on
        self._driven: set[str] = set()
        self._lock = Lock()
        self._is_open = True

    def open(self) -> None:
        """Begin to play, or begin again."""
        self._is_open = True

    def close(self) -> None:
        """Stop everything that is under way; what was answered is stored."""
        self._is_open = False
        with self._lock:
            if self._drivers is not None:
                self._drivers.shutdown(wait=False, cancel_futures=True)
            self._drivers = None
            self._driven.clear()
        self.thinkers.close()
        self.store.close()

    # New games

    def new_game(self, wish: NewGame) -> str:
        """Set up a game and return its id."""
        seed = secrets.randbits(64) if wish.seed is None else int(wish.seed)
        if seed > LARGEST_SEED:
            raise InvalidError(f"the seed {seed} is not between 0 and 2**64 - 1")
        seats = [Seat(seat.name.strip(), seat.kind.value, seat.colour) for seat in wish.seats]
        if len({seat.colour for seat in seats}) < len(seats):
            raise RefusedError("same-colour")
        if not all(seat.name for seat in seats):
            raise RefusedError("no-name")
        if wish.shuffle:
            Random(seed).shuffle(seats)
        expert = wish.start.value if wish.start in (Start.DRAWN, Start.PLACED) else None
        game = Game(
            len(seats),
            names=[seat.name for seat in seats],
            introductory=wish.start is Start.INTRODUCTORY,
            expert=expert,
            queenies=[queenie.value for queenie in wish.queenies],
            seed=seed,
        )
        return self._add(game, seats)

    def import_game(self, text: str, kinds: Sequence[Level]) -> str:
        """Take over a game from its text; its seats are played as told, by people where nothing is told."""
        game = load_game(text)
        told = [kind.value for kind in kinds][: game.players_count]
        told += [Level.PERSON.value] * (game.players_count - len(told))
        seats = [Seat(name, kind, seat) for seat, (name, kind) in enumerate(zip(game.names, told, strict=True))]
        return self._add(game, seats)

    def rematch(self, room: Room) -> str:
        """A new game with the same seats and the same variant; who begins is drawn anew (2.3)."""
        setup = room.game.setup
        if setup is None:
            raise RefusedError("no-rematch")
        seed = secrets.randbits(64)
        seats = list(room.seats)
        Random(seed).shuffle(seats)
        drawn = not setup.placed and setup.city_tiles is not None
        game = Game(
            setup.players,
            names=[seat.name for seat in seats],
            introductory=setup.introductory,
            expert="placed" if setup.placed else "drawn" if drawn else None,
            queenies=setup.queenies,
            seed=seed,
        )
        return self._add(game, seats)

    def _add(self, game: Game, seats: Sequence[Seat]) -> str:
        identifier = secrets.token_hex(16)
        stored = StoredGame(
            identifier, datetime.now(UTC), RULES_VERSION, dump_beginning(game), [dump_seat(seat) for seat in seats]
        )
        first = [
            Entry(_seat_before(game, number), Kind.ACTION, action.token) for number, action in enumerate(game.actions)
        ]
        self.store.add_game(stored, first)
        self.wake(self.rooms.find(identifier))
        return identifier

    # Turns of people

    def draft(self, room: Room) -> list[Action]:
        """The steps of the turn in progress; those that don't fit any more are left out."""
        tokens = self.store.draft(room.id, room.number)
        return list(fit(room.game, [Action.from_token(token) for token in tokens]))

    def save_draft(self, room: Room, number: int, tokens: Sequence[str]) -> None:
        """Keep the steps of the turn in progress, if the rules allow them."""
        with room.lock:
            steps = self._check_turn(room, number, tokens)
            lay(room.game, steps)
            self.store.save_draft(room.id, number, tokens)
        self.hub.publish(room.id, {"kind": "draft", "number": number, "steps": list(tokens)})

    def commit(self, room: Room, number: int, tokens: Sequence[str]) -> None:
        """Do a whole turn."""
        with room.lock:
            steps = self._check_turn(room, number, tokens)
            if room.game.stage in SETTING_UP and not is_complete(room.game, steps):
                raise RefusedError("nothing-to-do")
            actions, _ = whole_turn(room.game, steps)
            seat = room.game.active
            self.rooms.append(room, number, [Entry(seat, Kind.ACTION, action.token) for action in actions])
        self._publish(room)
        self.wake(room)

    def _check_turn(self, room: Room, number: int, tokens: Sequence[str]) -> list[Action]:
        if room.is_over:
            raise RefusedError("over")
        if number != room.number:
            raise LateError
        if room.waits_for_bot:
            raise RefusedError("not-your-turn")
        return [Action.from_token(token) for token in tokens]

    def take_back(self, room: Room, number: int) -> None:
        """Go back to the beginning of the last turn of a person. Nothing is deleted: the log says where to."""
        with room.lock:
            if number != room.number:
                raise LateError
            back = room.way_back
            if back is None:
                raise RefusedError("nothing-to-take-back")
            self.rooms.append(room, number, [Entry(room.game.active, Kind.BACK, str(back))])
        self._publish(room)

    def give_up(self, room: Room, number: int, seat: int) -> None:
        """Let a person leave: a bot goes on in his place, or the game ends if nobody is left."""
        with room.lock:
            if number != room.number:
                raise LateError
            if room.is_over:
                raise RefusedError("over")
            if seat >= len(room.seats) or room.bot_at(seat) is not None:
                raise RefusedError("no-person")
            self.rooms.append(room, number, [Entry(seat, Kind.GIVE_UP, "")])
        self._publish(room)
        self.wake(room)

    def _publish(self, room: Room) -> None:
        self.hub.publish(room.id, {"kind": "log", "number": room.number})

    # Bots

    def hint(self, room: Room, number: int, tokens: Sequence[str]) -> tuple[Hint, list[Action]]:
        """What the expert would do in this turn in progress, and the steps so far."""
        with room.lock:
            steps = self._check_turn(room, number, tokens)
            if room.game.stage in SETTING_UP:
                steps = []  # another decision in place of the one that is drafted
            table = lay(room.game, steps)
            moment = Moment(dump_beginning(room.game), tuple(action.token for action in table.game.actions))
        return self.thinkers.hint(moment), steps

    def wake(self, room: Room) -> None:
        """Let the bots of a game play, if it is their turn and nobody lets them yet."""
        if not room.waits_for_bot:
            return
        with self._lock:
            if not self._is_open or room.id in self._driven:
                return
            self._driven.add(room.id)
            self._drivers = self._drivers or ThreadPoolExecutor(DRIVERS, thread_name_prefix="driver")
            self._drivers.submit(self._drive, room)

    def _drive(self, room: Room) -> None:
        try:
            while self._is_open and self._play_bot(room):
                pass
        except Exception:
            # The game stays as it is; whoever opens it next wakes its bots again.
            if self._is_open:
                logger.exception("a bot of game %s failed", room.id)
            self._let_go(room)
        else:
            self._let_go(room)
            self.wake(room)  # somebody may have played while this one was about to stop

    def _let_go(self, room: Room) -> None:
        with self._lock:
            self._driven.discard(room.id)

    def _play_bot(self, room: Room) -> bool:
        """Play one turn of a bot; False if it is nobody's who is a bot."""
        with room.lock:
            if not room.waits_for_bot:
                return False
            seat, number = room.game.active, room.number
            level = room.bot_at(seat) or ""
            moment = Moment(dump_beginning(room.game), tuple(action.token for action in room.game.actions))
        tokens = self.thinkers.turn(moment, level)
        try:
            self.rooms.append(room, number, [Entry(seat, Kind.ACTION, token) for token in tokens])
        except LateError:  # somebody took a turn back while the bot was thinking
            self.rooms.refresh(room)
        else:
            self._publish(room)
        return True


def _seat_before(game: Game, number: int) -> int:
    return Game.from_state(game.state_before(number)).active
