"""What may go wrong when something is written."""


class LateError(Exception):
    """Somebody else wrote first."""
