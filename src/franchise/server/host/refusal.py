"""Something that can't be done now, or not by whoever asks."""

from franchise.model.errors import FranchiseError


class RefusedError(FranchiseError):
    """Something that can't be done now; the reason is a key of the messages."""

    def __init__(self, key: str) -> None:
        """`key` names the reason; its text is the message `server.KEY`."""
        super().__init__(key)
        self.key = key


class ForbiddenError(RefusedError):
    """Something that others may do, but not whoever asks."""
