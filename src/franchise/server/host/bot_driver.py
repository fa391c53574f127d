"""Lets the bots of all games play: each game has a thread as long as a bot is to decide."""

import logging
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Lock

from franchise.bots.levels import Level
from franchise.guided.script import scripted_turn
from franchise.server.bot_processes.jobs import GameSoFar
from franchise.server.bot_processes.pool import Thinkers
from franchise.server.host.room import GUIDED, EntryKind, Room
from franchise.server.host.rooms import Rooms
from franchise.server.storage.game_start import dump_game_start
from franchise.server.storage.store import Entry, LateError

AFTER_THE_SCRIPT = Level.BEGINNER.value  # how the rivals of a guided game go on
GAMES_AT_A_TIME = 32  # whose bots can play at the same time

logger = logging.getLogger("franchise.server")


class BotDriver:
    """Asks bots for their turns and writes them into the log."""

    def __init__(self, rooms: Rooms, thinkers: Thinkers, publish: Callable[[Room], None]) -> None:
        """`publish` notifies the listeners that a game has changed."""
        self.rooms, self.thinkers, self.publish = rooms, thinkers, publish
        self._threads: ThreadPoolExecutor | None = None  # made for the first turn of a bot
        self._driven: set[str] = set()  # the games that have a thread
        self._lock = Lock()
        self._is_open = True

    def open(self) -> None:
        """Let bots play; also after `close`."""
        self._is_open = True

    def close(self) -> None:
        """Stop. A turn that a bot is thinking about is dropped; the bot starts again when the game is next opened."""
        self._is_open = False
        with self._lock:
            if self._threads is not None:
                self._threads.shutdown(wait=False, cancel_futures=True)
            self._threads = None
            self._driven.clear()

    def wake(self, room: Room) -> None:
        """Start a thread for the bots of a game, if it is a bot's turn and the game has no thread yet."""
        if not room.waits_for_bot:
            return
        with self._lock:
            if not self._is_open or room.id in self._driven:
                return
            self._driven.add(room.id)
            self._threads = self._threads or ThreadPoolExecutor(GAMES_AT_A_TIME, thread_name_prefix="driver")
            self._threads.submit(self._drive, room)

    def _drive(self, room: Room) -> None:
        try:
            while self._is_open and self._play_turn(room):
                pass
        except Exception:
            # The game stays as it is; whoever opens it next wakes its bots again.
            if self._is_open:
                logger.exception("a bot of game %s failed", room.id)
            self._let_go(room)
        else:
            self._let_go(room)
            self.wake(room)  # a person's turn may have ended while this thread was stopping

    def _let_go(self, room: Room) -> None:
        with self._lock:
            self._driven.discard(room.id)

    def _play_turn(self, room: Room) -> bool:
        """Play one turn of a bot; False if no bot is to decide."""
        with room.lock:
            if not room.waits_for_bot:
                return False
            seat, revision = room.game.active, room.revision
            level = room.bot_at(seat) or ""
            so_far = GameSoFar(dump_game_start(room.game), tuple(action.token for action in room.game.actions))
            scripted = scripted_turn(room.game) if level == GUIDED else None
        tokens = scripted or self.thinkers.turn(so_far, AFTER_THE_SCRIPT if level == GUIDED else level)
        try:
            self.rooms.append(room, revision, [Entry(seat, EntryKind.ACTION, token) for token in tokens])
        except LateError:  # somebody took a turn back while the bot was thinking
            self.rooms.refresh(room)
        else:
            self.publish(room)
        return True
