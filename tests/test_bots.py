"""Bots: what they choose is legal and repeatable, and thinking helps."""

import random
from importlib import metadata
from typing import Any

import pytest
from hypothesis import given, settings

from franchise.bots import registry
from franchise.bots.levels import BeginnerBot
from franchise.bots.mcts import VISITS
from franchise.bots.registry import BUILT_IN, bot_names, make_bot
from franchise.bots.search import CAPACITY, SearchBot
from franchise.bots.search_tree import SearchTree
from franchise.bots.thinking import ThinkingBot
from franchise.game import Game
from franchise.model.action import Action, ActionKind
from franchise.model.errors import InvalidError
from kit.random_games import SEEDS, play_to, variants
from kit.table import FAR, lay

# The bots that need no budget to be quick; those that search are tried with one of their own.
QUICK_BOTS = [name for name in BUILT_IN if not isinstance(make_bot(name), ThinkingBot)]


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
    for name in (*QUICK_BOTS, "search:sims=40", "search:sims=20,guided=0", "champion:sims=20"):
        assert make_bot(name, seed=seed).choose(game) in game.legal_actions
    assert (game.state == before).all()


@pytest.mark.parametrize("name", [*QUICK_BOTS, "search:sims=60", "champion:sims=20"])
def test_a_seed_makes_a_bot_repeatable(name: str) -> None:
    assert play([name] * 3, seed=4).actions == play([name] * 3, seed=4).actions
    assert play([name] * 3, seed=4).actions != play([name] * 3, seed=5).actions


@pytest.mark.parametrize("name", ["greedy", "search:sims=100", "network", "champion:sims=16"])
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
    visits = bot.thoughts(game).choices[0].visits
    game.push(action)
    bot.think(game)
    tree = bot.trees[0]
    assert isinstance(tree, SearchTree)
    assert tree.nodes[tree.node, VISITS] == visits + 400
    bot.think(Game(3, introductory=True, seed=2))
    assert tree.node == 0
    assert tree.nodes[0, VISITS] == 400


def test_another_game_with_the_same_actions_is_another_game() -> None:
    bot = SearchBot(seed=1, sims=50)
    bot.think(Game(2, introductory=True, seed=1))
    other = Game(2, seed=1)
    assert bot.thoughts(other).choices[0].action in other.legal_actions
    with pytest.raises(InvalidError, match="nothing to think about"):
        bot.thoughts(play(["random", "random"], seed=1))


def test_a_full_tree_goes_on_without_growing() -> None:
    game, tree = Game(2, introductory=True, seed=1), SearchTree(seed=1, capacity=60, guided=True)
    tree.follow(game, None)
    tree.run(2000)
    assert tree.used <= 60
    assert tree.nodes[0, VISITS] == 2000


def test_milliseconds_are_a_budget_too() -> None:
    game, bot = Game(2, introductory=True, seed=1), SearchBot(seed=1, ms=5)
    assert bot.choose(game) in game.legal_actions
    assert sum(choice.visits for choice in bot.thoughts(game).choices) > 0


def test_threads_share_the_simulations_and_are_repeatable() -> None:
    game = Game(3, introductory=True, seed=1)
    bots = [SearchBot(seed=5, sims=301, threads=threads) for threads in (1, 3, 3)]
    for bot in bots:
        bot.think(game)
    alone, first, second = (bot.thoughts(game) for bot in bots)
    assert first == second != alone
    assert sum(choice.visits for choice in first.choices) == 301
    assert {choice.action for choice in first.choices} == set(game.sensible_actions)
    assert [tree.capacity for tree in bots[1].trees if isinstance(tree, SearchTree)] == [CAPACITY // 3] * 3


def test_thoughts_are_chances_points_and_a_line_that_can_be_played() -> None:
    game, bot = Game(3, introductory=True, seed=1), SearchBot(seed=5, sims=600)
    chosen = bot.choose(game)
    thoughts = bot.thoughts(game)
    assert thoughts.choices[0].action == thoughts.line[0] == chosen
    assert sum(thoughts.chances) == pytest.approx(1)
    assert all(0 <= chance <= 1 for choice in thoughts.choices for chance in choice.chances)
    assert all(20 < points < 120 for points in thoughts.influence)
    for action in thoughts.line:
        game.push(action)


def test_near_the_end_the_search_knows_who_wins() -> None:
    game = play(["greedy", "random"], seed=3)
    result = game.result
    assert result is not None
    assert result.winners == (0,)
    game.pop()  # back to the last decision
    while len(game.sensible_actions) == 1:
        game.pop()
    bot = SearchBot(seed=1, sims=300)
    bot.think(game)
    assert bot.thoughts(game).chances[0] > 0.95
    assert bot.thoughts(game).influence == pytest.approx(result.influence, abs=15)


def test_a_beginner_leaves_no_majority_that_he_can_pay() -> None:
    taken = 0

    @settings(deadline=None, max_examples=30)
    @given(variants, SEEDS)
    def leaves_none(variant: dict[str, Any], seed: int) -> None:
        nonlocal taken
        game = play_to(Game(**variant), seed, random.Random(seed).randint(20, 200))
        bot = make_bot("beginner", seed=seed)
        for _ in range(60):
            if game.is_over:
                break
            action = bot.choose(game)
            if action.token == ".":
                assert not [more for more in game.legal_actions if scores(game, more)]
            taken += scores(game, action)
            game.push(action)

    leaves_none()
    assert taken > 0


def scores(game: Game, action: Action) -> bool:
    """Whether the action is one more increase, for a dollar, that completes a majority of the active player."""
    if action.kind is not ActionKind.INCREASE:
        return False
    city = game.cities[action.token[1:]]
    return 2 * (city.franchises[game.active] + 1) > city.value


def test_the_levels_have_their_names_and_simulations() -> None:
    bots = [make_bot(name) for name in ("casual", "strong", "expert")]
    counts = [bot.simulations or 0 for bot in bots if isinstance(bot, SearchBot)]
    assert len(counts) == 3
    assert counts == sorted(set(counts))
    assert type(make_bot("beginner")) is BeginnerBot


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("genius", f"there is no bot 'genius', only {', '.join(bot_names())}"),
        ("random:sims=5", "the bot random has no option 'sims', only none at all"),
        ("search:sims", "an option looks like sims=20000, not 'sims'"),
        ("search:sims=-5", "an option looks like"),
        ("search:sims=5,ms=5", "takes sims or ms, not both"),
        ("search:sims=0", "a budget of at least 1"),
        ("search:threads=0", "1 to 64 threads, not 0"),
        ("search:guided=2", "guided=0 or guided=1, not 2"),
        ("expert:sims=5", "the bot expert has no option 'sims', only none at all"),
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
            if self.name == "broken":
                raise ImportError("no torch")
            return First

    points = [Point("broken", "x:Broken", registry.GROUP), Point("first", "x:First", registry.GROUP)]
    monkeypatch.setattr(registry, "entry_points", lambda group: points)
    with pytest.raises(InvalidError, match="the bot broken can't be loaded: ImportError: no torch"):
        make_bot("broken")
    assert make_bot("first").choose(Game(2, introductory=True, seed=1)).token == ">phoenix$0"
