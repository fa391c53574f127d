"""Bots: what they choose is legal and repeatable, and thinking helps."""

import random
from importlib import metadata
from typing import Any

import pytest
from hypothesis import given, settings

from franchise.bots import registry
from franchise.bots.registry import make_bot
from franchise.bots.search import CAPACITY, SearchBot
from franchise.game import Game
from franchise.model.action import Action
from franchise.model.errors import InvalidError
from random_games import SEEDS, play_to, variants
from table import lay
from test_rules import FAR


def play(names: list[str], seed: int) -> Game:
    """A game between bots, by seat."""
    game = Game(len(names), seed=seed)
    bots = [make_bot(name, seed=100 * seed + seat) for seat, name in enumerate(names)]
    while not game.is_over:
        game.push(bots[game.active].choose(game))
    return game


@settings(deadline=None, max_examples=40)
@given(variants, SEEDS)
def test_bots_choose_legal_actions_in_every_variant(variant: dict[str, Any], seed: int) -> None:
    game = play_to(Game(**variant), seed, random.Random(seed).randint(1, 300))
    if game.is_over:
        game.pop()
    before = game.state
    for name in ("random", "greedy", "search:sims=40"):
        assert make_bot(name, seed=seed).choose(game) in game.legal_actions
    assert (game.state == before).all()


@pytest.mark.parametrize("name", ["random", "search:sims=60"])
def test_a_seed_makes_a_bot_repeatable(name: str) -> None:
    assert play([name] * 3, seed=4).actions == play([name] * 3, seed=4).actions
    assert play([name] * 3, seed=4).actions != play([name] * 3, seed=5).actions


@pytest.mark.parametrize("name", ["greedy", "search:sims=100"])
def test_thinking_beats_chance(name: str) -> None:
    wins = 0
    for seed in range(10):
        result = play([name, "random"] if seed % 2 else ["random", name], seed).result
        assert result is not None
        wins += result.winners == (0 if seed % 2 else 1,)
    assert wins >= 8


def test_greedy_takes_a_majority_within_reach() -> None:
    game = lay(4, towns=FAR, cities={"los-angeles": [0, 0, 0, 1]}, money=[1, 0, 0, 0])
    bot = make_bot("greedy")
    tokens = []
    while game.turn == 4:
        action = bot.choose(game)
        tokens.append(action.token)
        game.push(action)
    assert "+los-angeles" in tokens


def test_the_tree_is_kept_as_long_as_the_game_goes_where_it_leads() -> None:
    game, bot = Game(2, introductory=True, seed=1), SearchBot(seed=1, sims=400)
    action = bot.choose(game)
    visits = bot.choices(game)[0].visits
    game.push(action)
    bot._follow(game)
    assert bot.whole[bot.node, 0] == visits
    game.pop()
    game.push(next(choice for choice in game.legal_actions if choice != action))
    bot._follow(Game(3, introductory=True, seed=2))
    assert bot.node == 0
    assert bot.used == 1


def test_a_full_tree_goes_on_without_growing() -> None:
    game, bot = Game(2, introductory=True, seed=1), SearchBot(seed=1, sims=100)
    bot.used = CAPACITY - 50
    bot.history = game.actions
    bot._search(game, 2000)
    assert bot.used <= CAPACITY
    assert sum(choice.visits for choice in bot.choices(game)) == 2000


def test_milliseconds_are_a_budget_too() -> None:
    game, bot = Game(2, introductory=True, seed=1), SearchBot(seed=1, ms=5)
    assert bot.choose(game) in game.legal_actions
    assert sum(choice.visits for choice in bot.choices(game)) > 0


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("genius", "there is no bot 'genius', only greedy, random, search"),
        ("random:sims=5", "the bot random has no option 'sims', only none at all"),
        ("search:sims", "an option looks like sims=20000, not 'sims'"),
        ("search:sims=-5", "an option looks like"),
        ("search:sims=5,ms=5", "takes sims or ms, not both"),
        ("search:sims=0", "a budget of at least 1"),
    ],
)
def test_unknown_bots_and_options_are_refused(name: str, message: str) -> None:
    with pytest.raises(InvalidError, match=message):
        make_bot(name)


def test_others_add_bots_by_an_entry_point(monkeypatch: pytest.MonkeyPatch) -> None:
    class First:
        def __init__(self, seed: int) -> None: ...

        def choose(self, game: Game) -> Action:
            return game.legal_actions[0]

    class Point(metadata.EntryPoint):
        def load(self) -> Any:
            return First

    monkeypatch.setattr(registry, "entry_points", lambda group: [Point("first", "x:First", group)])
    assert make_bot("first").choose(Game(2, introductory=True, seed=1)).token == ">phoenix$0"
