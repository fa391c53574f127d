"""Lets the bots of all games play: one thread for each game in which a bot is to decide, while it is."""

import logging
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Lock

from franchise.server.bot_processes.jobs import GameSoFar
from franchise.server.bot_processes.pool import Thinkers
from franchise.server.host.room import EntryKind, Room
from franchise.server.host.rooms import Rooms
from franchise.server.storage.game_start import dump_game_start
from franchise.server.storage.store import Entry, LateError

GAMES_AT_A_TIME = 32  # whose bots are waited for

logger = logging.getLogger("franchise.server")


class BotDriver:
    """Asks bots for their turns and writes them into the log."""

    def __init__(self, rooms: Rooms, thinkers: Thinkers, publish: Callable[[Room], None]) -> None:
        """`publish` tells everybody that a game has changed."""
        self.rooms, self.thinkers, self.publish = rooms, thinkers, publish
        self._threads: ThreadPoolExecutor | None = None  # from the first bot's turn on
        self._driven: set[str] = set()  # the games that have a thread
        self._lock = Lock()
        self._is_open = True

    def open(self) -> None:
        """Let bots play, or let them play again."""
        self._is_open = True

    def close(self) -> None:
        """Stop; a turn that a bot thinks about is dropped, and it begins again when the game is opened next."""
        self._is_open = False
        with self._lock:
            if self._threads is not None:
                self._threads.shutdown(wait=False, cancel_futures=True)
            self._threads = None
            self._driven.clear()

    def wake(self, room: Room) -> None:
        """Let the bots of a game play, if it is their turn and no thread does so yet."""
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
            self.wake(room)  # somebody may have played while this thread was about to stop

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
        tokens = self.thinkers.turn(so_far, level)
        try:
            self.rooms.append(room, revision, [Entry(seat, EntryKind.ACTION, token) for token in tokens])
        except LateError:  # somebody took a turn back while the bot was thinking
            self.rooms.refresh(room)
        else:
            self.publish(room)
        return True
