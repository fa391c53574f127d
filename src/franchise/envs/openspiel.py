"""The game for OpenSpiel: importing this module registers `python_franchise`.

>>> import pyspiel
>>> import franchise.envs.openspiel
>>> game = pyspiel.load_game("python_franchise(players=3,queenies=boom+milestones)")
>>> state = game.new_initial_state()
>>> state.is_chance_node()
True
"""

from typing import Any

import numpy as np

from franchise.board.load import PLAYER_COUNTS
from franchise.board.tables import CITY_COUNT, LOCATION_COUNT, MOST_PLAYERS, REGION_COUNT, TOWN_COUNT
from franchise.envs.chance import MOST_OUTCOMES, Draws, longest_setup
from franchise.game import Game
from franchise.model.action import Action
from franchise.model.errors import InvalidError
from franchise.model.variant import Variant, read_variant
from franchise.record.position import dump_position
from franchise.rules.actions import ACTION_COUNT
from franchise.support.extras import import_extra
from franchise.vector.observation import encode
from franchise.vector.sections import OBSERVATION_SIZE, SECTIONS
from franchise.vector.single_game import SingleGame

pyspiel: Any = import_extra("pyspiel", "OpenSpiel", "envs")
observation: Any = import_extra("open_spiel.python.observation", "OpenSpiel", "envs")

NAME = "python_franchise"
DEFAULTS: dict[str, Any] = {"players": 4, "queenies": "", "introductory": False, "expert": "", "region_pool": ""}


def game_type(chance_mode: Any) -> Any:
    """What OpenSpiel knows of the game."""
    return pyspiel.GameType(
        short_name=NAME,
        long_name="Franchise",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=chance_mode,
        information=pyspiel.GameType.Information.PERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=MOST_PLAYERS,
        min_num_players=min(PLAYER_COUNTS),
        provides_information_state_string=False,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=DEFAULTS,
    )


def longest_game(players: int) -> int:
    """An upper bound for the number of decisions in a game.

    Every expansion takes a free town, or brings a player to a city where he was not; between two of them everybody but
    one can pass. A turn has at most a boom marker, two expansions, one of them a path over all places, an increase in
    every city, a few tiles and the two ends of its phases.
    """
    expansions = TOWN_COUNT + CITY_COUNT * players
    turns = players * (expansions + 1)
    decisions = 1 + 2 + LOCATION_COUNT + CITY_COUNT + 4 + 2
    return turns * decisions + CITY_COUNT + 2 * REGION_COUNT + players + 1


def read_parameters(parameters: dict[str, Any]) -> Variant:
    """The variant that the parameters mean; several Queenies or region tiles are joined by "+".

    >>> read_parameters({"players": 2, "queenies": "boom+regions"}).queenies
    6
    """
    given = DEFAULTS | parameters
    pool = str(given["region_pool"])
    return read_variant(
        given["players"],
        queenies=[name for name in str(given["queenies"]).split("+") if name],
        introductory=given["introductory"],
        expert=given["expert"] or None,
        region_pool=(pool.split("+") if "+" in pool else pool) or None,
    )


class FranchiseGame(pyspiel.Game):  # type: ignore[misc]  # OpenSpiel has no types
    """Franchise with all its variants; the draws of the set-up are chance nodes.

    Parameters: players; queenies, joined by "+"; introductory; expert ("drawn" or "placed"); region_pool ("all",
    "queenies", or ten tiles joined by "+").
    """

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        """The parameters of OpenSpiel say which variant is played."""
        self.variant = read_parameters(params or {})
        has_chance = bool(Draws(self.variant).outcomes())
        modes = pyspiel.GameType.ChanceMode
        super().__init__(
            game_type(modes.EXPLICIT_STOCHASTIC if has_chance else modes.DETERMINISTIC),
            pyspiel.GameInfo(
                num_distinct_actions=ACTION_COUNT,
                max_chance_outcomes=MOST_OUTCOMES if has_chance else 0,
                num_players=self.variant.players,
                min_utility=-1.0,
                max_utility=1.0,
                utility_sum=0.0,
                max_game_length=longest_game(self.variant.players),
            ),
            params or {},
        )

    def new_initial_state(self) -> "FranchiseState":
        """The beginning of a game, before anything was drawn."""
        return FranchiseState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Any:
        """The observer of positions; all information is public."""
        if params:
            raise InvalidError(f"the observer of {NAME} takes no parameters, not {params}")
        if iig_obs_type is not None and (iig_obs_type.perfect_recall or not iig_obs_type.public_info):
            return observation.IIGObserverForPublicInfoGame(iig_obs_type, params)
        return FranchiseObserver()

    def max_chance_nodes_in_history(self) -> int:
        """How many draws there can be."""
        return longest_setup()


class FranchiseState(pyspiel.State):  # type: ignore[misc]  # OpenSpiel has no types
    """A position: the draws of its set-up, or a game that goes on."""

    def __init__(self, game: FranchiseGame) -> None:
        """Begin with the draws, if there are any."""
        super().__init__(game)
        self.draws: Draws | None = Draws(game.variant)
        self.game: SingleGame | None = None
        self._begin_if_drawn()

    def _begin_if_drawn(self) -> None:
        if self.draws is not None and not self.draws.outcomes():
            self.game = SingleGame(self.draws.state)
            self.draws = None

    @property
    def position(self) -> Any:
        """The position as the rules see it."""
        if self.game is not None:
            return self.game.state
        assert self.draws is not None
        return self.draws.state

    def current_player(self) -> int:
        """The seat that decides next, or OpenSpiel's codes for chance and for the end."""
        if self.game is None:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if self.game.is_over else self.game.active

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """What may be drawn, and how likely it is."""
        return [] if self.draws is None else self.draws.outcomes()

    def _legal_actions(self, player: int) -> list[int]:
        if self.game is None or player != self.game.active:
            return []
        return self.game.legal_actions()

    def _apply_action(self, action: int) -> None:
        if self.game is not None:
            self.game.step(action)
        elif self.draws is not None:
            self.draws.draw(action)
            self._begin_if_drawn()

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"draw {self.draws.name(action)}" if self.draws is not None else f"draw {action}"
        return Action.from_id(action).token

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.game is not None and self.game.is_over

    def returns(self) -> list[float]:
        """What each seat gets: 0 until the end."""
        return [0.0] * self.num_players() if self.game is None else self.game.utilities()

    def __str__(self) -> str:
        if self.game is None:
            return f"set-up: {', '.join(self.draws.told) if self.draws else ''}"
        return dump_position(Game.from_state(self.game.state))


class FranchiseObserver:
    """What a player sees: the same vector as everywhere, as floats, whole and by its sections."""

    def __init__(self) -> None:
        """Allocate the arrays that observations are written to."""
        self.tensor = np.zeros(OBSERVATION_SIZE, np.float32)
        self.dict = {
            name: self.tensor[part.first : part.first + part.size].reshape(part.shape)
            for name, part in SECTIONS.items()
        }
        self._seen = np.zeros(OBSERVATION_SIZE, np.int16)

    def set_from(self, state: FranchiseState, player: int) -> None:
        """Look at a position from a seat."""
        if not 0 <= player < state.num_players():
            raise InvalidError(f"the players are 0 to {state.num_players() - 1}, not {player}")
        encode(state.position, player, self._seen)
        self.tensor[:] = self._seen

    def string_from(self, state: FranchiseState, player: int) -> str:
        """The position as text: everybody sees the same."""
        return str(state)


pyspiel.register_game(game_type(pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC), FranchiseGame)
