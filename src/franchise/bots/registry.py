"""Bots by name with options: `random`, `search:sims=20000`, `search:ms=1000`.

Other packages add bots by entry points of the group `franchise.bots`: a callable that takes `seed` and its options.
"""

import inspect
from collections.abc import Callable
from importlib.metadata import entry_points

from franchise.bots.greedy import GreedyBot
from franchise.bots.levels import LEVELS
from franchise.bots.network import NetworkBot
from franchise.bots.protocol import Bot
from franchise.bots.random import RandomBot
from franchise.bots.search import SearchBot
from franchise.model.errors import InvalidError

GROUP = "franchise.bots"
BUILT_IN: dict[str, Callable[..., Bot]] = {
    "random": RandomBot,
    "greedy": GreedyBot,
    "search": SearchBot,
    "network": NetworkBot,
    **{level.value: maker for level, maker in LEVELS.items()},
}


def bot_names() -> list[str]:
    """All bots that are installed.

    >>> {"beginner", "random", "search"} <= set(bot_names())
    True
    """
    return sorted({*BUILT_IN, *(point.name for point in entry_points(group=GROUP))})


def find_bot(name: str) -> Callable[..., Bot]:
    """The class or function that makes the bot of this name. No other bot is loaded, since another may be broken.

    >>> find_bot("random")
    <class 'franchise.bots.random.RandomBot'>
    """
    if name in BUILT_IN:
        return BUILT_IN[name]
    for point in entry_points(group=GROUP):
        if point.name == name:
            try:
                found: Callable[..., Bot] = point.load()
            except Exception as fault:
                raise InvalidError(f"the bot {name} can't be loaded: {type(fault).__name__}: {fault}") from fault
            return found
    raise InvalidError(f"there is no bot {name!r}, only {', '.join(bot_names())}")


def make_bot(description: str, seed: int = 0) -> Bot:
    """The bot that a name and its options describe.

    >>> make_bot("search:sims=50").simulations
    50
    >>> make_bot("search:depth=3")
    Traceback (most recent call last):
    franchise.model.errors.InvalidError: the bot search has no option 'depth', only sims, ms, threads, guided
    """
    maker, options = read_description(description)
    return maker(seed=seed, **options)


def check_bot(description: str) -> None:
    """Refuse an unknown bot or option. Only built-in bots are made for this check: others may do anything.

    >>> check_bot("search:sims=0")
    Traceback (most recent call last):
    franchise.model.errors.InvalidError: the bot search needs a budget of at least 1
    """
    maker, options = read_description(description)
    if maker in BUILT_IN.values():
        maker(seed=0, **options)


def read_description(description: str) -> tuple[Callable[..., Bot], dict[str, int]]:
    """The class or function that makes a bot, and the options from its description.

    >>> read_description("search:sims=50")[1]
    {'sims': 50}
    """
    name, _, text = description.partition(":")
    maker = find_bot(name)
    options = dict(_option(name, part) for part in text.split(",") if part)
    parameters = inspect.signature(maker).parameters
    if "seed" not in parameters:
        raise InvalidError(f"the bot {name} takes no seed: its constructor needs a parameter of that name")
    accepted = [key for key in parameters if key != "seed"]
    for key in options:
        if key not in accepted:
            raise InvalidError(f"the bot {name} has no option {key!r}, only {', '.join(accepted) or 'none at all'}")
    return maker, options


def _option(name: str, part: str) -> tuple[str, int]:
    key, equals, value = part.partition("=")
    if not equals or not value.isdecimal() or len(value) > 12:
        raise InvalidError(f"the bot {name}: an option looks like sims=20000, not {part!r}")
    return key, int(value)
