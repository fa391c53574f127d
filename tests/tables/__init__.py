"""Tables of the server: people, seats and what they agree on, by subject."""
