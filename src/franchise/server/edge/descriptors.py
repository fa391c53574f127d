"""Descriptors of files: every connection takes one, and so do the database and the bots."""

import sys
from contextlib import suppress

ENOUGH = 65_536
RESERVED = 200  # for everything that is no connection


def raise_descriptor_limit() -> int:
    """Allow this process as many descriptors as the system lets it have, and return how many these are.

    >>> raise_descriptor_limit() > 0
    True
    """
    if sys.platform == "win32":
        return ENOUGH
    import resource  # only where there are such limits

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = ENOUGH if hard == resource.RLIM_INFINITY else min(hard, ENOUGH)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        with suppress(ValueError, OSError):  # some systems promise more than they give
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return ENOUGH if soft == resource.RLIM_INFINITY else soft


def connections_possible(descriptors: int) -> int:
    """How many connections so many descriptors are enough for.

    >>> connections_possible(1024), connections_possible(256)
    (824, 128)
    """
    return max(descriptors - RESERVED, descriptors // 2)
