"""Adapters for PettingZoo, OpenSpiel and Gymnasium. Import only the one that you need.

from franchise.envs import franchise_v0          # PettingZoo: franchise_v0.env(players=4)
import franchise.envs.openspiel                  # OpenSpiel: pyspiel.load_game("python_franchise(players=4)")
gymnasium.make("franchise.envs.gym:Franchise-v0", players=4, opponents="greedy")
"""
