"""What a seat sees of a position."""

import numpy as np
from numpy.typing import NDArray

from franchise.vector.observation import encode
from franchise.vector.sections import OBSERVATION_SIZE, SECTIONS


def seen(state: NDArray[np.int64], viewer: int) -> NDArray[np.int16]:
    observation = np.full(OBSERVATION_SIZE, -999, np.int16)
    encode(state, viewer, observation)
    return observation


def section(observation: NDArray[np.int16], name: str) -> NDArray[np.int16]:
    part = SECTIONS[name]
    return observation[part.first : part.first + part.size].reshape(part.shape)
