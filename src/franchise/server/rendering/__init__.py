"""What is sent to the page: a game, a draft, a hint, a log and a position, rendered from the room of the game."""
