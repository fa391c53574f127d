"""The adapters for PettingZoo, OpenSpiel and Gymnasium, by the libraries' own tests and by ours."""

import copy
import gc
import pickle
import sys
import weakref
from typing import Any

import gymnasium
import numpy as np
import pyspiel
import pytest
from gymnasium.utils.env_checker import check_env
from open_spiel.python.algorithms import evaluate_bots, mcts
from open_spiel.python.tests import games_sim_test
from pettingzoo.test import api_test, seed_test

import franchise.envs.gym
import franchise.envs.openspiel
from franchise.board.tables import BOARD
from franchise.envs import franchise_v0
from franchise.envs.chance import Draws
from franchise.game import Game
from franchise.model.errors import IllegalError, InvalidError
from franchise.model.queenie import Queenie
from franchise.model.random_setup import draw
from franchise.model.variant import Variant, read_variant
from franchise.rules import layout
from franchise.rules.places import value_of
from franchise.rules.regions import tile_of
from franchise.support.extras import import_extra
from franchise.vector.fingerprint import all_variants
from franchise.vector.sections import OBSERVATION_SIZE, SECTIONS, VERSION
from franchise.vector.single_game import SingleGame

QUEENIES = tuple(Queenie)
VARIANTS: list[dict[str, Any]] = [
    {"players": 2},
    {"players": 3, "expert": "placed"},
    {"players": 4, "introductory": True, "queenies": {"boom"}},
    {"players": 5, "queenies": QUEENIES, "expert": "drawn"},
]

# PettingZoo's tests wonder at observations that are dictionaries, as its own classic games have them.
pytestmark = pytest.mark.filterwarnings(
    "ignore:Observation space for each agent probably should be",
    "ignore:Observation is not a NumPy array",
)


# PettingZoo


@pytest.mark.parametrize("options", VARIANTS, ids=str)
@pytest.mark.parametrize("make", [franchise_v0.env, franchise_v0.raw_env])
def test_pettingzoo_accepts_it(make: Any, options: dict[str, Any]) -> None:
    api_test(make(**options), num_cycles=200)
    seed_test(lambda: make(**options), num_cycles=100)


def play_on(env: Any, steps: int, seed: int = 1) -> None:
    """Random legal actions, up to the end of the game at most."""
    random = np.random.default_rng(seed)
    for _ in range(steps):
        observation, _, over, _, _ = env.last()
        if over:
            return
        env.step(int(random.choice(np.flatnonzero(observation["action_mask"]))))


def test_types_and_masks_are_exact() -> None:
    env = franchise_v0.raw_env(players=3)
    env.reset(seed=1)
    play_on(env, 30)
    seen = env.observe(env.agent_selection)
    assert (seen["observation"].dtype, seen["action_mask"].dtype) == (np.int16, np.int8)
    assert seen["observation"].shape == (OBSERVATION_SIZE,)
    assert (seen["action_mask"] == env.infos[env.agent_selection]["action_mask"]).all()
    assert env.observation_space(env.agent_selection).contains(seen)
    other = next(agent for agent in env.agents if agent != env.agent_selection)
    assert not env.observe(other)["action_mask"].any()
    assert (env.observe(other)["observation"] != seen["observation"]).any()


def test_rewards_come_at_the_end_and_add_up_to_nothing() -> None:
    env = franchise_v0.env(players=4)
    env.reset(seed=3)
    play_on(env, 10_000)
    assert all(env.terminations.values())
    assert sum(env.rewards.values()) == pytest.approx(0)
    assert max(env.rewards.values()) == 1
    rewards = dict(env.rewards)
    for agent in env.agent_iter():
        assert env.last()[1] == rewards[agent]
        env.step(None)
    assert not env.agents


def test_at_the_end_everybody_sees_the_game_from_his_own_seat() -> None:
    env = franchise_v0.raw_env(players=3)
    env.reset(seed=1)
    play_on(env, 10_000)
    own = SECTIONS["influence"].first
    seen = {}
    for agent in env.agent_iter():
        observation = env.last()[0]
        assert not observation["action_mask"].any()
        seen[agent] = int(observation["observation"][own])
        env.step(None)
    influence = env._game.state[layout.INFLUENCE : layout.INFLUENCE + 3].tolist()
    assert [seen[agent] for agent in env.possible_agents] == influence
    assert len(set(influence)) > 1
    with pytest.raises(InvalidError, match="all agents have left it: call reset"):
        env.step(0)


def test_after_an_illegal_action_nobody_has_a_legal_one() -> None:
    env = franchise_v0.env(players=2)
    env.reset(seed=1)
    env.step(0)
    for agent in env.possible_agents:
        seat = env.unwrapped._seats[agent]
        seen = env.observe(agent)
        assert not seen["action_mask"].any()
        assert (seen["observation"] == env.unwrapped._game.observe(seat)[0]).all()


def test_before_reset_an_environment_asks_for_it() -> None:
    raw, gym = franchise_v0.raw_env(), franchise.envs.gym.FranchiseEnv()
    asked = (lambda: raw.step(0), lambda: raw.observe("player_0"), raw.render, lambda: gym.step(0), gym.action_masks)
    for ask in asked:
        with pytest.raises((AttributeError, InvalidError), match=r"call reset\(\) first"):
            ask()
    assert copy.deepcopy(gym).action_space == gym.action_space


def test_copy_and_pickle_keep_the_state() -> None:
    env = franchise_v0.raw_env(players=3, queenies=QUEENIES)
    env.reset(seed=2)
    play_on(env, 40)
    wrapped = franchise_v0.env(players=3, queenies=QUEENIES)
    wrapped.reset(seed=2)
    play_on(wrapped, 40)
    twins = [copy.copy(env), copy.deepcopy(env), pickle.loads(pickle.dumps(env)), copy.deepcopy(wrapped)]
    for twin in twins:
        assert twin.agent_selection == env.agent_selection
        play_on(twin, 25, seed=5)
    play_on(env, 25, seed=5)
    for twin in twins:
        assert (twin.observe("player_0")["observation"] == env.observe("player_0")["observation"]).all()


def test_what_was_seen_is_the_readers_own() -> None:
    env = franchise_v0.raw_env(players=3)
    env.reset(seed=1)
    observation, _, _, _, info = env.last()
    observation["action_mask"][:] = 0
    assert info["action_mask"].sum() == env.last()[0]["action_mask"].sum() == 12
    info["action_mask"][:] = 0
    assert env.last()[0]["action_mask"].sum() == 12


def test_environments_are_given_back() -> None:
    env = franchise_v0.raw_env(players=2)
    env.observation_space("player_0")
    watcher = weakref.ref(env)
    del env
    gc.collect()
    assert watcher() is None


def test_one_version_for_all() -> None:
    assert franchise_v0.__name__.endswith(f"_v{VERSION}")
    assert franchise_v0.raw_env.metadata["name"] == f"franchise_v{VERSION}"
    assert f"Franchise-v{VERSION}" == franchise.envs.gym.NAME


def test_a_seed_leads_to_the_same_game_elsewhere() -> None:
    env = franchise_v0.raw_env(players=3, queenies=QUEENIES)
    env.reset(seed=8)
    twin = Game(players=3, queenies=QUEENIES, seed=env.game_seed)
    assert set(np.flatnonzero(env.last()[0]["action_mask"])) == set(twin.legal_actions.ids)
    assert twin.state.tolist() == env._game.state.tolist()


def test_an_illegal_action_ends_the_game_as_pettingzoo_has_it() -> None:
    env = franchise_v0.env(players=3)
    env.reset(seed=1)
    agent = env.agent_selection
    env.step(0)
    assert env.terminations[agent]
    assert env.rewards[agent] == -1
    raw = franchise_v0.raw_env(players=3)
    raw.reset(seed=1)
    with pytest.raises(IllegalError, match=r"rule 2\.3"):
        raw.step(0)
    with pytest.raises(InvalidError, match="there is no action 475"):
        raw.step(475)
    for action in (358.7, "365", None):
        with pytest.raises(InvalidError, match="the action is a whole number"):
            raw.step(action)


def test_all_render_modes(capsys: pytest.CaptureFixture[str]) -> None:
    for mode in ("ansi", "rgb_array", "human"):
        env = franchise_v0.env(players=2, render_mode=mode)
        env.reset(seed=1)
        play_on(env, 12)
        shown = env.render()
        if mode == "ansi":
            assert "California" in shown
        elif mode == "rgb_array":
            assert shown.dtype == np.uint8
            assert shown.shape[2] == 3
            assert len(np.unique(shown.reshape(-1, 3), axis=0)) > 20
    assert "California" in capsys.readouterr().out
    with pytest.raises(InvalidError, match="render_mode is ansi, human, rgb_array or None, not 'web'"):
        franchise_v0.env(render_mode="web")


def test_wrong_options_are_refused() -> None:
    with pytest.raises(InvalidError, match="2 to 5 players, not 7"):
        franchise_v0.env(players=7)
    env = franchise_v0.raw_env(players=2)
    env.reset(seed=1)
    with pytest.raises(InvalidError, match="there is no agent 'player_2', only player_0, player_1"):
        env.observe("player_2")


# OpenSpiel


SPECS = [f"python_franchise(players={players})" for players in (2, 3, 4, 5)] + [
    "python_franchise(players=3,queenies=milestones+boom+regions,expert=drawn)",
    "python_franchise(players=2,queenies=regions,region_pool=queenies)",
    "python_franchise(players=5,introductory=True,expert=placed)",
]


@pytest.mark.parametrize("spec", SPECS)
def test_openspiel_accepts_it(spec: str) -> None:
    game = pyspiel.load_game(spec)
    pyspiel.random_sim_test(game, num_sims=10, serialize=True, verbose=False)
    games_sim_test.GamesSimTest().sim_game(game)


def test_openspiel_game_is_registered_with_its_kind() -> None:
    assert "python_franchise" in pyspiel.registered_names()
    plain, drawn = (pyspiel.load_game(f"python_franchise(expert={expert})") for expert in ("", "drawn"))
    modes = pyspiel.GameType.ChanceMode
    assert plain.get_type().chance_mode == modes.DETERMINISTIC
    assert drawn.get_type().chance_mode == modes.EXPLICIT_STOCHASTIC
    state = plain.new_initial_state()
    assert state.action_to_string(3, state.legal_actions()[0]).startswith("=")
    tensor = state.observation_tensor(0)
    assert len(tensor) == OBSERVATION_SIZE
    assert drawn.new_initial_state().chance_outcomes()


def test_openspiel_bots_finish_whole_games() -> None:
    game = pyspiel.load_game("python_franchise(players=2)")
    random = np.random.RandomState(1)
    evaluator = mcts.RandomRolloutEvaluator(1, random, max_length=10)
    searching = mcts.MCTSBot(game, 1.4, 4, evaluator, random_state=random)
    returns = evaluate_bots.evaluate_bots(
        game.new_initial_state(), [searching, pyspiel.make_uniform_random_bot(1, 7)], random
    )
    assert sum(returns) == 0
    assert set(returns) <= {-1.0, 0.0, 1.0}


def test_openspiel_refuses_a_draw_that_can_not_be() -> None:
    state = pyspiel.load_game("python_franchise(expert=drawn)").new_initial_state()
    with pytest.raises(InvalidError, match="999 can't be drawn now, only 4, 5, 6"):
        state._apply_action(999)


def test_openspiel_refuses_a_wrong_parameter() -> None:
    with pytest.raises(Exception, match="there is no Queenie 'bloom'"):
        pyspiel.load_game("python_franchise(queenies=bloom)")
    game = pyspiel.load_game("python_franchise(players=2)")
    with pytest.raises(InvalidError, match="the players are 0 to 1, not 2"):
        game.make_py_observer().set_from(game.new_initial_state(), 2)


def test_openspiel_takes_region_tiles_by_name() -> None:
    tiles = [tile.id for tile in BOARD.region_tiles][-10:]
    variant = franchise.envs.openspiel.read_parameters({"queenies": "regions", "region_pool": "+".join(tiles)})
    assert variant == read_variant(4, queenies="regions", region_pool=tiles)
    with pytest.raises(Exception, match="10 different region tiles"):
        pyspiel.load_game(f"python_franchise(queenies=regions,region_pool={'+'.join(tiles[1:])})")


def outcome_of(draws: Draws, wanted: Any) -> int:
    """The draw that leads to a set-up."""
    for outcome, _ in draws.outcomes():
        twin = draws.copy()
        twin.draw(outcome)
        done = len(draws.told)
        cities = [value_of(twin.state, city) in (0, value_of(wanted, city)) for city in range(25)]
        regions = [tile_of(twin.state, region) in (-1, tile_of(wanted, region)) for region in range(10)]
        bits = layout.DRAW_BITS * int(twin.state[layout.DRAWN]).bit_count()
        order = int(wanted[layout.DRAW_ORDER]) & (1 << bits) - 1 == int(twin.state[layout.DRAW_ORDER])
        if all(cities) and all(regions) and order:
            return outcome
    raise AssertionError(f"no draw leads on after {done}")


@pytest.mark.parametrize("variant", all_variants()[1::19], ids=str)
def test_chance_nodes_lead_to_the_set_ups_that_a_seed_draws(variant: Variant) -> None:
    for seed in range(5):
        wanted = draw(variant, seed)
        draws = Draws(variant)
        while draws.outcomes():
            assert sum(chance for _, chance in draws.outcomes()) == pytest.approx(1)
            draws.draw(outcome_of(draws, wanted))
        assert (draws.state == wanted).all()


# Gymnasium


def test_a_copy_of_a_gymnasium_environment_goes_its_own_way() -> None:
    env = franchise.envs.gym.FranchiseEnv(players=2, opponents="greedy")
    _, info = env.reset(seed=1)
    twin, before = copy.copy(env), env.game.position_hash
    twin.step(int(info["action_mask"].argmax()))
    assert env.game.position_hash == before != twin.game.position_hash


def test_gymnasium_plays_one_seat_against_bots() -> None:
    env = gymnasium.make("franchise.envs.gym:Franchise-v0", players=3, opponents=["greedy", "random"])
    results = []
    for _ in range(2):
        observation, info = env.reset(seed=4)
        over, decisions = False, 0
        random = np.random.default_rng(1)
        while not over:
            assert env.observation_space.contains(observation)
            action = random.choice(np.flatnonzero(info["action_mask"]))
            observation, reward, over, truncated, info = env.step(action)
            assert not truncated
            decisions += 1
        results.append((decisions, reward, info["influence"]))
    assert results[0] == results[1]
    assert results[0][1] in (1.0, -0.5, 0.25, 0.0)


class NearestLegal(franchise.envs.gym.FranchiseEnv):
    """Takes the nearest legal action instead of an illegal one, since Gymnasium's checker knows no masks."""

    def step(self, action: Any) -> Any:
        return super().step(min(np.flatnonzero(self.action_masks()), key=lambda legal: abs(int(legal) - int(action))))


def test_gymnasium_accepts_it() -> None:
    check_env(NearestLegal(players=3, opponents="random"), skip_render_check=True, skip_close_check=True)


def test_gymnasium_refuses_what_can_not_be() -> None:
    make: Any = franchise.envs.gym.FranchiseEnv
    with pytest.raises(InvalidError, match="3 players need 2 opponents, not 1"):
        make(players=3, opponents=["greedy"])
    with pytest.raises(InvalidError, match="there is no bot 'genius'"):
        make(players=2, opponents="genius")
    with pytest.raises(InvalidError, match="the seat is 0 to 1 or None, not 2"):
        make(players=2, seat=2)
    with pytest.raises(InvalidError, match=r"the seat is a whole number, not 1\.0"):
        make(players=2, seat=1.0)
    with pytest.raises(InvalidError, match="opponents is a bot, such as"):
        make(players=2, opponents=None)
    with pytest.raises(InvalidError, match="an opponent is described by text"):
        make(players=2, opponents=[3])
    env = make(players=2, seat=0, opponents="random")
    with pytest.raises(InvalidError, match="reset takes no options"):
        env.reset(options={"seat": 1})
    env.reset(seed=1)
    with pytest.raises(InvalidError, match="the action is a whole number"):
        env.step(358.6)
    with pytest.raises(IllegalError, match=r"rule 2\.3"):
        env.step(0)


# What is missing


def test_a_missing_library_is_named_with_its_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    for module, adapter in (("pettingzoo", "aec"), ("pyspiel", "openspiel"), ("gymnasium", "gym")):
        monkeypatch.setitem(sys.modules, module, None)
        monkeypatch.delitem(sys.modules, f"franchise.envs.{adapter}", raising=False)
        with pytest.raises(ImportError, match=r'is not installed; .*pip install "\.\[envs\]"'):
            import_extra(f"franchise.envs.{adapter}", adapter, "envs")


def test_random_ends_leave_the_game_alone() -> None:
    game = SingleGame(draw(all_variants()[0], 1))
    before = game.state.copy()
    ends = {tuple(game.utilities_at_random_end(np.array([seed], np.uint64))) for seed in range(20)}
    assert (game.state == before).all()
    assert ends >= {(1.0, -1.0), (-1.0, 1.0)}
