"""What stands in an environment in place of its game until there is one."""

from typing import Any


class NoGame:
    """No game yet: whatever it is asked, it answers what to do.

    >>> NoGame().state
    Traceback (most recent call last):
    AttributeError: no game has begun, so that there is no 'state': call reset() first
    """

    def __getattr__(self, name: str) -> Any:
        """Asked only for what is not there, which is everything."""
        raise AttributeError(f"no game has begun, so that there is no {name!r}: call reset() first")
