"""What happened in a game: positions, the log in words, why something happened, what may come, figures for charts."""

from fastapi import APIRouter, Response

from franchise.server.host.refusal import RefusedError
from franchise.server.host.room import Room
from franchise.server.rendering.forecast import render_forecast
from franchise.server.rendering.log import events_at, links_to, render_history, render_log
from franchise.server.rendering.moments import render_moments
from franchise.server.rendering.position import render_frames
from franchise.server.rendering.since import render_since
from franchise.server.routes.shared import ERRORS, NEEDS_RULES, NEWS, PREFIX, At, TheHost, TheRoom, game_at, news_since
from franchise.server.schema.common import Count
from franchise.server.schema.game import HistoryOut, LogLine, MomentOut, SideLineOut, SinceOut, WhyOut
from franchise.server.schema.position import ForecastOut, PositionOut
from franchise.telling.why import explain
from franchise.texts import find_rules

MOST_FRAMES = 5000
MOST_MOMENTS = 500  # actions: the turns of all others between two of mine, and more

router = APIRouter(prefix=PREFIX, tags=["history"], responses=ERRORS, dependencies=NEEDS_RULES)


@router.get("/{id}/news", **NEWS)
def get_news(host: TheHost, room: TheRoom, since: Count) -> Response:
    """What happened since a revision of the game, as the live socket sends it; without a socket, ask here."""
    return news_since(host, room, since)


@router.get("/{id}/frames")
def get_frames(room: TheRoom, start: Count = 0, end: Count = MOST_FRAMES) -> list[PositionOut]:
    """The positions after `start` to `end` actions."""
    with room.lock:
        return render_frames(room, start, min(end, start + MOST_FRAMES))


@router.get("/{id}/side-lines")
def list_side_lines(room: TheRoom) -> list[SideLineOut]:
    """The lines that were taken back, the oldest first."""
    with room.lock:
        return [
            SideLineOut(
                start=line.number,
                end=len(line.tokens),
                turn=room.side_line(index).at(line.number).turn + 1,
                revision=line.revision,
            )
            for index, line in enumerate(room.side_lines)
        ]


@router.get("/{id}/side-lines/{index}/frames")
def get_side_line(room: TheRoom, index: Count) -> list[PositionOut]:
    """The positions of a line that was taken back, from where it left the game."""
    with room.lock:
        line = _side_line(room, index)
        return render_frames(line, room.side_lines[index].number, MOST_FRAMES)


@router.get("/{id}/side-lines/{index}/log")
def get_side_line_log(room: TheRoom, index: Count) -> list[LogLine]:
    """What happened in a line that was taken back, in words."""
    with room.lock:
        return render_log(_side_line(room, index), room.side_lines[index].number + 1)


def _side_line(room: Room, index: int) -> Room:
    if index >= len(room.side_lines):
        raise RefusedError("no-such-moment")
    return room.side_line(index)


@router.get("/{id}/moments")
def get_moments(room: TheRoom, start: Count = 0, end: Count = MOST_FRAMES) -> list[MomentOut]:
    """What happened after the first `start` actions, event by event, with the position that each led to."""
    with room.lock:
        return render_moments(room, start, min(end, start + MOST_MOMENTS))


@router.get("/{id}/since")
def get_since(room: TheRoom) -> SinceOut:
    """What happened since the last turn of the player who decides now, and what it means for him."""
    with room.lock:
        return render_since(room)


@router.get("/{id}/forecast")
def get_forecast(room: TheRoom, at: At = None) -> ForecastOut:
    """How the regions and the end of the game stand, now or after `at` actions."""
    with room.lock:
        game = game_at(room, at)
        return render_forecast(game, len(room.game.actions) if at is None else at)


@router.get("/{id}/log")
def get_log(room: TheRoom, start: Count = 0) -> list[LogLine]:
    """What happened, in words, from the position after `start` actions on."""
    with room.lock:
        return render_log(room, start)


@router.get("/{id}/why")
def get_why(room: TheRoom, actions: Count, index: Count) -> WhyOut:
    """Why something in the log happened: the rule, and the figures that went into it."""
    with room.lock:
        if actions > len(room.events):
            raise RefusedError("no-such-moment")
        events = events_at(room, actions)
        if index >= len(events):
            raise RefusedError("no-such-moment")
        told = explain(room.at(actions), events[index], links_to(room, actions, index))
    return WhyOut(
        text=told.text, figures=list(told.figures), rule=told.rule, rule_text=find_rules(told.rule)[told.rule]
    )


@router.get("/{id}/history")
def get_history(room: TheRoom) -> HistoryOut:
    """The game turn by turn, for charts."""
    with room.lock:
        return render_history(room)
