"""Small things that every layer may use and that know nothing of the game: folders of the user, optional libraries."""
