"""The game in a terminal: a drawn position, an account in words, and a game to play."""
