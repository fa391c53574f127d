"""Matches between bots: who sits where, the games, and what they show."""
