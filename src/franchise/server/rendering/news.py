"""What happened in a game, as it is sent to those who follow it."""

from franchise.server.host.room import Room
from franchise.server.rendering.game import render_stand
from franchise.server.rendering.log import render_log, substitution_lines
from franchise.server.rendering.moments import render_moments
from franchise.server.rendering.position import render_frames
from franchise.server.schema.game import NewsOut
from franchise.texts import in_language

MOST_ACTIONS = 300  # since when it is told event by event: the turns of all others between two of mine, and more


def render_news(room: Room, since: int, language: str) -> str:
    """What happened since a revision, in a language, as JSON. The room is locked."""
    with in_language(language):
        return _news(room, since).model_dump_json()


def _news(room: Room, since: int) -> NewsOut:
    last = len(room.game.actions)
    is_known = room.jumped <= since <= room.revision
    start = room.counts[since] if is_known else 0
    if not is_known or last - start > MOST_ACTIONS:
        position = render_frames(room, last, last)[0]
        stand = render_stand(room)
        return NewsOut(kind="news", since=since, game=stand, moments=[], log=render_log(room, 0), position=position)
    # Between two actions only the entries since then are new.
    log = [*(one for one in substitution_lines(room, since) if one.actions <= start), *render_log(room, start + 1)]
    moments = render_moments(room, start, last)
    return NewsOut(kind="news", since=since, game=render_stand(room), moments=moments, log=log, position=None)
