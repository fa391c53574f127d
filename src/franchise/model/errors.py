"""The errors of this package. Every message says what is wrong, where, and what to do."""

from collections.abc import Sequence


class FranchiseError(ValueError):
    """Anything that this package refuses."""


class InvalidError(FranchiseError):
    """There is no such thing: an unknown place, a malformed token, an impossible set-up."""


class IllegalError(FranchiseError):
    """It exists, but the rules don't allow it now."""

    def __init__(self, what: str, rule: str, reason: str, legal: Sequence[str] = ()) -> None:
        """Say what was tried, which rule forbids it and why, and what would have been legal."""
        self.what, self.rule, self.reason, self.legal = what, rule, reason, tuple(legal)
        choices = f"; legal now: {' '.join(self.legal)}" if self.legal else ""
        super().__init__(f"{what} is not legal (rule {rule}): {reason}{choices}")


class AmbiguousError(FranchiseError):
    """It could mean several things; the message lists them."""


class FormatError(FranchiseError):
    """A record, a notation or a position string that can't be read, or that describes an impossible game."""
