"""Bots think in separate processes, so that requests don't have to wait for them."""
