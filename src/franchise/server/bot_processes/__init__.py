"""Bots think in processes of their own, so that no move of anybody waits for them."""
