"""Lets the bots of all games play: one job a turn, in the order in which the turns began, so that no game waits long.

Bots of the quick levels have a queue and a process of their own. A job is kept with its game in the database, leased to
this process: if the process ends, another one, or the next start, takes it over.
"""

import hashlib
import logging
from collections.abc import Callable
from concurrent.futures import CancelledError
from queue import SimpleQueue
from threading import Lock, Thread

from sqlalchemy.exc import SQLAlchemyError

from franchise.bots.levels import Level
from franchise.guided.script import scripted_turn
from franchise.model.errors import FranchiseError
from franchise.server import metrics
from franchise.server.host.room import GUIDED, EntryKind, Room
from franchise.server.host.rooms import Rooms
from franchise.server.processes.helper import Helper
from franchise.server.processes.jobs import GameSoFar
from franchise.server.processes.thinkers import QUICK_LEVELS, Thinkers
from franchise.server.storage.database import cause_of
from franchise.server.storage.errors import LateError
from franchise.server.storage.game_start import dump_game_start
from franchise.server.storage.store import Entry

AFTER_THE_SCRIPT = Level.BEGINNER.value  # how the rivals of a guided game go on
SEED_BYTES = 8
SEEDS = 1 << 8 * SEED_BYTES

logger = logging.getLogger("franchise.server.bots")


class BotDriver:
    """Asks bots for their turns and writes them into the log."""

    def __init__(self, rooms: Rooms, thinkers: Thinkers, secret: str, play_order: Callable[[Room], None]) -> None:
        """`secret` makes what bots draw by lot unpredictable; `play_order` plays a turn that was laid out ahead."""
        self.rooms, self.thinkers, self.secret, self.play_order = rooms, thinkers, secret, play_order
        self._working: set[str] = set()  # the games that wait in a queue, or whose bot is thinking
        self._interrupted: set[str] = set()  # the games whose bot could not play, since the database failed
        self._lock = Lock()
        self._is_open = False
        self._deep: SimpleQueue[str | None] = SimpleQueue()
        self._quick: SimpleQueue[str | None] = SimpleQueue()

    def open(self) -> None:
        """Let bots play; also after `close`."""
        self._is_open = True
        self._deep, self._quick = SimpleQueue(), SimpleQueue()
        for queue, helpers in ((self._deep, self.thinkers.deep), (self._quick, self.thinkers.quick)):
            for helper in helpers:
                Thread(target=self._work, args=(queue, helper), name="bots", daemon=True).start()

    def close(self) -> None:
        """Stop. A turn that a bot is thinking about is dropped: whoever takes the job over thinks again."""
        with self._lock:
            self._is_open = False
            self._working.clear()
        for queue, helpers in ((self._deep, self.thinkers.deep), (self._quick, self.thinkers.quick)):
            for _ in helpers:
                queue.put(None)

    @property
    def working(self) -> list[str]:
        """The games whose bots think, or wait for a process."""
        with self._lock:
            return list(self._working)

    @property
    def waiting(self) -> dict[str, int]:
        """How many turns wait for a process."""
        return {"deep": self._deep.qsize(), "quick": self._quick.qsize()}

    @property
    def has_room(self) -> bool:
        """Whether jobs of other processes could be done soon."""
        return self._deep.qsize() < len(self.thinkers.deep)

    def wake(self, room: Room) -> None:
        """Let a bot of a game play, if it is its turn and nobody has asked for it yet."""
        if not room.waits_for_bot and not room.waits_for_order:
            return
        with self._lock:
            if not self._is_open or room.id in self._working:
                return
            self._working.add(room.id)
            is_quick = room.bot_at(room.game.active) in (None, *QUICK_LEVELS, GUIDED)
            (self._quick if is_quick else self._deep).put(room.id)

    def retry(self) -> None:
        """Let bots go on whose turn was interrupted by the database."""
        while self._interrupted:
            game = self._interrupted.pop()
            try:
                self.wake(self.rooms.find(game))
            except SQLAlchemyError:  # still
                self._interrupted.add(game)
                raise

    def _work(self, queue: "SimpleQueue[str | None]", helper: Helper) -> None:
        while (game := queue.get()) is not None and self._is_open:
            self._do(game, helper)

    def _do(self, game: str, helper: Helper) -> None:
        room, interrupted = None, False
        try:
            room = self.rooms.find(game)
            if room.waits_for_order:
                self.play_order(room)
            else:
                self._play_turn(room, helper)
        except CancelledError:  # the server ends
            return
        except SQLAlchemyError as fault:
            logger.warning("the database failed in a bot's turn", extra={"game": game, "fault": cause_of(fault)})
            room, interrupted = None, True
        except FranchiseError as fault:
            logger.warning("the bot of a game can't play", extra={"game": game, "fault": str(fault)})
            room = None
        except Exception:
            # The job is free again when its lease ends: it is tried once more, here or elsewhere.
            logger.exception("a bot failed", extra={"game": game})
            room = None
        with self._lock:
            self._working.discard(game)
            if interrupted:
                self._interrupted.add(game)
        if room is not None:
            self.wake(room)  # the next player may be a bot, too

    def _play_turn(self, room: Room, helper: Helper) -> None:
        with room.lock:
            if not room.waits_for_bot:
                return
            seat, revision = room.game.active, room.revision
            level = room.bot_at(seat) or ""
            so_far = GameSoFar(dump_game_start(room.game), tuple(action.token for action in room.game.actions))
            tokens = scripted_turn(room.game) if level == GUIDED else None
        if tokens is None:
            plays = AFTER_THE_SCRIPT if level == GUIDED else level
            # A lesson is the same for everybody, also after its script.
            seed = (so_far.start["seed"] + seat) % SEEDS if level == GUIDED else self._seed(room.id, revision)
            with metrics.BOTS.labels(plays).time():
                tokens = self.thinkers.turn(helper, so_far, plays, seed)
        try:
            with room.lock:
                if revision != room.revision:
                    raise LateError
                self.rooms.append(room, [Entry(seat, EntryKind.ACTION, token) for token in tokens])
        except LateError:  # somebody took a turn back while the bot was thinking
            self.rooms.refresh(room)

    def _seed(self, game: str, revision: int) -> int:
        """What a bot draws by lot comes from the server's secret: the seed of a game's set-up is public."""
        drawn = hashlib.blake2b(f"{self.secret} {game} {revision}".encode(), digest_size=SEED_BYTES)
        return int.from_bytes(drawn.digest(), "big")
