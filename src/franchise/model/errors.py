"""The errors of this package. Every message says what is wrong, where, and what to do."""

from collections.abc import Iterable


class FranchiseError(ValueError):
    """Anything that this package refuses."""


class InvalidError(FranchiseError):
    """There is no such thing: an unknown place, a malformed token, an impossible set-up."""


class IllegalError(FranchiseError):
    """It exists, but the rules don't allow it now."""

    def __init__(self, what: str, rule: str, reason: str, legal: Iterable[object] = ()) -> None:
        """Say what was tried, which rule forbids it and why, and what would have been legal."""
        super().__init__(what, rule, reason, legal)
        self.what, self.rule, self.reason, self.legal = what, rule, reason, legal

    def __str__(self) -> str:
        """The whole message; it is put together here, since most refusals of trials are never read."""
        legal = " ".join(map(str, self.legal))
        return f"{self.what} is not legal (rule {self.rule}): {self.reason}" + (
            f"; legal now: {legal}" if legal else ""
        )


class AmbiguousError(FranchiseError):
    """It could mean several things; the message lists them."""


class FormatError(FranchiseError):
    """A record, a notation or a position string that can't be read, or that describes an impossible game."""
