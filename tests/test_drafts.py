"""Turns in progress: steps in any order, what is offered, what is kept, what they bring."""

from random import Random

import pytest

from franchise.draft.choices import Choices, Mode
from franchise.draft.preview import preview
from franchise.draft.steps import expansions, fit, is_complete, try_steps, whole_turn
from franchise.game import Game
from franchise.model.action import Action
from franchise.model.errors import IllegalError, InvalidError
from franchise.model.stage import SETTING_UP, Stage
from franchise.record.position import dump_position, load_position
from kit.drafts import choices_of, turns, with_tile


def steps_of(*tokens: str) -> tuple[Action, ...]:
    return tuple(Action.from_token(token) for token in tokens)


def test_an_expansion_and_then_a_path_can_be_drafted_and_told() -> None:
    game = with_tile("development")
    found = 0
    for first in choices_of(game, (), Mode.EXPAND):
        for second in choices_of(game, first, Mode.WALK):
            assert len(expansions(second)) == 2
            assert not is_complete(game, second)
            assert Choices(game, second).places
            found += 1
    assert found


def test_increases_wait_while_an_expansion_lacks_its_target() -> None:
    for seed in range(60):
        for game in turns(4, seed):
            shares = [share.switch.steps for share in Choices(game, ()).increases if share.switch.steps]
            begun = [*choices_of(game, (), Mode.ROUTE), *choices_of(game, (), Mode.WALK)]
            if not shares or not begun:
                continue
            increased = shares[0]
            for mode in (Mode.ROUTE, Mode.WALK):
                for unfinished in choices_of(game, increased, mode):
                    assert set(increased) <= set(unfinished)
                    assert not is_complete(game, unfinished)
                    return
    raise AssertionError("nobody could begin an expansion after an increase")


def test_a_path_stays_whole_or_goes_whole() -> None:
    game = with_tile("development")
    random = Random(1)
    steps = choices_of(game, (), Mode.WALK)[0]
    while not is_complete(game, steps):
        further = choices_of(game, steps, Mode.STOP) or choices_of(game, steps, Mode.WALK)
        steps = random.choice(further)
    kept = fit(game, steps[:1] + steps[2:])
    assert kept in ((), steps[:1] + steps[2:])
    assert fit(game, steps) == steps


def test_a_double_is_not_lost_to_a_second_expansion() -> None:
    for seed in range(40):
        for game in turns(3, seed):
            choices = Choices(game, ())
            for share in choices.increases:
                if not share.switch.steps:
                    continue
                increased = Choices(game, share.switch.steps).switch(f"++{share.city}")
                expanding = choices_of(game, increased.steps or (), Mode.EXPAND) if increased.steps else []
                both = [steps for steps in expanding if any(step.token.startswith("++") for step in steps)]
                if both:
                    assert choices_of(game, both[0], Mode.AGAIN) == []
                    return
    raise AssertionError("nobody could double and expand")


def test_what_a_check_says_adds_up() -> None:
    compared, by_region = 0, 0
    for seed in range(12):
        random = Random(seed)
        for game in turns(3, seed, 60):
            steps = some_steps(game, random)
            seen = preview(game, steps)
            total = seen.in_hand + seen.income + sum(event.dollars for event in seen.payments)
            assert total == seen.left
            compared += 1
            by_region += any(event.region for event in seen.payments)
    assert compared > 200
    assert by_region


def some_steps(game: Game, random: Random) -> tuple[Action, ...]:
    """A complete turn of what is offered, with many increases."""
    steps: tuple[Action, ...] = ()
    for mode in (Mode.EXPAND, Mode.AGAIN):
        offered = choices_of(game, steps, mode)
        if offered:
            steps = random.choice(offered)
    for share in Choices(game, steps).increases:
        steps = Choices(game, steps).switch(f"+{share.city}").steps or steps if not share.switch.on else steps
    return steps


def test_a_draft_ends_with_the_own_decision() -> None:
    game = Game(players=3, seed=1)
    with pytest.raises(IllegalError, match="no longer your decision"):
        try_steps(game, steps_of("=el-paso", "=pueblo"))
    for token in ("|", "."):
        with pytest.raises(InvalidError, match="done when the turn is committed"):
            try_steps(Game(players=2, introductory=True, seed=1), steps_of(token))


def test_a_boom_move_is_undone_last_made_first() -> None:
    for game in turns(4, 3):
        expanded = choices_of(game, (), Mode.EXPAND)
        moved = [steps for steps in choices_of(game, expanded[0], Mode.BOOM) if len(steps) == 2] if expanded else []
        if moved:
            assert moved[0][-1].token.startswith("@")
            assert fit(game, moved[0][:-1]) == expanded[0]
            return
    raise AssertionError("the boom marker could never be moved")


def test_positions_in_the_middle_of_a_turn_can_be_gone_on_with() -> None:
    seen = set()
    for seed in range(30):
        for game in turns(4, seed, 80):
            for mode in (Mode.ROUTE, Mode.WALK, Mode.EXPAND):
                for steps in choices_of(game, (), mode)[:1]:
                    middle = load_position(dump_position(try_steps(game, steps).game))
                    choices = Choices(middle, ())
                    assert choices.is_complete == (mode is Mode.EXPAND)
                    assert choices.places
                    seen.add(mode)
        if len(seen) == 3:
            return
    raise AssertionError(f"only {seen} came up")


@pytest.mark.parametrize("players", [2, 5])
def test_all_that_is_offered_fits_and_ends_a_turn(players: int) -> None:
    random, ended = Random(players), 0
    for game in turns(players, 7, 40):
        steps: tuple[Action, ...] = ()
        for _ in range(6):
            choices = Choices(game, steps)
            offered = [choice.steps for place in choices.places.values() for choice in place.choices]
            offered += [choice.steps for choice in choices.others]
            offered += [share.switch.steps for share in choices.increases if share.switch.steps is not None]
            if offered:
                steps = random.choice(offered)
            assert fit(game, steps) == steps
            if is_complete(game, steps):
                assert whole_turn(game, steps)[1].game.turn == game.turn + 1
                ended += 1
    assert ended > 40


def test_a_set_up_is_decided_one_by_one() -> None:
    game = Game(3, expert="placed", queenies=("regions",), seed=4)
    random = Random(4)
    while game.stage in SETTING_UP:
        steps = random.choice(choices_of(game, (), Mode.SET_UP))
        while not is_complete(game, steps):
            assert try_steps(game, steps).game.stage is Stage.PLACING_REGION_TILE
            steps = random.choice([found for found in choices_of(game, steps, Mode.SET_UP) if len(found) > 1])
        for action in whole_turn(game, steps)[0]:
            game.push(action)
