"""What a server survives: processes, databases and disks fail while people and bots play; nothing confirmed is lost.

    python bench/faults.py                 # 30 rounds: three quarters with PostgreSQL and two workers, then SQLite
    python bench/faults.py --rounds 8 --only sqlite
    python bench/faults.py --fault worker --fault clock

Players commit turns and try again until they are answered; each follows his game by a socket and comes back when it
breaks. A round is one fault under this load. After it every table must go on by itself within a stated time, every
acknowledged turn must be in the log once, no number may be missing or twice, and every follower's log must be the one
that the database gives when it is replayed here, outside the server. Whoever kills a whole server or a database also
starts it again, as a keeper's system would; nothing else is done for it.
"""

import argparse
import asyncio
import subprocess
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import cycle, islice
from math import inf
from pathlib import Path

from fault_kinds import (
    BOTS_SECONDS,
    FAULTS,
    ONLY_POSTGRESQL,
    UNREAD_SECONDS,
    Fault,
    World,
    until,
)
from franchise.server.host.room import Room
from franchise.server.rendering.log import render_log
from franchise.server.settings import Settings
from franchise.server.storage.store import Store
from franchise.texts import in_language
from players import Follower, Player, Turn
from serving import PostgreSQL, Server

PEOPLE_SECONDS = 20.0  # within which people can play on after any fault
DISK_MEGABYTES = 400


# A round


async def run_round(world: World, fault: Fault) -> list[str]:
    """Let something fail, wait until everybody plays on, and look whether all is well."""
    before = world.acknowledged
    world.struck = time.perf_counter()
    found = await fault(world)
    world.store.engine.dispose()  # our own connections may be broken, too
    people = await _played_on(world, [one for one in world.players if not one.has_bots], PEOPLE_SECONDS)
    bots = await _played_on(world, [one for one in world.players if one.has_bots], BOTS_SECONDS)
    found += ["people could not play on in time"] if people > PEOPLE_SECONDS else []
    found += ["bots did not go on in time"] if bots > BOTS_SECONDS else []
    found += await check(world, [follower for player in world.players for follower in player.followers[-2:]])
    print(
        f"{world.name}: {fault.__doc__} {world.acknowledged - before} turns acknowledged; from the fault until all "
        f"people played on {people:.1f} s, all bots {bots:.1f} s; "
        f"{'; '.join(found) or 'nothing lost, doubled or out of order'}",
        flush=True,
    )
    return [f"{world.name}, {fault.__name__}: {one}" for one in found]


async def _played_on(world: World, players: list[Player], seconds: float) -> float:
    """Seconds from the fault until all these tables have played on; endless if it takes too long."""

    def later(player: Player) -> list[float]:
        return [turn.sent + turn.seconds for turn in player.turns if turn.sent > world.struck]

    # Two turns, since between them the others of the table have played.
    await until(lambda: all(len(later(player)) >= 2 for player in players), seconds)
    return max((later(player)[1] if len(later(player)) >= 2 else inf for player in players), default=0) - world.struck


async def check(world: World, followers: list[Follower]) -> list[str]:
    """What is wrong in the database, or different for those who follow a game."""
    turns = [turn for player in world.players for turn in player.turns]
    seen = [(one.game, one.revision, list(one.log)) for one in followers if one.revision]
    gaps = sum(one.gaps for one in followers)
    found = await asyncio.to_thread(_check_log, world, turns)
    different = [game for game, revision, log in seen if await asyncio.to_thread(_log, world, game, revision) != log]
    found += [f"{len(different)} of {len(seen)} followers have another log: {different[:3]}"] if different else []
    return found + ([f"{gaps} messages did not begin where the last one ended"] if gaps else [])


def _check_log(world: World, turns: list[Turn]) -> list[str]:
    stored = {
        (game, number): request for game, number, request in world.rows("SELECT game, number, request FROM entries")
    }
    lost = [turn for turn in turns if stored.get((turn.game, turn.revision)) != turn.id]
    times = Counter(request for request in stored.values() if request)
    uneven = world.rows(
        "SELECT id FROM games "
        "JOIN (SELECT game, count(*) AS many, max(number) AS last FROM entries GROUP BY game) AS log "
        "ON log.game = games.id WHERE many <> games.number OR last <> games.number - 1"
    )
    return [
        *([f"{len(lost)} of {len(turns)} acknowledged turns are lost"] if lost else []),
        *([f"{doubled} turns are in the log twice"] if (doubled := sum(many > 1 for many in times.values())) else []),
        *([f"{len(uneven)} games have a number that is missing or twice"] if uneven else []),
    ]


def _log(world: World, game: str, revision: int) -> list[str]:
    """The log of a game in words, from what is stored."""
    stored = world.store.find_game(game)
    assert stored is not None
    room = Room.open(stored)
    room.read(world.store.entries(game)[:revision])
    with in_language("en"):
        return [line.text for line in render_log(room, 1)]


# A run


async def run(world: World, names: list[str], people: int, bots: int) -> list[str]:
    """Some faults, one after the other, under load of so many tables; what was found wrong."""
    tables = [("person", "person")] * people + [("person", "beginner")] * bots
    world.players = [Player(world.server, number, kinds) for number, kinds in enumerate(tables)]
    playing = [asyncio.create_task(player.play()) for player in world.players]
    found = []
    await until(lambda: all(len(player.turns) > 1 for player in world.players), 2 * BOTS_SECONDS)
    for name in names:
        found += await run_round(world, FAULTS[name])
    for task in playing:
        task.cancel()
    await asyncio.gather(*playing, return_exceptions=True)
    followers = [follower for player in world.players for follower in player.followers]
    found += await check(world, followers)
    print(f"{world.name}: in all {world.acknowledged} turns acknowledged, {len(followers)} logs compared")
    return found


@contextmanager
def opened(folder: Path, has_postgresql: bool) -> Iterator[World]:
    """A world in a folder, which may be a disk of its own. A PostgreSQL of its own is one that can be killed."""
    postgresql = PostgreSQL(folder / "pg") if has_postgresql else None
    database = postgresql.address if postgresql else str(folder / "games.sqlite")
    log = Path(tempfile.mkdtemp(prefix="faults-")) / "log"
    limits = {"FRANCHISE_UNREAD_SECONDS": str(UNREAD_SECONDS)}
    server = Server(database, 2 if has_postgresql else 1, environment=limits, log=log)
    server.start()
    store = Store(Settings(database=database))
    try:
        yield World(folder, server, postgresql, store, folder.is_mount())
    finally:
        store.close()
        status = server.stop()
        print(f"the server ended with status {status}; its log has {len(log.read_text().splitlines())} lines: {log}")
        if postgresql is not None:
            postgresql.stop()


@contextmanager
def own_disk() -> Iterator[Path]:
    """A folder that is a small disk of its own, where the system lets us make one."""
    with tempfile.TemporaryDirectory(prefix="faults-") as folder:
        options = f"size={DISK_MEGABYTES}m,mode=755"
        made = subprocess.run(
            ["mount", "-t", "tmpfs", "-o", options, "tmpfs", folder], capture_output=True, check=False
        )
        if made.returncode:
            print("no disk of its own could be made (root can): instead, files can't grow while the disk is full")
        try:
            yield Path(folder)
        finally:
            if not made.returncode:
                subprocess.run(["umount", "--lazy", folder], check=True)


def names_of(has_postgresql: bool, rounds: int, wanted: list[str]) -> list[str]:
    """The faults of so many rounds: each in its turn."""
    possible = [name for name in wanted or FAULTS if has_postgresql or name not in ONLY_POSTGRESQL]
    return list(islice(cycle(possible), rounds)) if possible else []


def main() -> None:
    """Run what was asked for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=30)
    parser.add_argument("--tables", type=int, default=12, help="half of them with a bot")
    parser.add_argument("--only", choices=["postgresql", "sqlite"])
    parser.add_argument("--fault", action="append", choices=list(FAULTS), default=[])
    wish = parser.parse_args()
    with_sqlite = 0 if wish.only == "postgresql" else wish.rounds if wish.only else wish.rounds // 4
    found = []
    for has_postgresql, rounds in ((True, wish.rounds - with_sqlite), (False, with_sqlite)):
        names = names_of(has_postgresql, rounds, wish.fault)
        if names:
            with own_disk() as folder, opened(folder, has_postgresql) as world:
                found += asyncio.run(run(world, names, wish.tables // 2, wish.tables // 2))
    print(f"{wish.rounds} rounds, {len(found)} faults found", *found, sep="\n")
    raise SystemExit(bool(found))


if __name__ == "__main__":
    main()
