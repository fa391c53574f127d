"""Plays the games of a match on a cluster: the same referees, run as Ray actors."""

import socket
import sys
from collections.abc import Generator, Iterable
from typing import Any

from franchise.arena.outcome import Match
from franchise.arena.referee import Played, Referee
from franchise.arena.schedule import Pairing
from franchise.model.errors import InvalidError

LOCAL = "local"  # start a cluster on this machine
SECONDS_TO_ANSWER = 5


def import_ray() -> Any:
    """Import Ray; if it is missing, the error says how to install it."""
    try:
        import ray
    except ImportError:
        raise InvalidError(f"a cluster needs Ray: {sys.executable} -m pip install ray") from None
    return ray


def check_address(address: str) -> None:
    """Raise an error at once if nobody answers at an address; Ray itself would try for minutes.

    >>> check_address("nowhere.invalid:6379")
    Traceback (most recent call last):
    franchise.model.errors.InvalidError: there is no cluster at 'nowhere.invalid:6379': ...
    """
    host, separator, port = address.removeprefix("ray://").rpartition(":")
    if not separator:
        return  # names such as "auto" are left to Ray
    try:
        socket.create_connection((host, int(port)), timeout=SECONDS_TO_ANSWER).close()
    except (OSError, ValueError) as fault:
        raise InvalidError(f"there is no cluster at {address!r}: {fault}") from None


def join_cluster(ray: Any, address: str, jobs: int | None) -> None:
    """Join the cluster at an address, or start one on this machine with `jobs` cores."""
    options: dict[str, Any] = {"log_to_driver": False, "logging_level": "ERROR"}
    if address == LOCAL:
        options |= {"num_cpus": jobs, "include_dashboard": False}
    else:
        check_address(address)
        options |= {"address": address}
    try:
        ray.init(**options)
    except (ConnectionError, ValueError, RuntimeError) as fault:
        raise InvalidError(f"there is no cluster at {address!r}: {fault}") from None


def play_on_cluster(
    match: Match, pairings: Iterable[Pairing], address: str, jobs: int | None, patience: float
) -> Generator[Played]:
    """Play all games on the cluster at `address`, on all its cores or `jobs` at a time."""
    ray = import_ray()
    join_cluster(ray, address, jobs)
    try:
        free = max(1, int(ray.available_resources().get("CPU", 1)))
        workers = min(jobs or free, free)  # an actor without a free core would never play its game
        referee = ray.remote(num_cpus=1)(Referee)
        pool = ray.util.ActorPool([referee.remote(match, patience) for _ in range(workers)])
        yield from pool.map_unordered(lambda actor, pairing: actor.play.remote(pairing), list(pairings))
    except ray.exceptions.RayError as fault:
        raise InvalidError(f"the cluster lost a process ({type(fault).__name__}); --resume goes on") from None
    finally:
        ray.shutdown()
