"""Games on disk: the tables, their migrations, and how a game's start is written."""
