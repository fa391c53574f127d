"""Talk at a table: short texts, phrases that everybody reads in his own language, and reactions to a turn."""

from fastapi import APIRouter, Request, status

from franchise.server.host.news import audience_of
from franchise.server.rendering.table import render_talk
from franchise.server.routes.shared import ERRORS, NEEDS_RULES, PREFIX, Asker, Somebody, TheHost, ThePerson, TheRoom
from franchise.server.routes.who import check_rate
from franchise.server.schema.common import Count
from franchise.server.schema.table import TalkIn, TalkOut
from franchise.server.storage.people import id_of

MOST = 500

router = APIRouter(prefix=PREFIX, tags=["talk"], responses=ERRORS, dependencies=NEEDS_RULES)


@router.get("/{id}/talk")
def get_talk(host: TheHost, room: TheRoom, person: ThePerson, start: Count = 0) -> list[TalkOut]:
    """What was said and done at the table from a number of its log on, at most the last 500."""
    entries = host.store.tables.entries(room.id, start, MOST)
    return render_talk(room.id, entries, audience_of(room, id_of(person)))


@router.post("/{id}/talk", status_code=status.HTTP_204_NO_CONTENT)
def post_talk(request: Request, host: TheHost, room: TheRoom, person: Somebody, given: TalkIn) -> None:
    """Say something: those at the table to all, onlookers to each other."""
    check_rate(request, request.app.state.settings.talk_rate, "talk", person.id)
    host.talking.say(room, person, given.text, given.phrase, given.reaction, given.actions)


@router.delete("/{id}/talk/{number}", status_code=status.HTTP_204_NO_CONTENT)
def erase_talk(host: TheHost, room: TheRoom, person: Asker, number: Count) -> None:
    """Erase something that you have said; the host may erase everything."""
    host.talking.erase(room, person, number)


@router.post("/{id}/talk/{number}/report", status_code=status.HTTP_204_NO_CONTENT)
def report_talk(request: Request, host: TheHost, room: TheRoom, person: Somebody, number: Count) -> None:
    """Let the host know that somebody should not have said something."""
    check_rate(request, request.app.state.settings.talk_rate, "talk", person.id)
    host.talking.report(room, person, number)
