"""The game for Gymnasium: one seat, with bots on the others.

>>> import gymnasium
>>> env = gymnasium.make("franchise.envs.gym:Franchise-v0", players=3, opponents=["greedy", "random"])
>>> observation, info = env.reset(seed=7)
>>> int(info["action_mask"].sum())
12
"""

import copy
from collections.abc import Sequence
from typing import Any

from franchise.bots.protocol import Bot
from franchise.bots.registry import check_bot, make_bot
from franchise.envs.no_game import NoGame
from franchise.envs.rendering import FRAMES_PER_SECOND, RENDER_MODES, check_render_mode, render
from franchise.envs.spaces import action_space, observation_space
from franchise.game import Game
from franchise.model.errors import InvalidError
from franchise.model.numbers import whole
from franchise.model.variant import read_variant
from franchise.rules.state import State
from franchise.support.extras import import_extra
from franchise.vector.sections import VERSION
from franchise.vector.single_game import SingleGame

import_extra("gymnasium", "Gymnasium", "envs")

import gymnasium  # noqa: E402 (after a clear word if it is missing)

NAME = f"Franchise-v{VERSION}"


class FranchiseEnv(gymnasium.Env[dict[str, Any], Any]):
    """One seat of a game against bots from the registry.

    `opponents` is one description of a bot for all, or a list of them, clockwise from the own seat: "greedy",
    "search:sims=200", "expert". `seat` is the own one, or None to draw it for every game. The other options are those
    of `Game`: players, queenies, introductory, expert, region_pool. The reward comes at the end: 1 for the only winner.
    An illegal action raises `IllegalError`, which names the rule.

    >>> env = FranchiseEnv(players=2, opponents="random", seat=0)
    >>> observation, info = env.reset(seed=1)
    >>> env.step(0)
    Traceback (most recent call last):
    franchise.model.errors.IllegalError: >seattle$0 is not legal (rule 2.3): starting towns are being chosen ...
    """

    metadata: dict[str, Any] = {"render_modes": RENDER_MODES, "render_fps": FRAMES_PER_SECOND}  # noqa: RUF012 (as Gymnasium)

    def __init__(
        self,
        opponents: str | Sequence[Any] = "greedy",
        seat: int | None = None,
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        """Choose the variant, the opponents and the seat."""
        self.render_mode = check_render_mode(render_mode)
        self.variant = read_variant(**options)
        self._options = options
        players = self.variant.players
        if not isinstance(opponents, Sequence):
            raise InvalidError(f'opponents is a bot, such as "greedy", or a list of bots, not {opponents!r}')
        others = [opponents] * (players - 1) if isinstance(opponents, str) else list(opponents)
        if len(others) != players - 1:
            raise InvalidError(f"{players} players need {players - 1} opponents, not {len(others)}")
        for description in others:
            if not isinstance(description, str):
                raise InvalidError(f'an opponent is described by text, such as "greedy", not {description!r}')
            check_bot(description)
        own_seat = None if seat is None else whole(seat, "seat")
        if own_seat is not None and own_seat not in range(players):
            raise InvalidError(f"the seat is 0 to {players - 1} or None, not {seat!r}")
        self._opponents, self._own_seat = others, own_seat
        self.observation_space, self.action_space = observation_space(), action_space()
        self.game: Any = NoGame()

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """Begin a game; the same seed gives the same one, and bots that count simulations answer the same."""
        super().reset(seed=seed)
        if options:
            raise InvalidError(f"reset takes no options, not {options}; choose them when you make the environment")
        players = self.variant.players
        self.game = Game(seed=int(self.np_random.integers(1 << 63)), **self._options)
        drawn = int(self.np_random.integers(players))
        self.seat = drawn if self._own_seat is None else self._own_seat
        seeds = self.np_random.integers(1 << 31, size=players - 1)
        self._bots: dict[int, Bot] = {
            (self.seat + distance) % players: make_bot(description, seed=int(bot_seed))
            for distance, (description, bot_seed) in enumerate(zip(self._opponents, seeds, strict=True), 1)
        }
        self._let_bots_play()
        if self.render_mode == "human":
            self.render()
        return self._show()

    def step(self, action: Any) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
        """Do an action, and let the bots answer until it is our turn again."""
        self.game.push(whole(action, "action"))
        self._let_bots_play()
        observation, info = self._show()
        reward = SingleGame(self._state).utilities()[self.seat]
        if self.render_mode == "human":
            self.render()
        return observation, reward, self.game.is_over, False, info

    def __copy__(self) -> "FranchiseEnv":
        return copy.deepcopy(self)

    @property
    def _state(self) -> State:
        state: State = self.game.state
        return state

    def _let_bots_play(self) -> None:
        while not self.game.is_over and self.game.active != self.seat:
            self.game.push(self._bots[self.game.active].choose(self.game))

    def _show(self) -> tuple[dict[str, Any], dict[str, Any]]:
        observation, mask = SingleGame(self._state).observe(self.seat)
        info: dict[str, Any] = {"action_mask": mask, "seat": self.seat}
        if self.game.result is not None:
            info["influence"] = self.game.result.influence
        return {"observation": observation, "action_mask": mask.copy()}, info

    def action_masks(self) -> Any:
        """The mask of the legal actions, as libraries for masked policies ask for it."""
        return SingleGame(self._state).observe(self.seat)[1].astype(bool)

    def render(self) -> Any:
        """The position as the render mode wants it."""
        return render(self._state, self.render_mode)


gymnasium.register(id=NAME, entry_point="franchise.envs.gym:FranchiseEnv")
