"""Small helpers for every layer, independent of the game: the user's folders, optional libraries."""
