"""The people at a table: who they are, where they sit, how much time they have, what they agree on and say."""
