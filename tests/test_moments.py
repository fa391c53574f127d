"""A game event by event: every event leads to a position, and the last one of an action to that of the rules."""

from itertools import pairwise
from typing import Any

import pytest

from franchise.game import Game
from franchise.model.event import EventKind
from franchise.model.links import find_price
from franchise.record.record import from_record
from franchise.server.host.room import Room
from franchise.server.people.seat import Seat
from franchise.server.rendering.log import events_at
from franchise.server.rendering.moments import apply_event, copy_position, render_moments
from franchise.server.rendering.position import render_frames
from franchise.server.schema.position import PositionChanges, PositionOut
from franchise.texts import DEFAULT_LANGUAGE, LANGUAGES, use_language
from kit.golden import golden

CALCULATED = ("income", "at_end")  # figures of a player that are calculated for whole positions alone


def room_of(game: Game) -> Room:
    seats = tuple(Seat(name, "person", number) for number, name in enumerate(game.names))
    room = Room("test", seats, game.copy())
    while room.game.actions:
        room.game.pop()
    room.events = [room.game.push(action) for action in game.actions]
    return room


def facts(position: PositionOut) -> dict[str, Any]:
    """A position without what is calculated, and without what only concerns a turn in progress."""
    told = position.model_dump(exclude={"walked", "walk_at", "armed", "actions", "stage", "set_up", "end"})
    for player in told["players"]:
        for name in CALCULATED:
            del player[name]
    told["increased"].sort()
    return told


def changed(before: PositionOut, changes: PositionChanges) -> PositionOut:
    """A position with changes, as a page applies them."""
    told: dict[str, Any] = dict(changes)
    players = told.pop("players", {})
    told["players"] = [players.get(seat, player) for seat, player in enumerate(before.players)]
    for name in ("cities", "towns", "regions", "milestones"):
        told[name] = getattr(before, name) | told.get(name, {})
    return before.model_copy(update=told)


ROOMS = [room_of(from_record(line["record"])) for line in [*golden("games")[::32], *golden("rare")[::6]]]
IN_THE_SET_UP = {EventKind.TILE_LAID, EventKind.REGION_TILE_LAID}  # one event an action: nothing to take apart


def test_the_events_of_an_action_lead_to_its_position() -> None:
    seen: set[EventKind] = set()
    for room in ROOMS:
        for before, after in pairwise(render_frames(room, 0, len(room.events))):
            position = copy_position(before)
            for event in events_at(room, after.actions):
                told = copy_position(position)
                changes = apply_event(position, event, after)
                assert changed(told, changes) == position, (room.game.names, after.actions, event)
                seen.add(event.kind)
            assert after.set_up or facts(position) == facts(after), (room.game.names, after.actions)
    assert seen == set(EventKind) - IN_THE_SET_UP


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_moment_tells_what_happened_and_why(language: str) -> None:
    use_language(language)
    room = ROOMS[-1]
    moments = render_moments(room, 0, len(room.events))
    frames = render_frames(room, 0, len(room.events))
    use_language(DEFAULT_LANGUAGE)
    position = frames[0]
    for moment, following in pairwise([*moments, None]):
        assert moment is not None
        position = changed(position, moment.changes)
        if following is None or following.actions > moment.actions:
            assert position == frames[moment.actions]
    for moment in moments:
        assert moment.text or moment.kind in ("turn-ended", "link-passed"), moment
        assert not moment.influence or moment.captions, moment
        assert all(caption and "{" not in caption for caption in moment.captions), moment
        if moment.kind == "link-passed":
            assert find_price(*moment.path) == moment.counted, moment


def test_a_part_of_a_game_is_told_alike() -> None:
    room = ROOMS[0]
    moments = render_moments(room, 0, len(room.events))
    assert render_moments(room, 40, 60) == [moment for moment in moments if 40 < moment.actions <= 60]
