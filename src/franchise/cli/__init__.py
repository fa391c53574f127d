"""The command line: one file for each command, or for commands that belong together.

`app` lists them all; `options` has the options that several of them share,
`console` prints messages and errors, `game_file` reads games.
"""

from franchise.cli.app import app, main

__all__ = ["app", "main"]
