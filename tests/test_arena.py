"""Matches between bots: who meets whom, what is counted, and what happens to bots that misbehave."""

import csv
import json
import os
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from typer.testing import CliRunner

from franchise import cli
from franchise.arena.cluster import LOCAL, play_on_cluster
from franchise.arena.folder import Folder, matches_folder
from franchise.arena.match import play_match
from franchise.arena.outcome import Match, MatchOptions, Outcome
from franchise.arena.referee import Played, Referee
from franchise.arena.report import write_report
from franchise.arena.schedule import Pairing, entrants, schedule
from franchise.arena.standing import seat_shares, standings, wilson
from franchise.model.errors import FormatError, InvalidError
from franchise.record.any_format import load_game
from franchise.record.record import load_record

THREE = Match(("greedy", "random", "random"), 3, MatchOptions(queenies=("boom",)))
BAD = Path(__file__).parent / "bad_bots"


def pairings(match: Match, games: int) -> list[Pairing]:
    return list(schedule(len(match.bots), match.players, games, match.seed))


def facts(played: Iterator[Played]) -> dict[int, object]:
    """What must be the same wherever a game is played: all but the time it took."""
    return {
        outcome.pairing.number: (outcome.shares, outcome.influence, outcome.sources, outcome.turns, record)
        for outcome, record in played
    }


def outcome(seats: tuple[int, ...], shares: tuple[float, ...], influence: tuple[int, ...], number: int = 0) -> Outcome:
    players = len(seats)
    made = tuple({"city": points} for points in influence)
    return Outcome(Pairing(number, seats, 0), shares, influence, made, (1.0,) * players, (10,) * players, 30)


def test_every_entrant_meets_every_seat_equally_with_the_same_set_ups() -> None:
    found = list(schedule(3, 3, 12, seed=5))
    places = Counter((entrant, seat) for pairing in found for seat, entrant in enumerate(pairing.seats))
    assert set(places.values()) == {4}
    assert [pairing.seed for pairing in found] == [5, 5, 5, 6, 6, 6, 7, 7, 7, 8, 8, 8]


def test_with_more_bots_than_seats_everybody_meets_everybody() -> None:
    found = list(schedule(4, 2, 24))
    assert Counter(frozenset(pairing.seats) for pairing in found).most_common()[-1][1] == 4
    places = Counter((entrant, seat) for pairing in found for seat, entrant in enumerate(pairing.seats))
    assert len(places) == 8
    assert set(places.values()) == {6}
    assert {pairing.seed for pairing in found[:12]} == {0}


def test_the_last_bot_takes_the_seats_that_are_left() -> None:
    assert entrants(["a", "b"], 4) == ("a", "b", "b", "b")
    assert entrants(["a", "b", "c"], 2) == ("a", "b", "c")
    with pytest.raises(InvalidError, match="not 6"):
        entrants(["a"], 6)
    with pytest.raises(InvalidError, match="one game at least, not 0"):
        list(schedule(2, 2, 0))


def test_games_are_repeatable_whatever_the_number_of_processes() -> None:
    alone = facts(play_match(THREE, pairings(THREE, 4), jobs=1))
    assert len(alone) == 4
    assert facts(play_match(THREE, pairings(THREE, 4), jobs=2)) == alone


def test_a_cluster_plays_the_same_games() -> None:
    match = Match(("search:sims=30", "greedy"), 2)
    here = facts(play_match(match, pairings(match, 4), jobs=2))
    assert facts(play_on_cluster(match, pairings(match, 4), LOCAL, jobs=2, patience=60)) == here


def test_a_match_can_be_left_at_any_time() -> None:
    with closing(play_match(THREE, pairings(THREE, 1000), jobs=2)) as played:
        first, _ = next(played)
    assert sum(first.shares) == pytest.approx(1)


def test_figures_go_by_bot_and_not_by_seat() -> None:
    match = Match(("a", "b", "b"), 3)
    games = [outcome((0, 1, 2), (1.0, 0.0, 0.0), (50, 40, 30)), outcome((1, 2, 0), (0.5, 0.0, 0.5), (44, 20, 44), 1)]
    a, b = standings(match, games)
    assert [a.won.share, a.won.fair, a.influence, a.margin] == pytest.approx([0.75, 1 / 3, 47, 5])
    assert [b.won.share, b.won.fair, b.influence] == pytest.approx([0.25, 2 / 3, 33.5])
    assert a.milliseconds == 100
    assert a.rating.mean > b.rating.mean
    assert [share.share for share in seat_shares(match, games)] == [0.75, 0, 0.25]


def test_ratings_follow_results_and_grow_certain() -> None:
    match = Match(("a", "b"), 2)
    few = [outcome((0, 1), (1.0, 0.0), (50, 40), number) for number in range(3)]
    many = [outcome((0, 1), (1.0, 0.0), (50, 40), number) for number in range(60)]
    assert standings(match, many)[0].rating.mean > standings(match, few)[0].rating.mean > 25
    assert standings(match, many)[0].rating.deviation < standings(match, few)[0].rating.deviation < 8.3


def test_intervals_narrow_with_the_games() -> None:
    few, many = wilson(6, 10), wilson(600, 1000)
    assert few[0] < many[0] < 0.6 < many[1] < few[1]
    assert wilson(0, 0) == (0.0, 1.0)
    assert wilson(10, 10)[1] == 1.0


# Bots that misbehave


@pytest.fixture
def bad_bots(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make the bots of `bad_bots` known, here and in the processes that start from here."""
    monkeypatch.syspath_prepend(str(BAD))
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(BAD), os.environ.get("PYTHONPATH", "")]))


@pytest.mark.usefixtures("bad_bots")
@pytest.mark.parametrize(
    ("name", "what"),
    [
        ("crash", "ZeroDivisionError: "),
        ("unmade", "RuntimeError: no weights (bad_bots.py, line 24)"),
        ("leave", "SystemExit: 3"),
        ("die", "its process ended with status 7"),
        ("cheat", "++omaha is not legal (rule "),
        ("mute", "TypeError"),
        ("meddle", ""),
    ],
)
def test_a_bot_that_fails_loses_and_the_match_goes_on(name: str, what: str) -> None:
    match = Match((name, "random", "random"), 3)
    played = list(play_match(match, pairings(match, 2), jobs=1))
    assert len(played) == 2
    for found, record in played:
        game = load_game(record)
        if name == "meddle":  # what it does to the game it is shown is of no consequence
            assert found.fault is None
            assert game.is_over
            continue
        assert found.fault is not None
        seat = found.pairing.seats.index(0)
        assert found.fault.seat == seat
        assert found.fault.what.startswith(what)
        assert found.shares == tuple(0.0 if other == seat else 0.5 for other in range(3))
        assert not game.is_over
    bad = standings(match, [found for found, _ in played])[0]
    assert [number for number, _ in bad.faults] == ([] if name == "meddle" else [0, 1])
    assert [line[:4] for line in bad.grouped_faults] == ([] if name == "meddle" else ["2 x "])


@pytest.mark.usefixtures("bad_bots")
def test_a_bot_that_hangs_is_killed_after_three_times_its_budget() -> None:
    referee = Referee(Match(("hang:ms=500", "random"), 2))
    referee.start()
    begin = time.monotonic()
    found, _ = referee.play(Pairing(0, (0, 1), 1))
    took = time.monotonic() - begin
    assert found.fault is not None
    assert found.fault.what == "no answer within 1.5 seconds"
    assert 1.5 < took < 20
    assert referee.process is None
    slow = Referee(Match(("hang", "random"), 2), patience=0.5)
    assert slow.play(Pairing(0, (1, 0), 1))[0].fault is not None
    assert slow.limit(None) == 0.5


@pytest.mark.usefixtures("bad_bots")
def test_the_summary_names_the_bot_that_failed(tmp_path: Path) -> None:
    result = CliRunner().invoke(cli.app, ["arena", "crash", "random", "--games", "4", "--report", str(tmp_path / "m")])
    assert result.exit_code == 0, result.output
    assert "crash lost 4 of its games by a fault of its own" in result.stdout
    assert "ZeroDivisionError" in result.stdout
    assert "ZeroDivisionError" in (tmp_path / "m" / "report.html").read_text()


# The folder of a match


def test_every_game_is_kept_as_a_record_and_a_match_can_go_on(tmp_path: Path) -> None:
    folder = str(tmp_path / "match")
    words = ["arena", "greedy", "random", "--jobs", "2", "--report", folder]
    run = CliRunner().invoke
    assert run(cli.app, [*words, "--games", "2"]).exit_code == 0
    kept = Folder(Path(folder)).outcomes()
    again = run(cli.app, [*words, "--games", "6"])
    assert again.exit_code == 1
    assert "holds a match already" in again.stderr
    assert run(cli.app, [*words, "--games", "6", "--resume"]).exit_code == 0
    found = Folder(Path(folder)).outcomes()
    assert len(kept) == 2
    assert found[:2] == kept
    assert [each.pairing.number for each in found] == list(range(6))
    for each in found:
        game = load_record(Folder(Path(folder)).record_file(each).read_text())
        assert game.result is not None
        assert game.result.influence == each.influence
        assert set(game.names) == {"greedy", "random"}
        assert sum(map(sum, (points.values() for points in each.sources))) == sum(each.influence)
    other = run(cli.app, ["arena", "greedy", "greedy", "--report", folder, "--resume"])
    assert "holds another match" in other.stderr


def heed_ctrl_c() -> None:
    """Whoever runs the tests in the background of a shell has Ctrl-C switched off, and so have their processes."""
    signal.signal(signal.SIGINT, signal.default_int_handler)


def ended_within(process: "subprocess.Popen[str]", seconds: float) -> tuple[str, str]:
    """What a process printed; if it does not end, where it hangs."""
    try:
        return process.communicate(timeout=seconds)
    except subprocess.TimeoutExpired:
        process.send_signal(signal.SIGABRT)
        raise AssertionError(process.communicate()[1]) from None


def test_ctrl_c_keeps_what_is_done(tmp_path: Path) -> None:
    folder = Folder(tmp_path / "match")
    words = [sys.executable, "-m", "franchise.cli", "arena", "casual", "greedy", "--report", str(folder.path)]
    match = subprocess.Popen(
        [sys.executable, "-X", "faulthandler", *words[1:], "--games", "5000", "--jobs", "2"],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True, preexec_fn=heed_ctrl_c,
    )  # fmt: skip
    while not (folder.outcomes_file.exists() and len(folder.outcomes()) > 2):
        assert match.poll() is None
        time.sleep(0.1)
    os.killpg(match.pid, signal.SIGINT)
    printed, told = ended_within(match, 180)
    assert match.returncode == 130
    assert "Interrupted: what was played is kept" in told
    assert "95 % interval" in printed
    done = folder.outcomes()
    assert 2 < len(done) < 5000
    more = len(done) + len(done) % 2 + 2
    subprocess.run([*words, "--games", str(more), "--resume"], check=True, capture_output=True, timeout=300)
    assert {outcome.pairing.number for outcome in done} < set(range(len(folder.outcomes())))
    assert len(folder.outcomes()) >= more


def test_a_line_that_was_cut_off_is_played_again(tmp_path: Path) -> None:
    match, folder = Match(("random", "random"), 2), Folder(tmp_path / "match")
    assert folder.open(match, resume=False) == []
    for found, record in play_match(match, pairings(match, 2)):
        folder.keep(found, record)
    file = folder.path / "outcomes.jsonl"
    text = file.read_text()
    file.write_text(text[:-20])
    assert len(folder.outcomes()) == 1
    assert len(folder.open(match, resume=True)) == 1
    for found, record in play_match(match, pairings(match, 2)[1:]):
        folder.keep(found, record)
    assert len(folder.outcomes()) == 2
    file.write_text("nonsense\n" + text)
    with pytest.raises(FormatError, match=r"outcomes.jsonl, line 1"):
        folder.outcomes()


def test_without_a_folder_the_last_match_of_the_kind_goes_on() -> None:
    run = CliRunner().invoke
    never = run(cli.app, ["arena", "random", "random", "--games", "2", "--resume"])
    assert "never begun here" in never.stderr
    assert run(cli.app, ["arena", "random", "random", "--games", "2"]).exit_code == 0
    assert run(cli.app, ["arena", "random", "random", "--games", "4", "--resume"]).exit_code == 0
    (folder,) = matches_folder().iterdir()
    assert len(Folder(folder).outcomes()) == 4


def test_the_report_is_one_page_with_its_figures_beside_it(tmp_path: Path) -> None:
    games = [outcome((0, 1), (1.0, 0.0), (50 + number, 40), number) for number in range(20)]
    page = write_report(Match(("<a>", "b"), 2), games, tmp_path)
    text = page.read_text()
    assert text.count("<svg") == 6
    assert "&lt;a&gt;" in text
    assert "<a>" not in text
    assert "src=" not in text
    assert 'href="http' not in text.replace("http://www.w3.org", "")
    summary = json.loads((tmp_path / "summary.json").read_text())
    assert summary["bots"][0]["won"] == 1.0
    rows = list(csv.DictReader((tmp_path / "games.csv").read_text().splitlines()))
    assert len(rows) == 40
    assert rows[0]["bot"] == "<a>"
    assert rows[0]["city"] == rows[0]["influence"] == "50"


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["greedy", "genius"], "there is no bot 'genius'"),
        (["greedy", "search:depth=2"], "has no option 'depth'"),
        (["greedy", "random", "--players", "6"], "not 6"),
        (["greedy", "random", "--games", "0"], "one game at least"),
        (["greedy", "random", "--jobs", "0"], "at least one game at a time"),
        (["greedy", "random", "--queenies", "luck"], "luck"),
        (["greedy", "random", "--limit", "0"], "a bot needs some time"),
        (["greedy", "random", "--ray", "nowhere:1"], "no cluster at 'nowhere:1'"),
    ],
)
def test_what_can_not_be_played_is_refused_before_any_game(words: list[str], message: str) -> None:
    result = CliRunner().invoke(cli.app, ["arena", *words])
    assert result.exit_code == 1, result.output
    assert message in result.stderr
