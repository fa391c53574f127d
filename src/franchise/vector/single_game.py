"""One game for environments that step in Python: a position, its legal actions, and what a seat sees of it."""

import numpy as np
from numpy.typing import NDArray

from franchise.compiling import compiled
from franchise.model.action import Action
from franchise.model.errors import IllegalError, InvalidError
from franchise.model.random_setup import draw
from franchise.model.reasons import why_not
from franchise.model.variant import Variant
from franchise.rules.actions import ACTION_COUNT, WORD_BITS, WORD_COUNT
from franchise.rules.ending import winners
from franchise.rules.layout import ACTIVE, OVER, PLAYERS, STAGE
from franchise.rules.legal import legal
from franchise.rules.playout import play_out
from franchise.rules.position import copy_position
from franchise.rules.state import Randomness, State, Words
from franchise.rules.step import step
from franchise.vector.game_step import is_legal, utility
from franchise.vector.mask import write_mask
from franchise.vector.observation import Features, encode
from franchise.vector.sections import OBSERVATION_SIZE


@compiled
def try_step(state: Words, words: Words, action: int) -> bool:
    """If an action is legal, do it and find the next legal actions. Return whether it was legal."""
    if not is_legal(words, action):
        return False
    step(state, action)
    legal(state, words)
    return True


@compiled
def show(state: Words, words: Words, viewer: int, observation: Features, mask: Features) -> None:
    """Write what a seat sees, and its legal actions if it is to decide."""
    encode(state, viewer, observation)
    if state[ACTIVE] == viewer:
        write_mask(words, mask)


@compiled
def end_of(state: Words, scratch: Words, words: Words, random: Randomness) -> None:
    """Copy a position into `scratch` and play there at random to the end."""
    copy_position(state, scratch)
    play_out(scratch, words, random)


class SingleGame:
    """A game without a history, as fast as possible from Python.

    >>> from franchise.model.variant import read_variant
    >>> game = SingleGame(draw(read_variant(2), 7))
    >>> game.legal_actions()[:3]
    [358, 359, 360]
    >>> game.step(0)
    Traceback (most recent call last):
    franchise.model.errors.IllegalError: >seattle$0 is not legal (rule 2.3): starting towns are being chosen
    """

    __slots__ = ("state", "words")

    def __init__(self, state: State) -> None:
        """Begin at a position; it is kept, not copied."""
        self.state = state
        self.words = np.zeros(WORD_COUNT, np.int64)
        legal(self.state, self.words)

    @property
    def players(self) -> int:
        """How many play."""
        return int(self.state[PLAYERS])

    @property
    def active(self) -> int:
        """The seat that decides."""
        return int(self.state[ACTIVE])

    @property
    def is_over(self) -> bool:
        """Whether the game is over."""
        return bool(self.state[STAGE] == OVER)

    def step(self, action: int) -> None:
        """Do an action; `IllegalError` says which rule forbids it."""
        if not try_step(self.state, self.words, action):
            raise refusal(self.state, action)

    def legal_actions(self) -> list[int]:
        """The numbers of the legal actions, in order."""
        actions = []
        for place, word in enumerate(self.words.tolist()):
            bits = word & ((1 << WORD_BITS) - 1)
            while bits:
                actions.append(WORD_BITS * place + (bits & -bits).bit_length() - 1)
                bits &= bits - 1
        return actions

    def observe(self, seat: int) -> tuple[NDArray[np.int16], NDArray[np.int8]]:
        """What a seat sees, and the mask of its legal actions: all 0 unless it is to decide."""
        observation, mask = np.empty(OBSERVATION_SIZE, np.int16), np.zeros(ACTION_COUNT, np.int8)
        show(self.state, self.words, seat, observation, mask)
        return observation, mask

    def utilities(self) -> list[float]:
        """The reward of each seat: 0 until the end, then 1 for a sole winner; the sum is 0."""
        if not self.is_over:
            return [0.0] * self.players
        won = winners(self.state)
        return [float(utility(won, seat, self.players)) for seat in range(self.players)]

    def utilities_at_random_end(self, random: NDArray[np.uint64]) -> list[float]:
        """The utilities after going on at random; the game itself stays where it is.

        >>> from franchise.model.variant import read_variant
        >>> sum(SingleGame(draw(read_variant(3), 7)).utilities_at_random_end(np.array([1], np.uint64)))
        0.0
        """
        end = SingleGame.__new__(SingleGame)
        end.state, end.words = np.empty_like(self.state), np.empty_like(self.words)
        end_of(self.state, end.state, end.words, random)
        return end.utilities()

    def copy(self) -> "SingleGame":
        """An independent copy."""
        twin = SingleGame.__new__(SingleGame)
        twin.state, twin.words = self.state.copy(), self.words.copy()
        return twin

    __copy__ = copy

    def __deepcopy__(self, memo: object) -> "SingleGame":
        return self.copy()


def begin(variant: Variant, seed: int) -> SingleGame:
    """A new game.

    >>> from franchise.model.variant import read_variant
    >>> begin(read_variant(5), seed=1).players
    5
    """
    return SingleGame(draw(variant, seed))


def refusal(state: State, action: int) -> Exception:
    """The error for an action that is not legal, with the rule."""
    if not 0 <= action < ACTION_COUNT:
        return InvalidError(f"there is no action {action}, only 0 to {ACTION_COUNT - 1}")
    tried = Action.from_id(int(action))
    if state[STAGE] == OVER:
        return InvalidError(f"{tried.token} comes too late: the game is over; begin another one")
    reason = why_not(state, tried)
    assert reason is not None, f"{tried} is illegal without a reason"
    return IllegalError(tried.token, reason.rule, reason.text)
