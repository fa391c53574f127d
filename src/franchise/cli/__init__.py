"""The command line: one file for each command, or for commands that belong together.

`app` knows them all; `options` has the options that several of them share,
`console` says things, `game_file` reads games.
"""

from franchise.cli.app import app, main

__all__ = ["app", "main"]
