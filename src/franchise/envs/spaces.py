"""The spaces of observations and actions for Gymnasium; PettingZoo uses the same."""

from typing import Any

import numpy as np

from franchise.rules.actions import ACTION_COUNT
from franchise.support.extras import import_extra
from franchise.vector.sections import OBSERVATION_SIZE

import_extra("gymnasium", "Gymnasium", "envs")

from gymnasium import spaces  # noqa: E402 (after a clear word if it is missing)

LOWEST, HIGHEST = np.iinfo(np.int16).min, np.iinfo(np.int16).max


def observation_space() -> spaces.Dict:
    """An observation with the mask of the legal actions.

    >>> observation_space()["action_mask"].shape
    (475,)
    """
    parts: dict[str, spaces.Space[Any]] = {
        "observation": spaces.Box(LOWEST, HIGHEST, (OBSERVATION_SIZE,), np.int16),
        "action_mask": spaces.Box(0, 1, (ACTION_COUNT,), np.int8),
    }
    return spaces.Dict(parts)


def action_space() -> spaces.Discrete:
    """All actions of the game.

    >>> int(action_space().n)
    475
    """
    return spaces.Discrete(ACTION_COUNT)
