"""How a server starts: with 10,000 games in its database, and many at once on an empty one.

python bench/start.py
"""

import argparse
import asyncio
import secrets
import tempfile
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta
from pathlib import Path

from franchise import Game
from franchise.model.rules_version import RULES_VERSION
from franchise.server.host.room import Room, Seat
from franchise.server.host.standing import standing_of
from franchise.server.settings import Settings
from franchise.server.storage.game_start import dump_game_start
from franchise.server.storage.store import Entry, Store, StoredGame
from serving import Connection, PostgreSQL, Server, percentile, seats

GAMES = 10_000
ENTRIES = 40  # of each game
ANSWER_SECONDS = 3.0
LIST_MILLISECONDS = 20
TOGETHER = (8, 20)
PATIENCE = 300


def fill(database: str) -> None:
    """Store games that have gone on for a while."""
    store, taken, game = Store(Settings(database=database)), seats("person", "person"), Game(2, seed=1)
    start = dump_game_start(game)
    entries: list[Entry] = []
    while len(entries) < ENTRIES:
        entries.append(Entry(game.active, "action", game.legal_actions[0].token))
        game.push(entries[-1].token)
    standing = standing_of(Room("", tuple(Seat(**seat) for seat in taken), game))
    if not database.startswith("postgresql"):  # nobody waits for the disk here: a power cut may spoil these games
        with store.engine.connect() as connection:
            connection.exec_driver_sql("PRAGMA synchronous=OFF")
    for number in range(GAMES):
        made = datetime.now(UTC) - timedelta(minutes=number)
        store.add_game(StoredGame(secrets.token_hex(16), made, RULES_VERSION, start, taken), entries, standing)
    store.close()


def start_with_many(database: str) -> None:
    """Print how long the first answer and the list of games take."""
    server = Server(database)
    began = time.monotonic()
    server.start()
    asyncio.run(Connection(server.port).json("GET", "/api/games"))
    seconds = time.monotonic() - began
    times = asyncio.run(_list_times(server.port))
    server.stop()
    print(
        f"  from the start of the process to the first list: {seconds:.2f} s (to be under {ANSWER_SECONDS:.0f})\n"
        f"  the list of games: {percentile(times, 0.5):.1f} ms, 99 % within {percentile(times, 0.99):.1f} ms "
        f"(to be under {LIST_MILLISECONDS})",
        flush=True,
    )


async def _list_times(port: int) -> list[float]:
    connection, times = Connection(port), []
    for _ in range(200):
        began = time.perf_counter()
        await connection.json("GET", "/api/games")
        times.append((time.perf_counter() - began) * 1000)
    return times


def start_together(database: str, number: int) -> None:
    """Print how many servers come up that start at once on one empty database."""
    servers = [Server(database) for _ in range(number)]
    with ThreadPoolExecutor(number) as threads:
        up = list(threads.map(_comes_up, servers))
    for server, is_up in zip(servers, up, strict=True):
        if is_up:
            server.stop()
    print(f"  {number} first starts together: {sum(up)} came up", flush=True)


def _comes_up(server: Server) -> bool:
    try:
        server.start(PATIENCE)
    except RuntimeError:
        return False
    return asyncio.run(Connection(server.port).call("GET", "/api/games"))[0] == 200


def measure(new_database: Callable[[str], str]) -> None:
    """Everything for one kind of database."""
    for number in TOGETHER:
        start_together(new_database(f"together{number}"), number)
    database = new_database("many")
    fill(database)
    for _ in range(3):
        start_with_many(database)


def main() -> None:
    """SQLite, then PostgreSQL."""
    argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter).parse_args()
    with tempfile.TemporaryDirectory() as folder:
        print(f"SQLite, {GAMES} games:")
        measure(lambda name: f"{folder}/{name}.sqlite")
        print(f"PostgreSQL, {GAMES} games:")
        postgresql = PostgreSQL(Path(folder) / "pg")
        measure(postgresql.new)
        postgresql.stop()


if __name__ == "__main__":
    main()
