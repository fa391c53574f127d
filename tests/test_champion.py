"""The champion: a kept tree, its budgets and threads, and thoughts that can be trusted."""

import pytest

from franchise.bots.champion import ChampionBot, network_choices
from franchise.bots.champion_tree import ChampionTree
from franchise.game import Game
from franchise.model.errors import InvalidError
from franchise.network.packaged import load_packaged
from franchise.trees.tree import DONE
from kit.random_games import positions


def tree_of(bot: ChampionBot) -> ChampionTree:
    tree = bot.trees[0]
    assert isinstance(tree, ChampionTree)
    return tree


def test_the_tree_is_kept_as_long_as_the_game_goes_where_it_leads() -> None:
    game, bot = Game(2, introductory=True, seed=1), ChampionBot(seed=1, sims=200)
    kept = 0
    while game.turn < 4:
        action = bot.choose(game)
        visits = {choice.action: choice.visits for choice in bot.thoughts(game).choices}.get(action, 0)
        game.push(action)
        if len(network_choices(game)) > 1:
            bot.think(game)
            tree = tree_of(bot)
            assert tree.tree.nodes[tree.node, DONE] >= 200
            kept += visits > 0 and int(tree.tree.nodes[tree.node, DONE]) >= visits + 200
    assert kept >= 4, "the tree was thrown away after every choice"


def test_one_simulation_chooses_also_where_the_tree_was_kept() -> None:
    game, bot = Game(4, introductory=True, seed=1), ChampionBot(seed=1, sims=1)
    for _ in range(12):
        action = bot.choose(game)
        if len(network_choices(game)) > 1:
            assert tree_of(bot).tried()[action.id].visits > 0
        game.push(action)


def test_another_game_has_another_tree() -> None:
    bot = ChampionBot(seed=1, sims=40)
    bot.think(Game(3, introductory=True, seed=1))
    other = Game(2, seed=1)
    assert bot.thoughts(other).choices[0].action in other.legal_actions
    assert len(bot.thoughts(other).chances) == 2


def test_the_level_keeps_its_tree_for_its_next_choice() -> None:
    bot = ChampionBot(seed=1)
    assert bot.simulations is not None
    assert bot.simulations < len(tree_of(bot).tree.nodes) // 2, "a tree that is half full is thrown away"


def test_every_number_of_players_has_its_own_network_with_queenies_and_without() -> None:
    bot = ChampionBot(seed=1, sims=40)
    for players, queenies in ((4, []), (2, ["boom"]), (4, ["boom"]), (4, [])):
        game = Game(players, introductory=True, queenies=queenies, seed=1)
        assert bot.choose(game) in game.legal_actions
        assert tree_of(bot).workspace.network is load_packaged(players, bool(queenies))
    assert load_packaged(2, queenies=False) is not load_packaged(4, queenies=False)
    assert load_packaged(4, queenies=True) is not load_packaged(4, queenies=False)


def test_a_full_tree_goes_on_without_growing() -> None:
    bot = ChampionBot(seed=1, sims=30)
    bot.trees = [ChampionTree(seed=1, capacity=8)]
    game = Game(4, seed=1)
    for _ in range(12):
        game.push(bot.choose(game))
    assert tree_of(bot).tree.used[0] <= 8


def test_budgets_and_threads() -> None:
    game = Game(3, introductory=True, seed=1)
    assert ChampionBot(seed=1, ms=5).choose(game) in game.legal_actions
    bots = [ChampionBot(seed=5, sims=301, threads=threads) for threads in (1, 3, 3)]
    alone, first, second = (bot.thoughts(game) for bot in bots)
    assert first == second != alone
    assert sum(choice.visits for choice in first.choices) == 301
    for wrong in ({"sims": 0}, {"sims": 1, "ms": 1}, {"threads": 0}):
        with pytest.raises(InvalidError, match="the bot champion"):
            ChampionBot(seed=1, **wrong)


def test_thoughts_are_chances_points_and_a_line_that_can_be_played() -> None:
    for game in positions(range(8), every=40):
        if game.is_over:
            continue
        thoughts = ChampionBot(seed=3, sims=60).thoughts(game)
        assert len(thoughts.chances) == len(thoughts.influence) == game.players_count
        assert sum(thoughts.chances) == pytest.approx(1, abs=1e-3)
        assert all(choice.action in game.legal_actions for choice in thoughts.choices)
        line = game.copy()
        for action in thoughts.line:
            line.push(action)  # raises an error if it is illegal


def test_more_thinking_is_better_than_less() -> None:
    """The search must be worth its time: over some games it wins more than the bare policy."""
    wins = 0.0
    for seed in range(24):
        game = Game(2, expert="drawn", seed=seed // 2)
        bots = [ChampionBot(seed=seed, sims=sims) for sims in ((48, 1) if seed % 2 else (1, 48))]
        while not game.is_over:
            game.push(bots[game.active].choose(game))
        assert game.result is not None
        deep = 0 if seed % 2 else 1
        wins += (deep in game.result.winners) / len(game.result.winners)
    assert wins > 13
