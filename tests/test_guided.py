"""The guided first game: its script meets every idea, and nothing that its player does can stop it."""

import random
import re
from collections.abc import Iterator

import pytest

from franchise.draft.choices import Choices
from franchise.draft.steps import fit
from franchise.game import Game
from franchise.guided.script import ME, guided_game, load_script, round_of, scripted_turn
from franchise.guided.steps import Shown, steps_of_draft, steps_of_event
from franchise.model.action import Action
from franchise.texts import LANGUAGES, find_rules, message, messages, use_language

MOST_WORDS = 40
WORD = re.compile(r"[\w$'-]+")


@pytest.fixture(autouse=True)
def english_afterwards() -> Iterator[None]:
    yield
    use_language("en")


def planned(game: Game, tokens: list[str]) -> Iterator[Shown]:
    """The steps that are shown while this turn is planned token by token."""
    chosen: list[Action] = []
    yield from steps_of_draft(game, Choices(game, ()))
    for token in tokens:
        if token not in ("|", "."):
            chosen = list(fit(game, [*chosen, Action.from_token(token)]))
            yield from steps_of_draft(game, Choices(game, chosen))


def play(game: Game, tokens: list[str]) -> Iterator[Shown]:
    """The steps that are shown while this turn is played."""
    events = [event for token in tokens for event in game.push(token)]
    for number, event in enumerate(events):
        yield from steps_of_event(game, event, events[number + 1] if number + 1 < len(events) else None)


def told_by_script() -> list[tuple[int, Shown]]:
    """All steps of the scripted game, each with the own turn in which it is shown."""
    game, told = guided_game("Ann"), []
    while (tokens := scripted_turn(game)) is not None:
        turn = round_of(game)
        if game.active == ME:
            told += [(turn, shown) for shown in planned(game, tokens)]
        told += [(turn, shown) for shown in play(game, tokens)]
    while game.active != ME:
        game.push(next(iter(game.sensible_actions)))
    return told + [(round_of(game), shown) for shown in steps_of_draft(game, Choices(game, ()))]


def test_the_script_meets_every_idea_in_its_own_words_in_its_turn() -> None:
    told = told_by_script()
    for step in load_script().steps:
        turn = step.turn + (step.id == "done")
        texts = [shown.text for number, shown in told if shown.step.id == step.id and number == turn]
        assert message(f"guided.{step.id}") in texts, step.id


def test_the_suggestion_is_pointed_at() -> None:
    pointed = {(turn, shown.step.id): shown.place for turn, shown in told_by_script()}
    assert pointed[1, "expand"] == "phoenix"
    assert pointed[3, "majority"] == "phoenix"
    assert pointed[4, "prices"] == "albuquerque"


@pytest.mark.parametrize("seed", range(40))
def test_whatever_the_player_does_the_rivals_go_on_and_every_step_can_be_read(seed: int) -> None:
    dice, game = random.Random(seed), guided_game("Ann")
    for _ in range(3 * len(load_script().turns)):
        turn = game.turn
        if game.active == ME:
            for shown in steps_of_draft(game, Choices(game, ())):
                assert "{" not in shown.text
            while game.turn == turn and not game.is_over:
                game.push(dice.choice(list(game.sensible_actions)))
        else:
            tokens = scripted_turn(game)
            if tokens is None:  # after the script they think for themselves
                break
            for shown in play(game, tokens):
                assert "{" not in shown.text
        assert game.turn == turn + 1


def test_some_steps_have_other_words_away_from_the_script() -> None:
    game = guided_game("Ann")
    for token in (">houston$1", "|", "."):
        game.push(token)
    while game.active != ME:
        for token in scripted_turn(game) or []:
            game.push(token)
    shown = {one.step.id: one for one in steps_of_draft(game, Choices(game, ()))}
    assert "open cities: 5." in shown["income"].text
    assert "Houston" in shown["increase"].text
    assert shown["increase"].place == "houston"


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_step_is_one_idea_in_few_words(language: str) -> None:
    use_language(language)
    for name, text in messages(language).items():
        if name.startswith("guided."):
            assert len(WORD.findall(text)) <= MOST_WORDS, name
    for step in load_script().steps:
        assert step.rule in find_rules(step.rule)
        assert message(f"guided.{step.id}.title")
    assert [step.turn for step in load_script().steps] == sorted(step.turn for step in load_script().steps)
