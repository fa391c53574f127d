"""Games and positions as text: the game record (JSON), the move notation, the position string."""
