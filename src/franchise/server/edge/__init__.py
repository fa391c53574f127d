"""The edge of the server, between the network and the routes: who may ask, how much, and what every answer carries."""
