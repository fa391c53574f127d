"""What a seat sees of a position."""

from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

from franchise.game import Game
from franchise.vector.observation import encode
from franchise.vector.sections import OBSERVATION_SIZE, SECTIONS


def seen(state: NDArray[np.int64], viewer: int) -> NDArray[np.int16]:
    observation = np.full(OBSERVATION_SIZE, -999, np.int16)
    encode(state, viewer, observation)
    return observation


def observations(games: Iterable[Game]) -> NDArray[np.int16]:
    """What the active players see: a row for each position that comes along."""
    return np.stack([seen(game.state, game.active) for game in games])


def section(observation: NDArray[np.int16], name: str) -> NDArray[np.int16]:
    part = SECTIONS[name]
    return observation[part.first : part.first + part.size].reshape(part.shape)
