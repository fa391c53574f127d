"""What several tests need: tables laid by hand, random and golden games, games on a server."""
