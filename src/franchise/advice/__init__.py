"""What may come: how regions and the end of the game stand, what a turn leads to, a hint and its reasons."""
