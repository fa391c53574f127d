"""The command line, as people and scripts use it."""

import json
import os
import re
import shlex
import signal
import subprocess
import sys
from pathlib import Path
from urllib.request import urlopen

import pytest
from fastapi.testclient import TestClient
from typer.testing import CliRunner

from franchise import cli
from franchise.game import Game
from franchise.record.position import dump_position
from franchise.record.record import load_record
from franchise.server.app import create_app
from franchise.server.run import LOCAL, bind
from franchise.server.settings import Settings, default_database
from franchise.server.storage.store import Store
from kit.golden import golden
from kit.serving import new_game

runner = CliRunner()


def run(*words: str, text: str | None = None) -> str:
    result = runner.invoke(cli.app, list(words), input=text)
    assert result.exit_code == 0, result.output
    return result.stdout


def fail(*words: str, text: str | None = None) -> str:
    """The message of a command that must fail: one line, status 1, nothing on standard output."""
    result = runner.invoke(cli.app, list(words), input=text)
    assert result.exit_code == 1
    assert result.stdout == ""
    assert result.stderr.count("\n") == 1
    return result.stderr


@pytest.fixture
def game_file(tmp_path: Path) -> str:
    file = tmp_path / "game.json"
    file.write_text(run("random", "--players", "3", "--seed", "7", "--queenies", "boom,milestones"))
    return str(file)


def test_random_prints_the_same_record_for_a_seed() -> None:
    words = ("random", "--players", "5", "--seed", "3", "--expert", "--queenies", "milestones,boom,regions")
    text = run(*words)
    assert run(*words) == text
    game = load_record(text)
    assert game.is_over
    assert len(game.queenies) == 3
    assert run(*words, "--notation").startswith("franchise-notation/1\n")
    assert load_record(run("random", "-p", "2", "-s", "1", "--introductory")).is_over
    assert load_record(run("random", "-p", "2", "-s", "1", "--placed")).is_over


def test_replay_prints_one_snapshot_a_line_and_nothing_else(tmp_path: Path) -> None:
    entry = golden("traps")[0]
    file = tmp_path / "golden.json"
    file.write_text(json.dumps(entry["record"]))
    lines = run("replay", str(file), "--snapshots").splitlines()
    assert [json.loads(line) for line in lines] == entry["snapshots"]


def test_replay_tells_the_game(game_file: str) -> None:
    account = run("replay", game_file)
    assert "Blue starts in" in account
    assert re.search(r"Red takes \$\d+ \(empty spaces: \d+\) +\[3\.1\]", account)
    assert re.search(r"\(empty spaces: \d+, of them \d+ by the boom\) +\[3\.1\]", account)
    assert "The game is over" in account


def test_show_draws_a_file_a_turn_and_a_position(game_file: str) -> None:
    assert "The game is over after" in run("show", game_file)
    assert "Turn 13 · Blue" in run("show", game_file, "--turn", "12")
    assert "Turn 1 · Blue: leave or move the boom marker" in run("show", game_file, "--turn", "0")
    position = dump_position(Game(2, introductory=True, seed=1))
    assert "Turn 1 · Blue: expand" in run("show", position)
    assert "Great Lakes" in run("show", "-", text=position)


def test_draw_writes_the_picture_that_the_suffix_asks_for(game_file: str, tmp_path: Path) -> None:
    for theme in ("light", "dark"):
        run("draw", game_file, "--turn", "12", "--theme", theme, "--output", str(tmp_path / f"{theme}.svg"))
        run("draw", game_file, "--turn", "12", "--theme", theme, "--output", str(tmp_path / f"{theme}.PNG"))
    assert (tmp_path / "light.PNG").read_bytes().startswith(b"\x89PNG")
    drawn = (tmp_path / "light.svg").read_text(encoding="utf-8")
    assert "Turn 13" in drawn
    assert drawn != (tmp_path / "dark.svg").read_text(encoding="utf-8")
    assert run("draw", game_file, "--turn", "12") == drawn
    assert "picture.jpg: the name of a picture ends in .svg or .png" in fail("draw", game_file, "-o", "picture.jpg")
    assert "nowhere" in fail("draw", game_file, "--output", str(tmp_path / "nowhere" / "picture.svg"))


def test_convert_goes_both_ways(game_file: str, tmp_path: Path) -> None:
    notation = run("convert", game_file)
    assert run("convert", "-", text=notation) == Path(game_file).read_text()
    out = tmp_path / "out.txt"
    run("convert", game_file, "--to", "notation", "--output", str(out))
    assert out.read_text() == notation


def test_rule_looks_up_a_rule_and_a_chapter() -> None:
    assert "nothing can be sold" in run("rule", "3.6")
    assert "7.3" in run("rule", "7")
    assert "there is no rule 9.9" in fail("rule", "9.9")


@pytest.mark.parametrize(
    ("words", "text", "message"),
    [
        (("replay", "-"), "", "standard input: it is empty"),
        (("replay", "-"), "{", "standard input: not JSON, line 1"),
        (("replay", "nowhere.json"), None, "nowhere.json: No such file or directory"),
        (("show", "-"), "franchise-position/1 9", "a position has 12 fields, not 2"),
        (("convert", "-"), "hello", "neither a record (JSON) nor a notation nor a position string"),
        (("random", "--players", "7"), None, "Franchise is for 2 to 5 players, not 7 (rule 2.1)"),
        (("random", "--queenies", "moon"), None, "there is no Queenie 'moon'"),
        (("terminal", "--people", "9"), None, "9 people can't sit at a game of 4"),
    ],
)
def test_bad_input_is_told_in_one_line(words: tuple[str, ...], text: str | None, message: str) -> None:
    assert message in fail(*words, text=text)


def test_bad_input_names_file_turn_rule_and_what_is_legal(tmp_path: Path) -> None:
    record = json.loads(run("random", "--players", "2", "--seed", "1"))
    record["turns"][3]["bonus"] = "money"
    record["turns"][3]["expand"] = []
    record["turns"][3]["increase"] = ["new-york"]
    file = tmp_path / "faulty.json"
    file.write_text(json.dumps(record))
    message = fail("replay", str(file), "--snapshots")
    assert re.search(r"faulty\.json: turn 4: \+new-york is not legal \(rule 3\.3\): .*; legal now: ", message)


def test_convert_writes_nothing_when_it_fails(tmp_path: Path) -> None:
    out = tmp_path / "out.txt"
    fail("convert", "-", "--output", str(out), text="{}")
    assert not out.exists()


def test_a_game_of_bytes_is_no_text(tmp_path: Path) -> None:
    file = tmp_path / "bytes"
    file.write_bytes(b"\xff\xfe\x00")
    assert "it is not text in UTF-8" in fail("replay", str(file))


def test_show_refuses_a_turn_that_was_not_played(game_file: str) -> None:
    assert "there is no turn 999: the game has positions after turns 0 to" in fail("show", game_file, "--turn", "999")


def test_the_installed_command_answers() -> None:
    command = Path(sys.executable).parent / "franchise"
    done = subprocess.run([command, "rule", "5.6"], capture_output=True, text=True, check=True)
    assert "alone in a region" in done.stdout


def examples() -> list[str]:
    """Every example in the help of every command but the long ones."""
    docs = [command.callback.__doc__ or "" for command in cli.app.registered_commands if command.callback]
    return [line.strip() for doc in docs for line in doc.splitlines() if line.strip().startswith("franchise ")]


# Measured by a test of its own, and played on a server: see test_online_bots.py.
ELSEWHERE = ("franchise bench", "franchise bot")
SERVING = ("franchise play", "franchise serve")
ON_POSTGRESQL = "postgresql://franchise@localhost/franchise"


@pytest.mark.parametrize("example", [line for line in examples() if line.startswith(SERVING)])
def test_examples_that_serve_answer_and_end_with_ctrl_c(example: str, tmp_path: Path, postgresql: str) -> None:
    opened = tmp_path / "opened"
    browser = tmp_path / "browser"
    browser.write_text(f"#!/bin/sh\necho $1 > {opened}\n")
    browser.chmod(0o755)
    settings = os.environ | {"BROWSER": str(browser), "PYTHONUNBUFFERED": "1"}
    words = [sys.executable, "-m", "franchise.cli", *shlex.split(example.replace(ON_POSTGRESQL, postgresql))[1:]]
    with subprocess.Popen(words, cwd=tmp_path, env=settings, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        address = server.stdout.readline().split()[3]
        with urlopen(f"{address}api/status") as answer:
            assert json.load(answer)["version"]
        server.send_signal(signal.SIGINT)
        assert server.wait(timeout=20) == 0
    opens = example.startswith("franchise play") and "--no-browser" not in example
    assert opened.exists() == opens
    assert not opens or opened.read_text().strip() == address


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (("serve", "--port", "99999"), "there is no port 99999"),
        (("serve", "--port", "0", "--db", "/dev/null/games"), "the database can't be opened"),
        (("serve", "--port", "0", "--db", "moon://games"), "the database can't be opened"),
    ],
)
def test_a_server_that_cannot_start_says_why(words: tuple[str, ...], why: str) -> None:
    assert why in fail(*words)


def test_a_port_in_use_is_told() -> None:
    with bind(LOCAL, 0) as listening:
        listening.listen()
        assert "Choose another one with --port" in fail("play", "--port", str(listening.getsockname()[1]))


@pytest.mark.parametrize("example", [line for line in examples() if not line.startswith((*ELSEWHERE, *SERVING))])
def test_examples_of_the_help_work(example: str, game_file: str, tmp_path: Path, postgresql: str) -> None:
    (tmp_path / "game.txt").write_text(run("convert", game_file))
    for database in (str(tmp_path / "games.sqlite"), default_database()):
        Store(Settings(database=database)).close()
    run("backup", str(tmp_path / "club.backup"))
    with TestClient(create_app(Settings(database=":memory:"))) as client:
        online = client.get(f"/api/games/{new_game(client, 'person', 'person')}/record?version=2").text
    (tmp_path / "online.json").write_text(online)
    example = example.replace(ON_POSTGRESQL, f"'{postgresql}'")
    executable = Path(sys.executable).parent
    settings = os.environ | {"PATH": f"{executable}{os.pathsep}{os.environ['PATH']}"}
    done = subprocess.run(
        ["bash", "-o", "pipefail", "-c", example], cwd=tmp_path, env=settings, capture_output=True, text=True,
        input="quit\n",
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert done.stdout or "--output" in shlex.split(example)


def test_there_are_examples_for_every_command() -> None:
    commands = {line.split()[1] for line in examples()}
    assert commands == {command.callback.__name__ for command in cli.app.registered_commands if command.callback}
