"""The guided first game: a script of turns and steps, each step explaining one idea at the moment when it matters."""
