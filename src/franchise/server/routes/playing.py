"""What a player does in his turn, whether he asks by HTTP or by the live socket. The answers are JSON."""

from collections.abc import Callable

from starlette.concurrency import run_in_threadpool

from franchise.server.host.host import Host
from franchise.server.host.room import Room
from franchise.server.rendering.draft import render_draft_json
from franchise.server.schema.requests import DraftIn, TurnIn
from franchise.texts import current_language


async def look(host: Host, id: str, revision: int) -> str:
    """The turn in progress (`DraftOut`), or null."""

    def draft(room: Room) -> str:
        return render_draft_json(room, host.draft(room)) if room.waits_for_person else "null"

    return await at_once(host, id, revision, draft)


async def lay(host: Host, id: str, given: DraftIn) -> str:
    """Change the turn in progress (`DraftOut`)."""

    def draft(room: Room) -> str:
        return render_draft_json(room, host.save_draft(room, given.revision, given.steps))

    return await at_once(host, id, given.revision, draft)


async def play_turn(host: Host, id: str, given: TurnIn) -> str:
    """Commit a turn (`NewsOut`). Another thread waits for the database."""

    def commit() -> str:
        room = host.rooms.at_hand(id)
        with room.lock:  # so that the answer shows what came of this turn, before the bots play on
            host.commit(room, given.revision, given.steps, given.id)
            return host.hub.news(room, given.revision, current_language())

    return await run_in_threadpool(commit)


async def at_once(host: Host, id: str, revision: int, work: Callable[[Room], str]) -> str:
    """Do something short with the room of a game as it is in memory, without waiting for anything.

    In the thread that serves all requests it takes half as long as in another one. If the room must be loaded, is in
    use, or does not know yet what another process wrote, another thread waits for it.
    """
    room = host.rooms.loaded(id)
    if room is not None and room.lock.acquire(blocking=False):
        try:
            if room.revision >= max(revision, host.hub.told_of(id) or 0):
                return work(room)
        finally:
            room.lock.release()

    def wait() -> str:
        room = host.rooms.find(id)
        with room.lock:
            return work(room)

    return await run_in_threadpool(wait)
