"""Bots by name with options: `random`, `search:sims=20000`, `search:ms=1000`.

Others add theirs by an entry point of the group `franchise.bots`: a callable that takes `seed` and its options.
"""

import inspect
from collections.abc import Callable
from importlib.metadata import entry_points

from franchise.bots.greedy import GreedyBot
from franchise.bots.levels import LEVELS
from franchise.bots.protocol import Bot
from franchise.bots.random import RandomBot
from franchise.bots.search import SearchBot
from franchise.model.errors import InvalidError

GROUP = "franchise.bots"
BUILT_IN: dict[str, Callable[..., Bot]] = {"random": RandomBot, "greedy": GreedyBot, "search": SearchBot, **LEVELS}


def bots() -> dict[str, Callable[..., Bot]]:
    """All bots that are installed, by name.

    >>> sorted(bots())
    ['beginner', 'casual', 'expert', 'greedy', 'random', 'search', 'strong']
    """
    return BUILT_IN | {point.name: point.load() for point in entry_points(group=GROUP)}


def make_bot(description: str, seed: int = 0) -> Bot:
    """The bot that a name and its options describe.

    >>> make_bot("search:sims=50").simulations
    50
    >>> make_bot("search:depth=3")
    Traceback (most recent call last):
    franchise.model.errors.InvalidError: the bot search has no option 'depth', only sims, ms, threads, guided
    """
    name, _, text = description.partition(":")
    known = bots()
    if name not in known:
        raise InvalidError(f"there is no bot {name!r}, only {', '.join(sorted(known))}")
    options = dict(_option(name, part) for part in text.split(",") if part)
    accepted = [key for key in inspect.signature(known[name]).parameters if key != "seed"]
    for key in options:
        if key not in accepted:
            raise InvalidError(f"the bot {name} has no option {key!r}, only {', '.join(accepted) or 'none at all'}")
    return known[name](seed=seed, **options)


def _option(name: str, part: str) -> tuple[str, int]:
    key, equals, value = part.partition("=")
    if not equals or not value.isdecimal() or len(value) > 12:
        raise InvalidError(f"the bot {name}: an option looks like sims=20000, not {part!r}")
    return key, int(value)
