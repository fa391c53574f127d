"""Talk at a table: what is said, erased and reported."""

from franchise.server.host.access import check_watch
from franchise.server.host.refusal import ForbiddenError, RefusedError
from franchise.server.host.room import Room
from franchise.server.host.tables import Change, Tables
from franchise.server.people.talk import plain
from franchise.server.schema.table import Phrase, Reaction
from franchise.server.storage.game_tables import NumberedEntry, TableEntry
from franchise.server.storage.people import Person

MOST_ENTRIES = 5000  # of one table: then nobody can talk any more
MOST_WITH_ONLOOKERS = 1000  # then onlookers can't, so that they never silence the table
TALK = ("say", "phrase", "react")  # kinds of entries that can be erased and reported


class Talking:
    """The talk at all tables."""

    def __init__(self, tables: Tables) -> None:
        """It stands in their logs."""
        self.tables = tables

    def say(
        self,
        room: Room,
        person: Person,
        text: str | None = None,
        phrase: Phrase | None = None,
        reaction: Reaction | None = None,
        actions: int | None = None,
    ) -> None:
        """Say something at the table; onlookers speak among themselves."""
        said = self._said(text, phrase, reaction, actions)

        def decide() -> Change:
            check_watch(room, person.id)
            if room.table_number > (MOST_ENTRIES if room.is_seated(person.id) else MOST_WITH_ONLOOKERS):
                raise RefusedError("long-talk")
            seats = room.seats_of(person.id)
            who = {"name": room.seats[seats[0]].name, "seat": seats[0]} if seats else {"name": person.name}
            channel = {} if room.is_seated(person.id) else {"channel": "onlookers"}
            entry = TableEntry(said.kind, person.id, said.data | who | channel)
            return Change((entry,), room.table, room.seats)

        self.tables.change(room, decide)

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
            self.tables.store.tables.erase(room.id, number, kept | {"erased": True})
            entry = TableEntry("erase", person.id, {"number": number})
        self.tables.change(room, lambda: Change((entry,), room.table, room.seats))

    def report(self, room: Room, person: Person, number: int) -> None:
        """Let the host know that somebody should not have said something."""
        check_watch(room, person.id)
        found = self._talk_at(room, number)
        entry = TableEntry(
            "report", person.id, {"number": number, "name": found.data.get("name", ""), "for_host": True}
        )
        self.tables.change(room, lambda: Change((entry,), room.table, room.seats))

    def _talk_at(self, room: Room, number: int) -> NumberedEntry:
        found = self.tables.store.tables.entries(room.id, number)
        if not found or found[0].number != number or found[0].kind not in TALK:
            raise RefusedError("nothing-said")
        return found[0]
