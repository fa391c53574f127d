"""The position of a turn in progress is the one that the rules have after its steps, though a part is kept."""

from collections.abc import Iterator
from itertools import chain
from random import Random

import pytest

from franchise.draft.choices import Choices
from franchise.draft.steps import Steps
from franchise.game import Game
from franchise.server.host.room import Room
from franchise.server.people.seat import Seat
from franchise.server.rendering.draft import render_draft
from franchise.server.rendering.position import render_position
from franchise.telling.points import count_points
from kit.drafts import turns, with_tile


def room_of(game: Game) -> Room:
    """The room of a game that was replayed, so that its points are known."""
    seats = tuple(Seat(name, "person", number) for number, name in enumerate(game.names))
    events = [game.events_of(number) for number in range(len(game.actions))]
    return Room("test", seats, game, events=events)


def drafts(game: Game, dice: Random) -> Iterator[Steps]:
    """A draft that grows and changes by choices of the server."""
    steps: Steps = ()
    for _ in range(6):
        choices = Choices(game, steps)
        offered = [choice.steps for place in choices.places.values() for choice in place.choices]
        offered += [choice.steps for choice in choices.others]
        offered += [one.switch.steps for one in choices.increases if one.switch.steps is not None]
        if choices.dollars.steps is not None:
            offered.append(choices.dollars.steps)
        if not offered:
            return
        steps = dice.choice(offered)
        yield steps


def assert_as_the_rules_have_it(game: Game, seed: int) -> None:
    room = room_of(game)
    for steps in ((), *drafts(game, Random(seed))):
        trial = Choices(game, steps).trial
        past = chain(game.opening_events, chain.from_iterable(room.events), trial.events)
        expected = render_position(trial.game, len(game.actions), count_points(past, game.players_count))
        assert render_draft(room, steps).position == expected, steps


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_in_every_turn_with_all_queenies(players: int) -> None:
    for number, game in enumerate(turns(players, seed=players)):
        assert_as_the_rules_have_it(game, number)


@pytest.mark.parametrize("tile", ["development", "route"])
def test_with_a_tile_that_changes_hands(tile: str) -> None:
    game = with_tile(tile)
    for seed in range(20):
        assert_as_the_rules_have_it(game, seed)


def test_in_a_set_up() -> None:
    for seed in range(3):
        assert_as_the_rules_have_it(Game(3, expert="placed", seed=seed), seed)
        assert_as_the_rules_have_it(Game(3, seed=seed), seed)
