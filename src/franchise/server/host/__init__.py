"""The host of all games and their rooms: what people and bots may do, in which order it is stored and told."""
