"""Programs that play on a server by its API: our bots, and the example that needs nothing of ours."""

import shlex
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import httpx2
import pytest

from franchise.bots.registry import make_bot
from franchise.cli.bot import bot as bot_command
from franchise.online.remote_seat import RemoteSeat, ServerError
from kit.real_server import real_server
from kit.serving import look, new_game

ROOT = Path(__file__).parents[1]


@pytest.fixture
def ann() -> Iterator[httpx2.Client]:
    with real_server() as address, httpx2.Client(base_url=address, timeout=30) as client:
        yield client


def table_of_programs(ann: httpx2.Client, *names: str) -> tuple[str, list[str]]:
    """A game that has begun, all of whose seats are for programs: its address, and their tokens."""
    game = new_game(ann, *["open"] * len(names))
    tokens = [
        ann.post(f"/api/games/{game}/seats/{seat}/token", json={"name": name}).json()["token"]
        for seat, name in enumerate(names)
    ]
    assert ann.post(f"/api/games/{game}/begin", json={}).status_code == 200
    return f"{ann.base_url}".rstrip("/") + f"/game/{game}", tokens


def test_our_bots_and_the_example_play_a_whole_game(ann: httpx2.Client) -> None:
    address, tokens = table_of_programs(ann, "Robby", "Example")
    words = [sys.executable, str(ROOT / "examples" / "online_bot.py"), address, tokens[1]]
    with subprocess.Popen(words, stdout=subprocess.PIPE, text=True) as example:
        RemoteSeat(address, tokens[0]).play(make_bot("greedy"))
        told, _ = example.communicate(timeout=60)
    assert told.startswith("winner: ['Robby'")
    seen = look(ann, address.rpartition("/")[2])
    assert seen["over"]
    assert [seat["is_program"] for seat in seen["seats"]] == [True, True]


def test_the_example_of_the_help_works(ann: httpx2.Client) -> None:
    address, tokens = table_of_programs(ann, "Robby", "Rosa")
    (example,) = [line for line in (bot_command.__doc__ or "").splitlines() if "franchise bot" in line]
    words = shlex.split(example.replace("expert", "greedy").replace("TOKEN", tokens[0]))
    words[words.index("--url") + 1] = address
    with subprocess.Popen([str(Path(sys.executable).parent / words[0]), *words[1:]], stdout=subprocess.PIPE) as played:
        RemoteSeat(address, tokens[1]).play(make_bot("random"))
        told, _ = played.communicate(timeout=60)
    assert played.returncode == 0
    assert told.count(b"\n") > 5, "it tells its turns"


def test_the_example_is_short() -> None:
    source = (ROOT / "examples" / "online_bot.py").read_text()
    body = source[source.index("def main") : source.index("if __name__")]
    assert len([line for line in body.splitlines() if line.strip()]) <= 30
    assert "franchise" not in [
        line.split()[1].partition(".")[0] for line in source.splitlines() if line.startswith(("import", "from"))
    ]


def test_a_wrong_token_and_a_wrong_address_say_what_is_wrong(ann: httpx2.Client) -> None:
    address, _ = table_of_programs(ann, "Robby", "Example")
    with pytest.raises(ServerError, match="for no seat of this game"):
        RemoteSeat(address, "nonsense")
    with pytest.raises(ServerError, match="is not the address of a game"):
        RemoteSeat("localhost:8000", "token")
    with pytest.raises(ServerError, match="There is no such game"):
        RemoteSeat(address[:-4] + "0000", "token")


def test_a_program_whose_seat_is_taken_back_ends_with_a_word(ann: httpx2.Client) -> None:
    address, (token, _) = table_of_programs(ann, "Robby", "Rosa")
    seat = RemoteSeat(address, token)
    game = address.rsplit("/", 1)[1]
    assert ann.delete(f"/api/games/{game}/seats/{seat.seat}/token").status_code == 200
    with pytest.raises(ServerError, match="the seat was taken back"):
        seat.play(make_bot("random"))
