"""The host of all games and their rooms: checks what people and bots do, stores it and notifies the listeners."""
