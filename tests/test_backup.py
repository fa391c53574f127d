"""Backups: written while games go on, restored into the other kind of database, and played on."""

import gzip
import json
import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from threading import Event, Thread
from typing import Any

import pytest
from fastapi.testclient import TestClient
from sqlalchemy import Engine, select
from typer.testing import CliRunner

from franchise import cli
from franchise.game import Game
from franchise.record.position import dump_position
from franchise.record.record import dump_record, load_record
from franchise.server.app import create_app
from franchise.server.export import Exported, export_records
from franchise.server.host.host import Host
from franchise.server.settings import Settings
from franchise.server.storage.backup import BackupError, Contents, check_backup, restore_backup, write_backup
from franchise.server.storage.database import open_database
from franchise.server.storage.snapshot import Progress, silent
from franchise.server.storage.store import Entry, Snapshot, Standing, Store, StoredGame
from franchise.server.storage.tables import entries, games
from franchise.support.files import written_whole
from kit.random_games import LONGEST, play_to
from kit.serving import commit, look, new_game, wait_for_person, wait_until

LEASE = {"leased_by", "leased_until"}
MOMENTS = {"created", "played", "made"}  # SQLite keeps them without their zone


@contextmanager
def opened(database: str) -> Iterator[Engine]:
    engine = open_database(Settings(database=database).database_url)
    try:
        yield engine
    finally:
        engine.dispose()


def save(database: str, file: Path) -> Contents:
    with opened(database) as engine:
        return write_backup(engine, file)


def restore(file: Path, database: str, tell: Progress = silent) -> Contents:
    with opened(database) as engine:
        return restore_backup(file, engine, tell)


def secret(database: str) -> str:
    store = Store(Settings(database=database))
    found = store.secret
    store.close()
    return found


def rows(database: str) -> tuple[list[Any], dict[str, list[Any]]]:
    """All games, and the entries of each, as both kinds of database give them."""
    with opened(database) as engine, engine.connect() as connection:
        found = [_comparable(row) for row in connection.execute(select(games).order_by(games.c.id)).mappings()]
        logs: dict[str, list[Any]] = {game["id"]: [] for game in found}
        for row in connection.execute(select(entries).order_by(entries.c.game, entries.c.number)).mappings():
            logs[row["game"]].append(_comparable(row))
    return found, logs


def _comparable(row: Any) -> dict[str, Any]:
    kept = {name: value for name, value in row.items() if name not in LEASE}
    return kept | {name: kept[name].replace(tzinfo=None) for name in MOMENTS & kept.keys()}


@pytest.fixture
def other_database(database: str, tmp_path: Path, request: pytest.FixtureRequest) -> str:
    """An empty database of the other kind."""
    if "://" in database:
        return str(tmp_path / "restored.sqlite")
    found: str = request.getfixturevalue("postgresql")
    return found


def play_turn(client: TestClient, game: str) -> Any:
    """The first turn that the server offers; the game afterwards."""
    seen = look(client, game)
    offered = [choice["steps"] for place in seen["draft"]["places"].values() for choice in place["choices"]]
    return commit(client, game, seen, next(iter(offered), seen["draft"]["steps"]))


@contextmanager
def somebody_plays(client: TestClient, game: str) -> Iterator[None]:
    """Turn after turn in a game of people, in another thread; what fails there fails here."""
    end, faults = Event(), []

    def play() -> None:
        try:
            while not end.is_set() and not look(client, game)["over"]:
                play_turn(client, game)
        except BaseException as fault:
            faults.append(fault)

    player = Thread(target=play)
    player.start()
    try:
        yield
    finally:
        end.set()
        player.join()
    assert not faults, faults


def test_a_backup_made_while_games_go_on_is_restored_into_the_other_kind_and_played_on(
    database: str, other_database: str, tmp_path: Path
) -> None:
    file = tmp_path / "games.backup"
    with TestClient(create_app(Settings(database=database))) as client:
        played = new_game(client, "person", "person")
        bots = new_game(client, "person", *["casual"] * 4)
        play_turn(client, bots)  # from here on the bots have something to do
        with somebody_plays(client, played):
            wait_until(lambda: look(client, played), lambda seen: seen["revision"] >= 8)
            contents = save(database, file)
            reached = look(client, played)["revision"]
            wait_until(lambda: look(client, played), lambda seen: seen["revision"] > reached)

    assert contents == check_backup(file) == restore(file, other_database)
    restored, logs = rows(other_database)
    _, later = rows(database)
    assert {game["id"] for game in restored} == {played, bots}
    assert sum(map(len, logs.values())) == contents.entries
    for game in restored:
        log = logs[game["id"]]
        assert log == later[game["id"]][: game["number"]]
        assert len(log) == game["number"]
    assert 8 <= len(logs[played]) < len(later[played])
    assert secret(database) == secret(other_database)

    with TestClient(create_app(Settings(database=other_database)), cookies=client.cookies) as client:
        assert play_turn(client, played)["revision"] > len(logs[played])
        wait_for_person(client, bots)
        assert play_turn(client, bots)["revision"] > len(logs[bots])


def test_a_backup_shows_one_moment_whatever_is_written_meanwhile(database: str, tmp_path: Path) -> None:
    store = Store(Settings(database=database))
    names = ["a" * 32, "b" * 32]
    for name in names:
        store.add_game(StoredGame(name, datetime.now(UTC), 1, {}, []), [Entry(0, "action", "=reno")])

    def write_more(done: int, _: int) -> None:
        if done == 1:
            store.append(names[1], 1, [Entry(1, "action", "=pueblo")], Standing())
            store.add_game(StoredGame("c" * 32, datetime.now(UTC), 1, {}, []))

    assert write_backup(store.engine, tmp_path / "games.backup", write_more) == Contents(games=2, entries=2)
    assert store.numbers([*names, "c" * 32]) == {names[0]: (1, 0), names[1]: (2, 0), "c" * 32: (0, 0)}
    store.close()


def test_bots_go_on_by_themselves_where_the_backup_found_them(
    database: str, other_database: str, tmp_path: Path
) -> None:
    file = tmp_path / "games.backup"
    app = create_app(Settings(database=database))
    client = TestClient(app)  # not entered: its bots have not begun to play
    game = new_game(client, "casual", "person")
    host: Host = app.state.host
    assert host.store.claim_jobs(1) == [game]  # another process has taken the job
    write_backup(host.store.engine, file)
    host.store.close()
    restore(file, other_database)
    restored = create_app(Settings(database=other_database))
    with TestClient(restored):
        store: Store = restored.state.host.store
        wait_until(lambda: store.numbers([game])[game][0], lambda number: number > 0)  # nobody has opened the game


def test_a_restored_database_equals_the_first_one(database: str, other_database: str, tmp_path: Path) -> None:
    with TestClient(create_app(Settings(database=database))) as client:
        game = new_game(client, "person", "person", queenies=["milestones"])
        for _ in range(5):
            seen = play_turn(client, game)
        client.put(f"/api/games/{game}/draft", json={"revision": seen["revision"], "steps": []})
        client.delete(f"/api/games/{new_game(client, 'person', 'person')}")
    save(database, tmp_path / "first")
    restore(tmp_path / "first", other_database)
    assert rows(other_database) == rows(database)
    save(other_database, tmp_path / "second")
    first, second = (gzip.decompress((tmp_path / name).read_bytes()).splitlines() for name in ("first", "second"))
    assert first[1:-1] == second[1:-1]


@pytest.fixture
def backup(tmp_path: Path) -> Path:
    """A backup with one game."""
    database = str(tmp_path / "saved.sqlite")
    with TestClient(create_app(Settings(database=database))) as client:
        new_game(client, "person", "person")
    save(database, tmp_path / "games.backup")
    return tmp_path / "games.backup"


def test_a_database_with_games_is_left_alone(backup: Path, database: str) -> None:
    restore(backup, database)
    before = rows(database)
    with pytest.raises(BackupError, match="already has games"):
        restore(backup, database)
    assert rows(database) == before


def test_a_backup_that_was_cut_off_is_refused_wherever_it_ends(backup: Path, tmp_path: Path) -> None:
    whole, cut = backup.read_bytes(), tmp_path / "cut"
    lines = gzip.decompress(whole).splitlines(keepends=True)
    for damaged in [whole[:size] for size in range(0, len(whole) - 8, 97)] + [
        gzip.compress(b"".join(lines[:number])) for number in range(len(lines))
    ]:
        cut.write_bytes(damaged)
        with pytest.raises(BackupError, match="cut off"):
            restore(cut, str(tmp_path / "new.sqlite"))
    assert not (tmp_path / "new.sqlite").exists()


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        (b'"kind":"person"', b'"kind":"expert"', "damaged"),
        (b'"format":"franchise-backup"', b'"format":"other"', "no backup"),
        (b'"version":2', b'"version":9', "another version"),
        (b'"tables":"0', b'"tables":"9', "another version"),
    ],
)
def test_a_backup_that_was_changed_is_refused(backup: Path, old: bytes, new: bytes, why: str) -> None:
    lines = gzip.decompress(backup.read_bytes())
    assert old in lines
    backup.write_bytes(gzip.compress(lines.replace(old, new)))
    with pytest.raises(BackupError, match=why):
        check_backup(backup)


@pytest.mark.parametrize(
    "contents", [b"hello", gzip.compress(b"hello\n", mtime=0), gzip.compress(b"[]\n", mtime=0), b"\x1f\x8b\xff"]
)
def test_another_file_is_no_backup(contents: bytes, tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(contents)
    with pytest.raises(BackupError):
        check_backup(tmp_path / "file")


def interrupt(*_: object) -> None:
    raise KeyboardInterrupt


def test_a_restore_that_fails_in_the_middle_changes_nothing(backup: Path, database: str) -> None:
    with pytest.raises(KeyboardInterrupt):
        restore(backup, database, tell=interrupt)
    assert rows(database) == ([], {})


def test_a_backup_is_for_its_owner_and_a_failed_one_leaves_the_last(backup: Path) -> None:
    assert stat.S_IMODE(backup.stat().st_mode) == 0o600
    before, names = backup.read_bytes(), set(os.listdir(backup.parent))
    with opened(str(backup.with_name("saved.sqlite"))) as engine, pytest.raises(KeyboardInterrupt):
        write_backup(engine, backup, tell=interrupt)
    assert backup.read_bytes() == before
    assert set(os.listdir(backup.parent)) == names


def test_a_device_is_never_replaced_by_a_file(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(FileExistsError, match="no ordinary file"), written_whole(tmp_path / "pipe"):
        pass
    assert stat.S_ISFIFO((tmp_path / "pipe").stat().st_mode)


# Export


def finished(seed: int) -> Game:
    return play_to(Game(2, seed=seed), seed, LONGEST)


def imported(client: TestClient, text: str) -> str:
    answer = client.post("/api/games/import", json={"text": text})
    assert answer.status_code == 201, answer.text
    found: str = answer.json()["id"]
    return found


@pytest.mark.parametrize("name", ["games.jsonl", "games.jsonl.GZ"])
def test_every_finished_game_is_exported_as_a_record(database: str, tmp_path: Path, name: str) -> None:
    played = [finished(seed) for seed in (1, 2)]
    with TestClient(create_app(Settings(database=database))) as client:
        for game in played:
            imported(client, dump_record(game))
        imported(client, dump_position(played[0]))  # finished, but nobody knows how it began
        new_game(client, "person", "person")
        left = new_game(client, "person", "casual")
        client.post(f"/api/games/{left}/give-up", json={"revision": look(client, left)["revision"], "seat": 0})
    with opened(database) as engine:
        assert export_records(engine, tmp_path / name) == Exported(records=2, without=1)
    contents = (tmp_path / name).read_bytes()
    lines = (gzip.decompress(contents) if name.endswith("GZ") else contents).decode().splitlines()
    assert sorted(dump_record(load_record(line)) for line in lines) == sorted(map(dump_record, played))


def test_of_a_game_that_these_rules_cannot_replay_the_kept_record_is_exported(tmp_path: Path) -> None:
    database, file, played = str(tmp_path / "games.sqlite"), tmp_path / "games.jsonl", finished(1)
    with TestClient(create_app(Settings(database=database))) as client:
        game = imported(client, dump_record(played))
    store = Store(Settings(database=database))
    number = store.numbers([game])[game][0]
    store.append(game, number, [Entry(0, "action", "=reno")], Standing({"over": True}))  # these rules don't allow it
    assert export_records(store.engine, file) == Exported(records=1, without=0)
    assert dump_record(load_record(file.read_text())) == dump_record(played)
    store.save_snapshots({game: Snapshot(dump_position(played))})  # as it was before records were kept
    assert export_records(store.engine, file) == Exported(records=0, without=1)
    store.close()


# The commands


def run(*words: str) -> Any:
    return CliRunner().invoke(cli.app, list(words))


def test_the_commands_say_what_they_did(tmp_path: Path, database: str) -> None:
    with TestClient(create_app(Settings(database=database))) as client:
        imported(client, dump_record(finished(1)))
        imported(client, dump_position(Game(2, seed=1)))
    file, records = str(tmp_path / "games.backup"), str(tmp_path / "games.jsonl")
    assert "Games: 2, entries:" in run("backup", file, "--db", database).stdout
    assert "Games: 2, entries:" in run("restore", file, "--db", str(tmp_path / "new.sqlite")).stdout
    assert f"{records}: 1." in run("export", records, "--db", database).stdout
    assert len(Path(records).read_text().splitlines()) == 1
    assert json.loads(Path(records).read_text())["result"]


def test_the_commands_say_in_one_line_what_is_wrong(tmp_path: Path, backup: Path) -> None:
    old = tmp_path / "old.sqlite"
    old.touch()
    games_file = str(tmp_path / "saved.sqlite")
    for words, why in [
        (("backup", "x", "--db", "nowhere.sqlite"), "there is no database nowhere.sqlite"),
        (("backup", "x", "--db", "postgresql://localhost:1/x"), "the database failed: connection failed"),
        (("backup", "x", "--db", str(old)), "Start the server on it once"),
        (("export", "x", "--db", "moon://x"), "moon is not supported"),
        (("restore", "nowhere"), "nowhere: No such file"),
        (("restore", games_file), f"{games_file}: it is damaged"),
        (("restore", str(backup), "--db", games_file), f"{backup}: it was not restored"),
    ]:
        done = run(*words)
        assert (done.exit_code, done.stdout, done.stderr.count("\n")) == (1, "", 1), done.output
        assert why in done.stderr
