"""What a player does in his turn, whether he asks by HTTP or by the live socket. The answers are JSON."""

from collections.abc import Callable

from starlette.concurrency import run_in_threadpool

from franchise.server.host.access import check_watch, sees_draft
from franchise.server.host.host import Host
from franchise.server.host.room import Room
from franchise.server.lanes import Lanes
from franchise.server.rendering.draft import render_draft_json
from franchise.server.schema.requests import DraftIn, TurnIn
from franchise.server.storage.people import Person, id_of
from franchise.texts import current_language


async def look(host: Host, lanes: Lanes, id: str, revision: int, person: Person | None) -> str:
    """The turn in progress (`DraftOut`) if this person may see it, or null."""
    own = id_of(person)

    def draft(room: Room) -> str:
        check_watch(room, own)
        return render_draft_json(room, host.draft(room)) if sees_draft(room, own) else "null"

    return await plan(host, lanes, id, revision, draft)


async def lay(host: Host, lanes: Lanes, id: str, given: DraftIn, person: Person | None) -> str:
    """Change the turn in progress (`DraftOut`)."""
    own = id_of(person)

    def draft(room: Room) -> str:
        return render_draft_json(room, host.save_draft(room, given.revision, given.steps, own))

    laid = await plan(host, lanes, id, given.revision, draft)
    room = host.rooms.loaded(id)
    if room is not None and room.table.open_planning:
        await run_in_threadpool(host.tables.show_plan, room)  # not in the lane: it waits for the database
    return laid


async def play_turn(host: Host, id: str, given: TurnIn, person: Person | None) -> str:
    """Commit a turn (`NewsOut`). Another thread waits for the database."""

    def commit() -> str:
        room = host.rooms.at_hand(id)
        with room.lock:  # so that the answer shows what came of this turn, before the bots play on
            check_watch(room, id_of(person))
            host.commit(room, given.revision, given.steps, id_of(person), given.id)
            return host.hub.news(room, given.revision, current_language())

    return await run_in_threadpool(commit)


async def plan(host: Host, lanes: Lanes, id: str, revision: int, work: Callable[[Room], str]) -> str:
    """Do something with the turn in progress of a game as it is in memory.

    Turns in progress are most of what the server does, one at a time in a lane of their own: turns and news overtake
    them. The lane waits neither for a room that must be loaded or is in use, nor for what another process wrote.
    """

    def work_at_once() -> str | None:
        room = host.rooms.loaded(id)
        if room is None or not room.lock.acquire(blocking=False):
            return None
        try:
            return work(room) if room.revision >= max(revision, host.hub.most_told(id)) else None
        finally:
            room.lock.release()

    def wait() -> str:
        room = host.rooms.find(id)
        with room.lock:
            return work(room)

    done = await lanes.drafts.run(work_at_once)
    return await run_in_threadpool(wait) if done is None else done
