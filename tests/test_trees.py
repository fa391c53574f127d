"""Search trees: what they add up to, and that they play by the rules."""

from typing import Any

import numpy as np
import pytest

from franchise.game import Game
from franchise.model.action import Action
from franchise.model.errors import InvalidError
from franchise.rules.layout import OVER, SEATS, STAGE
from franchise.trees.choices import NO_ACTION, find_choices
from franchise.trees.cpu import CpuForest
from franchise.trees.forest import make_forest
from franchise.trees.gains import CHANCE, GAINS, LEAD, POINTS
from franchise.trees.root import halving_plan
from franchise.trees.tree import CHILD, DONE, EDGES, FIRST_EDGE, NODES_USED, VISITS, Tree

VARIANTS: list[dict[str, Any]] = [
    {"players": 2, "expert": "drawn"},
    {"players": 3, "introductory": True},
    {"players": 4, "queenies": ("boom", "milestones", "regions")},
    {"players": 5, "expert": "placed"},
]
SIMULATIONS = 24


def opinionated(forest: CpuForest, strength: float = 0.02) -> Any:
    """An evaluation that answers by fixed random numbers."""
    random = np.random.default_rng(5)
    size, actions, answers = forest.observation.shape[1], forest.logits.shape[1], forest.answers.shape[1]
    policy, judge = random.normal(size=(size, actions)), random.normal(size=(size, answers))

    def evaluate() -> None:
        forest.logits[:] = strength * forest.observation @ policy
        forest.answers[:] = strength * forest.observation @ judge

    return evaluate


def grown(seed: int = 3, noise: float = 1.0, decisions: int = 30) -> CpuForest:
    """A forest in the middle of its games, after a search."""
    forest = make_forest(8, VARIANTS, SIMULATIONS, seed)
    assert isinstance(forest, CpuForest)
    for _ in range(decisions):
        forest.play(forest.sample())
    forest.search(opinionated(forest), noise)
    return forest


def test_every_node_is_the_sum_of_itself_and_its_children() -> None:
    forest = grown()
    for game in range(forest.count):
        nodes, edges, sums = (part[game] for part in forest._trees[:2] + forest._trees[3:4])
        assert nodes[0, VISITS] == nodes[0, DONE] - 1 == SIMULATIONS
        for node in range(forest._trees.used[game, NODES_USED]):
            first, number = nodes[node, FIRST_EDGE], nodes[node, EDGES]
            children = [int(edges[edge, CHILD]) for edge in range(first, first + number) if edges[edge, CHILD]]
            below = sum(int(nodes[child, DONE]) for child in children)
            players = forest.variants[game].players
            assert sums[node, CHANCE : CHANCE + players].sum() == pytest.approx(nodes[node, DONE], rel=1e-4)
            if number:  # else it is the end of a game, which may be visited again
                assert nodes[node, DONE] == below + 1
                own = sums[node, :GAINS] - sum((sums[child, :GAINS] for child in children), np.zeros(GAINS))
                assert own[CHANCE : CHANCE + players].sum() == pytest.approx(1, abs=1e-3)


def test_the_results_of_a_search_belong_together() -> None:
    forest = grown()
    assert (forest.visits.sum(axis=1) == SIMULATIONS).all()
    assert forest.policy.sum(axis=1) == pytest.approx(1, abs=1e-4)
    assert ((forest.policy > 0).sum(axis=1) == forest.choices).all()
    assert (forest.choices > 1).all(), "a decision without a choice was searched"
    assert forest.value[:, CHANCE : CHANCE + SEATS].sum(axis=1) == pytest.approx(1, abs=1e-4)
    for game, action in enumerate(forest.action):
        assert forest.visits[game, action] == forest.visits[game].max()


def test_the_same_seed_searches_the_same() -> None:
    first, second, other = grown(seed=3), grown(seed=3), grown(seed=4)
    assert (first.policy == second.policy).all()
    assert (first.action == second.action).all()
    assert (first.policy != other.policy).any()


def test_without_noise_a_search_depends_on_the_position_alone() -> None:
    forest = grown(noise=0.0)
    policy, visits = forest.policy.copy(), forest.visits.copy()
    forest.search(opinionated(forest), noise=0.0)
    assert (forest.policy == policy).all()
    assert (forest.visits == visits).all()


def test_the_end_of_a_game_is_not_guessed() -> None:
    """The network knows nothing; where a simulation comes to the end of the game, the result itself counts."""
    forest = make_forest(4, VARIANTS[:2], 64, seed=1)
    assert isinstance(forest, CpuForest)
    seen = 0
    while seen < 20:
        forest.play(forest.sample())
        forest.search(lambda: None, noise=0.0)
        for row in range(forest.count):
            tree = Tree(*(part[row] for part in forest._trees))
            for node in range(tree.used[NODES_USED]):
                if tree.states[node, STAGE] == OVER:
                    check_result(Game.from_state(tree.states[node]), tree.sums[node] / tree.nodes[node, DONE])
                    seen += 1


def test_the_plan_halves_the_choices() -> None:
    plan = halving_plan(16, 8)
    assert plan.shape == (9, 16)
    assert plan[8].tolist() == [0] * 8 + [1] * 4 + [2] * 2 + [3] * 2
    assert plan[1].tolist() == list(range(16))
    with pytest.raises(InvalidError, match="1 to 4,096 simulations"):
        make_forest(1, VARIANTS[:1], 0)


def test_forests_play_by_the_rules() -> None:
    """A choice in a forest is the same choice in a game, followed by all that is forced."""
    forest = make_forest(4, VARIANTS, 1, seed=9)
    words = np.zeros(8, np.int64)
    ended = 0
    while ended < 4:
        before, actions = forest.positions(), forest.sample()
        forest.play(actions)
        after = forest.positions()
        for row in range(4):
            game = Game.from_state(before[row])
            game.push(Action.from_id(int(actions[row])))
            while not game.is_over and find_choices(game.state, game.actions[-1].id, words) == 1:
                game.push(next(action for action in game.legal_actions if words[action.id // 64] >> action.id % 64 & 1))
            assert bool(forest.done[row]) == game.is_over
            if not game.is_over:
                assert (game.state == after[row]).all()
            else:
                ended += 1
                check_result(game, forest.result[row])


def check_result(game: Game, result: Any) -> None:
    """The gains of a finished game are its result."""
    assert game.result is not None
    players = game.players_count
    assert tuple(result[POINTS : POINTS + players]) == game.result.influence
    winners = [seat for seat in range(players) if result[CHANCE + seat] > 0]
    assert tuple(winners) == tuple(game.result.winners)
    assert result[CHANCE : CHANCE + players].sum() == pytest.approx(1)
    leader = int(np.argmax(result[POINTS : POINTS + players]))
    assert result[LEAD + leader] >= 0.5


def test_increases_are_tried_in_one_order_alone() -> None:
    game = Game(2, introductory=True, seed=1)
    words = np.zeros(8, np.int64)
    while not game.is_over:
        last = game.actions[-1].id if game.actions else NO_ACTION
        number = find_choices(game.state, last, words)
        assert 1 <= number <= len(game.sensible_actions)
        game.push(max(game.sensible_actions, key=lambda action: action.id))
