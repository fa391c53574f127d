"""The game for PettingZoo: agents in turn (AEC), one for each seat."""

import copy
from typing import Any, ClassVar

import numpy as np

from franchise.envs.no_game import NoGame
from franchise.envs.rendering import FRAMES_PER_SECOND, RENDER_MODES, check_render_mode, render
from franchise.envs.spaces import action_space, observation_space
from franchise.model.errors import InvalidError
from franchise.model.numbers import whole
from franchise.model.variant import read_variant
from franchise.rules.actions import ACTION_COUNT
from franchise.support.extras import import_extra
from franchise.vector.sections import VERSION
from franchise.vector.single_game import begin

pettingzoo: Any = import_extra("pettingzoo", "PettingZoo", "envs")
wrappers: Any = import_extra("pettingzoo.utils.wrappers", "PettingZoo", "envs")

ILLEGAL_REWARD = -1.0


def env(render_mode: str | None = None, **options: Any) -> Any:
    """The environment with PettingZoo's usual wrappers: an illegal action ends the game and is punished.

    >>> game = env(players=3)
    >>> game.reset(seed=1)
    >>> observation, reward, termination, truncation, info = game.last()
    >>> observation["observation"].dtype, int(info["action_mask"].sum())
    (dtype('int16'), 12)
    """
    game: Any = raw_env(render_mode, **options)
    game = wrappers.TerminateIllegalWrapper(game, illegal_reward=ILLEGAL_REWARD)
    game = wrappers.AssertOutOfBoundsWrapper(game)
    return wrappers.OrderEnforcingWrapper(game)


def _nothing_legal() -> dict[str, Any]:
    return {"action_mask": np.zeros(ACTION_COUNT, np.int8)}


class raw_env(pettingzoo.AECEnv):  # type: ignore[misc]  # noqa: N801 (PettingZoo has no types; the name is its own)
    """The environment itself: an illegal action raises `IllegalError`, which names the rule.

    The options are those of `Game`: players, queenies, introductory, expert, region_pool. Whoever wins gets 1 at the
    end, the others share -1; until then all get 0.

    >>> game = raw_env(players=2)
    >>> game.reset(seed=1)
    >>> game.agent_selection
    'player_1'
    >>> game.step(0)
    Traceback (most recent call last):
    franchise.model.errors.IllegalError: >seattle$0 is not legal (rule 2.3): starting towns are being chosen
    """

    metadata: ClassVar[dict[str, Any]] = {
        "name": f"franchise_v{VERSION}",
        "render_modes": RENDER_MODES,
        "render_fps": FRAMES_PER_SECOND,
        "is_parallelizable": False,
    }

    def __init__(self, render_mode: str | None = None, **options: Any) -> None:
        """The options say which variant is played."""
        super().__init__()
        self.render_mode = check_render_mode(render_mode)
        self.variant = read_variant(**options)
        self.possible_agents = [f"player_{seat}" for seat in range(self.variant.players)]
        self.observation_spaces = {agent: observation_space() for agent in self.possible_agents}
        self.action_spaces = {agent: action_space() for agent in self.possible_agents}
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._seeds = np.random.default_rng()
        self._game: Any = NoGame()
        self.agents: list[str] = []

    def observation_space(self, agent: str) -> Any:
        """What an agent sees, and which actions are legal."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """All actions of the game."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a game; the same seed gives the same one. `game_seed` is what `Game` needs to begin it, too.

        `options` is part of PettingZoo's interface and not used here.
        """
        if seed is not None:
            self._seeds = np.random.default_rng(seed)
        self.game_seed = int(self._seeds.integers(1 << 63))
        self._game = begin(self.variant, self.game_seed)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: _nothing_legal() for agent in self.agents}
        self._select()
        if self.render_mode == "human":
            self.render()

    def _select(self) -> None:
        """Select the agent that decides next, and update its observation and mask."""
        self.agent_selection = self.possible_agents[self._game.active]
        self._seen = self._game.observe(self._game.active)
        self.infos[self.agent_selection] = {"action_mask": self._seen[1].copy()}

    def observe(self, agent: str) -> dict[str, Any]:
        """What an agent sees; the mask is all 0 unless the agent decides next."""
        if agent not in self._seats:
            raise InvalidError(f"there is no agent {agent!r}, only {', '.join(self.possible_agents)}")
        if self._seats[agent] == self._game.active:
            observation, mask = (part.copy() for part in self._seen)
        else:
            observation, mask = self._game.observe(self._seats[agent])
        if self.terminations.get(agent, True):  # PettingZoo ends a game after an illegal action, too
            mask[:] = 0
        return {"observation": observation, "action_mask": mask}

    def step(self, action: Any) -> None:
        """Do an action of the agent that is selected."""
        if not self.agents:
            raise InvalidError("there is no game, or all agents have left it: call reset() first")
        if self.terminations[self.agent_selection] or self.truncations[self.agent_selection]:
            self._was_dead_step(action)
            return
        self._game.step(whole(action, "action"))
        self.infos[self.agent_selection] = _nothing_legal()
        self._select()
        if self._game.is_over:
            self._end()
        if self.render_mode == "human":
            self.render()

    def __copy__(self) -> "raw_env":
        return copy.deepcopy(self)

    def _end(self) -> None:
        # There are no rewards before the end, so no sums of rewards are kept during the game.
        self.rewards = dict(zip(self.agents, self._game.utilities(), strict=True))
        self.terminations = dict.fromkeys(self.agents, True)
        self.infos = {agent: _nothing_legal() for agent in self.agents}
        self._accumulate_rewards()

    def render(self) -> Any:
        """The position as the render mode wants it."""
        return render(self._game.state, self.render_mode)

    def close(self) -> None:
        """There is nothing to close."""
