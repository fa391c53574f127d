"""A game in words: actions, events and why they happened so, and where the points came from."""
