"""A placeholder for the game of an environment before `reset()`."""

from typing import Any


class NoGame:
    """No game yet: every access to an attribute raises an error that says what to do.

    >>> NoGame().state
    Traceback (most recent call last):
    AttributeError: no game has begun, so that there is no 'state': call reset() first
    """

    def __getattr__(self, name: str) -> Any:
        """Called for every attribute, since there are none."""
        raise AttributeError(f"no game has begun, so that there is no {name!r}: call reset() first")
