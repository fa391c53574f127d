"""What environments without a game say."""

from typing import Any


class BeganByReset:
    """An environment that has no game, and little else, before its first `reset`.

    >>> BeganByReset().step
    Traceback (most recent call last):
    AttributeError: BeganByReset has no 'step'; if it comes with a game, call reset() first
    """

    def __getattr__(self, name: str) -> Any:
        """Asked only for what is not there."""
        raise AttributeError(f"{type(self).__name__} has no {name!r}; if it comes with a game, call reset() first")
