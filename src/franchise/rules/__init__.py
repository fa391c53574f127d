"""The rules of the game, by the chapters of texts/rules.en.md: plain functions over one flat array, compiled by Numba.

No objects, no text, no input or output in here, and no randomness but in the set-up.
"""
