"""How often one client may do something: set up games, sit down, talk. Counted in each process."""

from limits import RateLimitItem, parse
from limits.storage import MemoryStorage
from limits.strategies import MovingWindowRateLimiter

from franchise.model.errors import FranchiseError


class TooOftenError(FranchiseError):
    """Somebody does something too often; `seconds` later he may again."""

    def __init__(self, seconds: int) -> None:
        """Whoever asks is told when to come again."""
        super().__init__("too often")
        self.seconds = seconds


class Rates:
    """What was done lately, by whom."""

    def __init__(self) -> None:
        """Nothing yet."""
        self._limiter = MovingWindowRateLimiter(MemoryStorage())
        self._parsed: dict[str, RateLimitItem] = {}

    def check(self, rate: str, what: str, who: str) -> None:
        """Count that somebody does something; `TooOftenError` if that is more than the rate, like "20/minute".

        >>> rates = Rates()
        >>> rates.check("1/hour", "create", "10.0.0.7")
        >>> rates.check("1/hour", "create", "10.0.0.7")
        Traceback (most recent call last):
        franchise.server.people.rates.TooOftenError: too often
        """
        item = self._parsed.setdefault(rate, parse(rate))
        if not self._limiter.hit(item, what, who):
            raise TooOftenError(item.get_expiry() // max(1, item.amount) + 1)
