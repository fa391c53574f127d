"""The PettingZoo environment by its registered name and version.

>>> from franchise.envs import franchise_v0
>>> franchise_v0.env(players=4).metadata["name"]
'franchise_v0'
"""

from franchise.envs.aec import env, raw_env

__all__ = ["env", "raw_env"]
