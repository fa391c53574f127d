"""`openspiel`: the search of OpenSpiel's own library as a bot, to compare others with.

It plays as it is (UCT with random rollouts). Since its rollouts in Python take nearly all of its time, it gets them
compiled, which changes nothing but the time: both choose every legal action with the same chance.
"""

import math
from typing import Any

import numpy as np

from franchise.envs.openspiel import NAME, pyspiel
from franchise.game import Game
from franchise.model.action import Action
from franchise.model.errors import InvalidError
from franchise.support.extras import import_extra
from franchise.vector.single_game import SingleGame

mcts: Any = import_extra("open_spiel.python.algorithms.mcts", "OpenSpiel", "envs")

SIMULATIONS = 1000
FEWEST_SIMULATIONS = 2  # its first one only looks at the position itself
EXPLORATION = math.sqrt(2)


class CompiledRollouts(mcts.Evaluator):  # type: ignore[misc]  # OpenSpiel has no types
    """What OpenSpiel's `RandomRolloutEvaluator` does, by compiled code."""

    def __init__(self, seed: int) -> None:
        """One rollout for each evaluation."""
        self.random = np.array([seed], np.uint64)

    def evaluate(self, state: Any) -> Any:
        """The returns after playing on at random."""
        return np.array(state.game.utilities_at_random_end(self.random))

    def prior(self, state: Any) -> list[tuple[int, float]]:
        """All legal actions, equally likely."""
        actions = state.legal_actions()
        return [(action, 1 / len(actions)) for action in actions]


class OpenSpielBot:
    """OpenSpiel's MCTS with a number of simulations for each decision.

    >>> game = Game(players=3, expert="drawn", seed=1)
    >>> OpenSpielBot(seed=1, sims=20).choose(game) in game.legal_actions
    True
    >>> OpenSpielBot(seed=1, sims=1)
    Traceback (most recent call last):
    franchise.model.errors.InvalidError: the bot openspiel needs at least 2 simulations, not 1
    """

    def __init__(self, seed: int, sims: int = SIMULATIONS, own: int = 0) -> None:
        """With `own=1` it uses its own rollouts, which are slow."""
        if sims < FEWEST_SIMULATIONS:
            raise InvalidError(f"the bot openspiel needs at least {FEWEST_SIMULATIONS} simulations, not {sims}")
        self.simulations = sims
        self.random = np.random.RandomState(seed % (1 << 32))
        self.evaluator = mcts.RandomRolloutEvaluator(1, self.random) if own else CompiledRollouts(seed)

    def choose(self, game: Game) -> Action:
        """The action to do."""
        legal = list(game.legal_actions)
        if len(legal) == 1:
            return legal[0]
        theirs = pyspiel.load_game(f"{NAME}(players={game.players_count})")
        bot = mcts.MCTSBot(theirs, EXPLORATION, self.simulations, self.evaluator, random_state=self.random)
        return Action.from_id(int(bot.step(state_of(theirs, game))))


def state_of(theirs: Any, game: Game) -> Any:
    """The position of a game as a state of OpenSpiel, with the same draws."""
    state = theirs.new_initial_state()
    state.draws, state.game = None, SingleGame(game.state.copy())
    return state
