"""The server: games that are stored and played over HTTP. `app.py` puts the parts together."""
