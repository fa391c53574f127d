"""Opponents for people: levels by name. The page, the terminal and the arena take their list from here.

The numbers of simulations are fixed, so that a level plays alike on every machine; on one core a whole turn takes less
than 0.2 seconds (casual), 1 second (strong), 5 seconds (expert) and 3 seconds (champion), with five players and all
Queenies too.
"""

from collections.abc import Callable
from enum import StrEnum

from franchise.bots.best_turn import BestTurn
from franchise.bots.champion import ChampionBot
from franchise.bots.protocol import Bot
from franchise.bots.search import SearchBot
from franchise.game import Game
from franchise.model.action import Action


class Level(StrEnum):
    """The levels by name, the weakest first; `level.NAME` in the messages says what people call it."""

    BEGINNER = "beginner"
    CASUAL = "casual"
    STRONG = "strong"
    EXPERT = "expert"
    CHAMPION = "champion"


CASUAL_SIMULATIONS = 60
STRONG_SIMULATIONS = 3_000
EXPERT_SIMULATIONS = 40_000


class BeginnerBot:
    """Looks mainly at the points of its own turn and does not plan ahead; it takes every majority that it can pay for.

    >>> game = Game(players=2, introductory=True, seed=1)
    >>> BeginnerBot(seed=1).choose(game) in game.legal_actions
    True
    """

    def __init__(self, seed: int) -> None:
        """The seed decides between turns that bring no points."""
        self.turns = BestTurn(seed, short_sighted=True)

    def choose(self, game: Game) -> Action:
        """The action to do."""
        return self.turns.best_action(game)


def casual(seed: int) -> SearchBot:
    """Thinks a little.

    >>> casual(seed=1).simulations == CASUAL_SIMULATIONS
    True
    """
    return SearchBot(seed, sims=CASUAL_SIMULATIONS)


def strong(seed: int) -> SearchBot:
    """Thinks for up to a second a turn.

    >>> strong(seed=1).simulations == STRONG_SIMULATIONS
    True
    """
    return SearchBot(seed, sims=STRONG_SIMULATIONS)


def expert(seed: int) -> SearchBot:
    """Thinks for up to five seconds a turn.

    >>> expert(seed=1).simulations == EXPERT_SIMULATIONS
    True
    """
    return SearchBot(seed, sims=EXPERT_SIMULATIONS)


LEVELS: dict[Level, Callable[..., Bot]] = {
    Level.BEGINNER: BeginnerBot,
    Level.CASUAL: casual,
    Level.STRONG: strong,
    Level.EXPERT: expert,
    Level.CHAMPION: ChampionBot,
}
# The longest whole turn of each level, in seconds: on one core, with five players and all Queenies.
SECONDS_A_TURN = {Level.BEGINNER: 0.05, Level.CASUAL: 0.2, Level.STRONG: 1.0, Level.EXPERT: 5.0, Level.CHAMPION: 3.0}
for _table in (LEVELS, SECONDS_A_TURN):
    assert list(_table) == list(Level), "every level needs its bot and its time, in the same order"
