"""Bots that play on a server elsewhere, by its API."""
