"""Passes on what happened in a game to those who follow it: rendered once for each language, and sent to all."""

import asyncio
import time
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from threading import Lock

from franchise.server.host.access import may_watch
from franchise.server.host.room import Room
from franchise.server.people.keys import alias
from franchise.server.storage.game_tables import NumberedEntry

WAITING = 20  # messages kept for somebody who does not read; then he is cut off, and comes back when he can
EVERYTHING = -1  # since before the beginning
CUT_OFF = -1  # the revision of somebody who is told nothing any more
REMEMBERED_SECONDS = 40.0  # how long what another process said of its listeners holds
Render = Callable[[Room, int, str], str]  # what happened in a room since a revision, in a language


@dataclass(frozen=True)
class Audience:
    """For whom something is told: players and the host, or onlookers, who hear each other, too."""

    is_seated: bool
    is_host: bool = False


# What happened at a table, for an audience.
RenderTable = Callable[[Room, Sequence[NumberedEntry], Audience], str]


@dataclass(eq=False)
class Listener:
    """Somebody who follows a game: his language, who he is, and how much of the game he has been told."""

    language: str
    person: str | None = None
    audience: Audience = Audience(False)
    revision: int = CUT_OFF
    table_number: int = CUT_OFF
    messages: "asyncio.Queue[str | None]" = field(default_factory=lambda: asyncio.Queue(WAITING))

    def cut_off(self) -> None:
        """End his connection once he has what is in the queue; None is the end."""
        with suppress(asyncio.QueueEmpty):
            while self.messages.full():
                self.messages.get_nowait()
        self.messages.put_nowait(None)
        self.revision = CUT_OFF


@dataclass(frozen=True)
class Present:
    """Who follows a game: those at the table by their aliases, and how many others."""

    people: frozenset[str] = frozenset()
    onlookers: int = 0

    def __or__(self, other: "Present") -> "Present":
        return Present(self.people | other.people, self.onlookers + other.onlookers)


class Hub:
    """Everybody who follows a game in this process."""

    def __init__(self, render: Render, render_table: RenderTable) -> None:
        """`render` puts into words what happened since a revision, `render_table` what happened at a table."""
        self.render, self.render_table = render, render_table
        self._elsewhere: dict[str, dict[str, tuple[float, Present]]] = defaultdict(dict)  # by game and process
        self._listeners: dict[str, set[Listener]] = defaultdict(set)
        self._lock = Lock()
        self._loop: asyncio.AbstractEventLoop | None = None

    def attach(self, loop: asyncio.AbstractEventLoop) -> None:
        """Set the event loop in which the listeners run."""
        self._loop = loop

    def join(self, room: Room, listener: Listener, since: int | None) -> str | None:
        """Follow a game from now on, and get what happened since a revision that the listener knows; None if nothing.

        The room is locked meanwhile, so that nothing falls between what was read and what will be told.
        """
        with room.lock:
            listener.revision, listener.table_number = room.revision, room.table_number
            listener.audience = audience_of(room, listener.person)
            with self._lock:
                self._listeners[room.id].add(listener)
            if since == room.revision:
                return None
            return self.news(room, EVERYTHING if since is None else since, listener.language)

    def leave(self, game: str, listener: Listener) -> None:
        """Follow a game no longer."""
        with self._lock:
            self._listeners[game].discard(listener)
            if not self._listeners[game]:
                del self._listeners[game]

    def told(self) -> dict[str, tuple[int, int]]:
        """The games that are followed, and up to which revision of game and table all their listeners were told."""
        with self._lock:
            told = {game: (_least(all_), _least_of_table(all_)) for game, all_ in self._listeners.items()}
        return {game: (known, at) for game, (known, at) in told.items() if known is not None and at is not None}

    def least_told(self, game: str) -> int | None:
        """Up to which revision all listeners of a game have been told; None if nobody follows it."""
        with self._lock:
            return _least(self._listeners.get(game, ()))

    def most_told(self, game: str) -> int:
        """The last revision of a game of which anybody here was told: its room may not know it yet."""
        with self._lock:
            return max((one.revision for one in self._listeners.get(game, ())), default=CUT_OFF)

    @property
    def count(self) -> int:
        """How many follow a game."""
        with self._lock:
            return sum(map(len, self._listeners.values()))

    def publish(self, room: Room, since: int) -> dict[str, str]:
        """Tell all listeners what they do not know yet, and return what happened since a revision, in their languages.

        The room is locked, so that the order is right. Some may have heard a part of it from another process.
        """
        news: dict[tuple[int, str], str] = {}
        while missing := self._tell(room.id, room.revision, news):
            news |= {(known, language): self.news(room, known, language) for known, language in missing}
        return {language: text for (known, language), text in news.items() if known == since}

    def pass_on(self, game: str, since: int, revision: int, news: Mapping[str, str]) -> bool:
        """Tell all listeners what another process has rendered, if that is all they need; else return False."""
        return not self._tell(game, revision, {(since, language): text for language, text in news.items()})

    def _tell(self, game: str, revision: int, news: Mapping[tuple[int, str], str]) -> set[tuple[int, str]]:
        """Tell all listeners of a revision. If somebody needs other news than these, tell nobody, and return which.

        What was told is noted at once, so that what comes next follows it.
        """
        with self._lock:
            behind = [one for one in self._listeners.get(game, ()) if CUT_OFF < one.revision < revision]
            missing = {(one.revision, one.language) for one in behind} - news.keys()
            if behind and not missing:
                told = [(one, news[one.revision, one.language]) for one in behind]
                for one in behind:
                    one.revision = revision
                self._in_loop(_put, told)
            return missing

    def news(self, room: Room, since: int, language: str) -> str:
        """What happened since a revision, in a language: rendered once, however many ask. The room is locked."""
        key = (since, room.revision, language)
        if key not in room.news:
            room.news = {known: text for known, text in room.news.items() if known[:2] == key[:2]}
            room.news[key] = self.render(room, since, language)
        return room.news[key]

    # The table

    def publish_table(self, room: Room, entries: Sequence[NumberedEntry]) -> None:
        """Tell all listeners what happened at the table, and how it stands now. The room is locked.

        Whoever may not watch any longer is cut off.
        """
        rendered: dict[tuple[Audience, int], str] = {}
        with self._lock:
            told = []
            for one in self._listeners.get(room.id, ()):
                if one.revision == CUT_OFF or one.table_number >= room.table_number:
                    continue
                if not may_watch(room, one.person):
                    self._in_loop(one.cut_off)
                    continue
                one.audience = audience_of(room, one.person)
                key = one.audience, one.table_number
                if key not in rendered:
                    new = [entry for entry in entries if entry.number >= one.table_number]
                    rendered[key] = self.render_table(room, new, one.audience)
                one.table_number = room.table_number
                told.append((one, rendered[key]))
            self._in_loop(_put, told)

    def least_told_of_table(self, game: str) -> int | None:
        """Up to which entry of a table all its listeners have been told; None if nobody follows the game."""
        with self._lock:
            return _least_of_table(self._listeners.get(game, ()))

    def tell_game(self, game: str, message: str) -> None:
        """Send the same message to all who follow a game; it may be lost."""
        with self._lock:
            told = [(one, message) for one in self._listeners.get(game, ()) if one.revision != CUT_OFF]
        self._in_loop(_put, told)

    def present_here(self, game: str) -> Present:
        """Who follows a game in this process."""
        with self._lock:
            listeners = tuple(self._listeners.get(game, ()))
        people = frozenset(alias(one.person, game) for one in listeners if one.person and one.audience.is_seated)
        strangers = {one.person or id(one) for one in listeners if not one.audience.is_seated}
        return Present(people, len(strangers))

    def present(self, game: str) -> Present:
        """Who follows a game, in this process and in others."""
        now, everybody = time.monotonic(), self.present_here(game)
        for process, (told, present) in tuple(self._elsewhere.get(game, {}).items()):
            if now - told > REMEMBERED_SECONDS:
                self._elsewhere[game].pop(process, None)
            else:
                everybody |= present
        if not self._elsewhere.get(game, True):
            del self._elsewhere[game]
        return everybody

    def note_elsewhere(self, game: str, process: str, present: Present) -> None:
        """Another process has said who follows a game there."""
        self._elsewhere[game][process] = time.monotonic(), present

    def followed(self) -> list[str]:
        """The games that somebody here follows."""
        with self._lock:
            return list(self._listeners)

    def tell_all(self, message: str) -> None:
        """Send the same message to everybody; it may be lost."""
        self._in_loop(self._tell_all, message)

    def _tell_all(self, message: str) -> None:
        for listener in [one for followers in tuple(self._listeners.values()) for one in tuple(followers)]:
            with suppress(asyncio.QueueFull):
                listener.messages.put_nowait(message)

    def cut_off(self, game: str) -> None:
        """End the connections of a game; whoever follows it comes back and asks for what he has missed."""
        for listener in tuple(self._listeners.get(game, ())):
            self._in_loop(listener.cut_off)

    def cut_off_person(self, person: str) -> None:
        """End all connections of a person; those browsers that are still his come back at once."""
        with self._lock:
            mine = [one for followers in self._listeners.values() for one in followers if one.person == person]
        for listener in mine:
            self._in_loop(listener.cut_off)

    def _in_loop(self, function: Callable[..., None], *arguments: object) -> None:
        if self._loop is not None and not self._loop.is_closed():
            with suppress(RuntimeError):  # the server is stopping
                self._loop.call_soon_threadsafe(function, *arguments)


def _put(told: Iterable[tuple[Listener, str]]) -> None:
    """Hand messages to listeners; runs in the loop. Who has too many that he has not read is cut off."""
    for listener, message in told:
        if listener.messages.full():
            listener.cut_off()
        else:
            listener.messages.put_nowait(message)


def audience_of(room: Room, person: str | None) -> Audience:
    """What somebody is told of a table."""
    return Audience(room.is_seated(person), person is not None and person == room.table.host)


def _least_of_table(followers: Iterable[Listener]) -> int | None:
    """What all of them know of the table."""
    return min((one.table_number for one in followers if one.revision != CUT_OFF), default=None)


def _least(followers: Iterable[Listener]) -> int | None:
    """What all of them know. Those who were cut off come back by themselves: they say nothing about the others."""
    return min((one.revision for one in followers if one.revision != CUT_OFF), default=None)
