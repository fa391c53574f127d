"""The games of a match on a cluster: the same referees, as actors of Ray."""

from collections.abc import Generator, Iterable
from typing import Any

from franchise.arena.outcome import Match
from franchise.arena.referee import Played, Referee
from franchise.arena.schedule import Pairing
from franchise.model.errors import InvalidError

LOCAL = "local"  # a cluster of its own on this machine


def import_ray() -> Any:
    """Ray, or a word on how to get it."""
    try:
        import ray
    except ImportError:
        raise InvalidError("a cluster needs Ray: pip install 'franchise[ray]'") from None
    return ray


def play_on_cluster(
    match: Match, pairings: Iterable[Pairing], address: str, jobs: int | None, patience: float
) -> Generator[Played]:
    """Play all games on the cluster at `address`, on all its cores or `jobs` at a time."""
    ray = import_ray()
    # Every process of Ray would print what the others print.
    options = {"log_to_driver": False, "include_dashboard": False, "logging_level": "ERROR"}
    if address == LOCAL:
        ray.init(num_cpus=jobs, **options)
    else:
        try:
            ray.init(address=address, log_to_driver=False, logging_level="ERROR")
        except (ConnectionError, ValueError, RuntimeError) as fault:
            raise InvalidError(f"there is no cluster at {address!r}: {fault}") from None
    try:
        workers = jobs or max(1, int(ray.cluster_resources().get("CPU", 1)))
        remote = ray.remote(num_cpus=1)(Referee)
        pool = ray.util.ActorPool([remote.remote(match, patience) for _ in range(workers)])
        yield from pool.map_unordered(lambda referee, pairing: referee.play.remote(pairing), list(pairings))
    finally:
        ray.shutdown()
