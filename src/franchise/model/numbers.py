"""Whole numbers from outside: JSON, options, NumPy."""

from operator import index
from typing import Any, SupportsIndex, cast

from franchise.model.errors import InvalidError


def is_whole(value: Any) -> bool:
    """Whether a value from JSON is a whole number; true and false are not.

    >>> is_whole(3), is_whole(True), is_whole(3.0)
    (True, False, False)
    """
    return isinstance(value, int) and not isinstance(value, bool)


def whole(value: object, what: str) -> int:
    """A whole number, whatever type it has.

    >>> whole(3.5, "seed")
    Traceback (most recent call last):
    franchise.model.errors.InvalidError: the seed is a whole number, not 3.5
    """
    try:
        return index(cast(SupportsIndex, value))
    except TypeError:
        raise InvalidError(f"the {what} is a whole number, not {value!r}") from None
