"""What is done every second beside the games: keep drafts, look for news of other processes, take over jobs of bots."""

import logging
import time
from collections.abc import Callable, Sequence
from threading import Event, Thread

from sqlalchemy.exc import SQLAlchemyError

from franchise.model.errors import FranchiseError
from franchise.server import metrics
from franchise.server.host.bot_driver import BotDriver
from franchise.server.host.news import Hub, Present
from franchise.server.host.presence import render_present
from franchise.server.host.questions import Questions
from franchise.server.host.room import Room
from franchise.server.host.rooms import Rooms
from franchise.server.host.standing import snapshot_of
from franchise.server.host.tables import Tables
from franchise.server.people.identity import People
from franchise.server.storage.database import cause_of
from franchise.server.storage.errors import LateError
from franchise.server.storage.notices import AnyNotice, PersonNotice, PlanNotice, PresenceNotice, TableNotice
from franchise.server.storage.store import Store

LOOK_SECONDS = 1.0
RENEW_SECONDS = 5.0  # well within the time of a lease
SNAPSHOT_SECONDS = 30.0
SNAPSHOTS_AT_A_TIME = 20  # in one transaction, for which the turns of these games wait
BEAT_SECONDS = 15.0
BEAT = '{"kind":"beat"}'  # so that pages notice when they hear nothing any more
JOBS_AT_A_TIME = 8
ALIVE_SECONDS = 5.0
SILENT_SECONDS = 15.0  # a server that has noted nothing for so long was down
CLEAN_SECONDS = 600.0
PASSER_BY_DAYS = 30

logger = logging.getLogger("franchise.server.upkeep")


class Upkeep:
    """A thread that does small things regularly. A failure is logged, and the next round tries again."""

    def __init__(
        self,
        store: Store,
        rooms: Rooms,
        hub: Hub,
        bots: BotDriver,
        tables: Tables,
        questions: Questions,
        people: People,
    ) -> None:
        """It works on these."""
        self.store, self.rooms, self.hub, self.bots = store, rooms, hub, bots
        self.tables, self.questions, self.absence, self.people = tables, questions, questions.absence, people
        self._unsaved: dict[str, tuple[float, Room]] = {}  # whose position is not stored yet, and when it is due
        self._behind: dict[str, int] = {}  # the games whose listeners had missed something when we last looked
        self._alive = 0.0  # when it was last noted that the server runs
        self._end = Event()
        self._thread: Thread | None = None
        self._due: dict[Callable[[], None], float] = {}
        self._tasks = {
            self.save_settled_drafts: LOOK_SECONDS,
            self.look_for_gaps: LOOK_SECONDS,
            self.take_jobs: LOOK_SECONDS,
            self.bots.retry: LOOK_SECONDS,
            self.renew_jobs: RENEW_SECONDS,
            self.save_due_snapshots: LOOK_SECONDS,
            self.end_clocks: LOOK_SECONDS,
            self.note_alive: ALIVE_SECONDS,
            self.repeat_presence: BEAT_SECONDS,
            self.clean_up: CLEAN_SECONDS,
            self.beat: BEAT_SECONDS,
            self.measure: LOOK_SECONDS,
        }

    def open(self) -> None:
        """Begin."""
        self._try(self.note_alive)  # before anybody's time can run out
        self._end.clear()
        self._thread = Thread(target=self._run, name="upkeep", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """End, and store what is not stored yet."""
        self._end.set()
        if self._thread is not None:
            self._thread.join()
        for last in (self.rooms.save_drafts, self.save_snapshots, self.store.release_jobs):
            self._try(last)

    def _run(self) -> None:
        while not self._end.is_set():
            now = time.monotonic()
            for task, seconds in self._tasks.items():
                if self._due.get(task, 0) <= now:
                    self._due[task] = now + seconds
                    self._try(task)
            self._end.wait(LOOK_SECONDS)

    def _try(self, task: Callable[[], None]) -> None:
        try:
            task()
        except SQLAlchemyError as fault:
            logger.warning("the database failed", extra={"task": task.__name__, "fault": cause_of(fault)})
        except Exception:
            logger.exception("upkeep failed", extra={"task": task.__name__})

    def save_settled_drafts(self) -> None:
        """Store the turns in progress of those who think; most others are committed before it would be worth it."""
        self.rooms.save_drafts(after=LOOK_SECONDS)

    def keep_snapshot(self, room: Room) -> None:
        """Store the position of a game within half a minute."""
        due, _ = self._unsaved.get(room.id, (time.monotonic() + SNAPSHOT_SECONDS, None))
        self._unsaved[room.id] = due, room

    def save_due_snapshots(self) -> None:
        """Store the positions that have waited long enough."""
        now = time.monotonic()
        due = [room for when, room in tuple(self._unsaved.values()) if when <= now]
        self._save_snapshots(due[:SNAPSHOTS_AT_A_TIME])

    def save_snapshots(self) -> None:
        """Store all positions that have changed."""
        self._save_snapshots([room for _, room in tuple(self._unsaved.values())])

    def _save_snapshots(self, rooms: Sequence[Room]) -> None:
        if not rooms:
            return
        taken = {room.id: self._unsaved.pop(room.id) for room in rooms}  # what happens from now on makes it due again
        try:
            self.store.save_snapshots({room.id: snapshot_of(room) for room in rooms})
        except SQLAlchemyError:  # the next round tries again
            for game, kept in taken.items():
                self._unsaved.setdefault(game, kept)
            raise

    def look_for_gaps(self) -> None:
        """Tell what other processes have written, if they have not said so."""
        told = self.hub.told()
        numbers = self.store.numbers(told) if told else {}
        for game, (_, at_table) in numbers.items():
            if at_table > told[game][1]:
                self.catch_up_table(game)
        behind = {game: told[game][0] for game, (number, _) in numbers.items() if number > told[game][0]}
        for game, known in behind.items():
            self.catch_up(game, numbers[game][0])
            if self._behind.get(game) == known:  # still, after a second: they come back and ask for what they missed
                self.hub.cut_off(game)
        self._behind = behind

    def hear(self, notice: AnyNotice) -> None:
        """Tell what another process has written: as it has rendered it, if that is enough for those who follow here."""
        if isinstance(notice, TableNotice):
            self.catch_up_table(notice.game)
        elif isinstance(notice, PresenceNotice):
            self.hub.note_elsewhere(notice.game, notice.process, Present(frozenset(notice.people), notice.onlookers))
            self.tell_present(notice.game)
        elif isinstance(notice, PlanNotice):
            self.rooms.read_draft(notice.game)
            self.tables.tell_plan(notice)
        elif isinstance(notice, PersonNotice):
            self.people.forget_keys()
            self.hub.cut_off_person(notice.person)
        elif not self.hub.pass_on(notice.game, notice.since, notice.number, notice.news):
            self.catch_up(notice.game, notice.number)

    def catch_up(self, game: str, number: int) -> None:
        """Read and tell new entries of a game that is followed here."""
        known = self.hub.least_told(game)
        if known is None or known >= number:
            return
        try:
            room = self.rooms.find(game)
        except FranchiseError as fault:
            logger.warning("a game can't be read", extra={"game": game, "fault": str(fault)})
            return
        self.bots.wake(room)

    def catch_up_table(self, game: str) -> None:
        """Read and tell what others have done at a table, if the game is in memory."""
        is_followed = self.hub.least_told_of_table(game) is not None
        room = self.rooms.at_hand(game) if is_followed else self.rooms.loaded(game)
        if room is not None:
            self.tables.catch_up(room)

    def tell_present(self, game: str) -> None:
        """Tell everybody who follows a game who else does."""
        self.hub.tell_game(game, render_present(self.hub.present(game)))

    def repeat_presence(self) -> None:
        """Tell other processes who follows games here, so that they do not forget it."""
        for game in self.hub.followed():
            self.tables.tell_presence(game)

    def end_clocks(self) -> None:
        """Bots keep the seats of those whose time has run out."""
        if self.store.time.unmoved() - self._alive > SILENT_SECONDS:  # the machine has slept
            self.note_alive()
        for game in self.store.tables.expired(self.store.time.now(), JOBS_AT_A_TIME):
            try:
                room = self.rooms.find(game)
                self.rooms.refresh_table(room)
                if self.absence.end_time(room):
                    self.questions.settle(room)
                    self.bots.wake(room)
                elif not room.is_running:  # it would stand in the way of others for ever
                    self.store.tables.drop_deadline(game)
            except LateError:  # another process was first
                continue
            except FranchiseError as fault:
                logger.warning("a clock can't be stopped", extra={"game": game, "fault": str(fault)})
                self.store.tables.drop_deadline(game)

    def note_alive(self) -> None:
        """Note that the server runs. If it did not for a while, everybody's time stood still meanwhile."""
        if gap := self.store.note_alive(SILENT_SECONDS):
            self.store.tables.postpone(gap)
            for room in self.rooms.all_loaded():
                if room.clock is not None:
                    self.rooms.refresh_table(room)
        self._alive = self.store.time.unmoved()

    def clean_up(self) -> None:
        """Delete keys that hold no longer, and people who came once and never played."""
        self.store.people.drop_old_keys()
        self.store.people.drop_passers_by(PASSER_BY_DAYS)

    def renew_jobs(self) -> None:
        """Keep the jobs on which bots work; one that failed is free again after a while."""
        if working := self.bots.working:
            self.store.renew_jobs(working)

    def take_jobs(self) -> None:
        """Take over bots' turns of processes that have died, and at the start those that were left."""
        if self.bots.has_room:
            for game in self.store.claim_jobs(JOBS_AT_A_TIME):
                try:
                    self.bots.wake(self.rooms.find(game))
                except FranchiseError as fault:
                    logger.warning("a bot can't go on", extra={"game": game, "fault": str(fault)})

    def measure(self) -> None:
        """Tell how much there is now."""
        metrics.SOCKETS.set(self.hub.count)
        metrics.ROOMS.set(len(self.rooms))
        for queue, number in self.bots.waiting.items():
            metrics.WAITING.labels(queue).set(number)

    def beat(self) -> None:
        """Let all listeners know that the connection works."""
        self.hub.tell_all(BEAT)
