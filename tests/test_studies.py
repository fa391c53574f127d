"""What many games show: the study of how they were won, and the pages made from it."""

import json
from dataclasses import replace
from pathlib import Path
from xml.etree import ElementTree

import pytest

import champion_strength
import playing
import strategy_page
import strength
import strength_page
from champion_strength import compare_seats
from contests import Contest, PlayedContest, contest_table
from fair_starts import fair_starts, fair_starts_table
from franchise.arena.analysis import Study, points_by_result
from franchise.arena.folder import Folder
from franchise.arena.match import play_match
from franchise.arena.outcome import Forfeit, Match, MatchOptions, Outcome
from franchise.arena.schedule import schedule
from franchise.arena.standing import WinRate
from franchise.bots.levels import Level
from franchise.game import Game
from franchise.model.action import ActionKind
from franchise.record.record import load_record
from goals import expert_seats, goals
from kept_games import forget_broken, keep, take_up
from ladder import also_required, doublings, equal_seats, ladder
from strategy import equal_bots
from strength_page import Strength
from trials import Played, Trial

SPEED = {
    kind: {"2": {"one_thread": 100_000, "two_threads": 190_000, "ratio": 1.9}} for kind in ("uniform", "guided")
} | {"turns": {level: {"mean_s": 0.01, "longest_s": 0.02} for level in Level}}


def played(folder: Path, bots: tuple[str, ...], games: int) -> Played:
    match = Match(bots, len(bots))
    kept = Folder(folder / "-".join(bots))
    kept.open(match, resume=False)
    for outcome, record in play_match(match, schedule(len(bots), len(bots), games), jobs=2):
        kept.keep(outcome, record)
    return Played(Trial("the trial", match, games), kept, kept.outcomes(), seconds=60)


def contest_of(each: Played, least: float = 0.0) -> PlayedContest:
    players = each.trial.match.players
    return PlayedContest(Contest(each.trial.name, players, (each.trial,), least), (each,))


@pytest.fixture(scope="module")
def equals(tmp_path_factory: pytest.TempPathFactory) -> Played:
    return played(tmp_path_factory.mktemp("matches"), ("random", "random", "random"), 30)


def games_of(each: Played) -> list[tuple[Game, Outcome]]:
    return [(load_record(each.folder.record_file(outcome).read_text()), outcome) for outcome in each.outcomes]


def test_a_study_counts_what_the_games_tell(equals: Played) -> None:
    study = Study(3)
    kept = scored = started = 0
    for game, outcome in games_of(equals):
        study.add(game, outcome.shares)
        started += sum(action.kind is ActionKind.START for action in game.actions)
        kept += sum(player.bonus for player in game.players)
        scored += sum(region.track_space is not None for region in game.regions.values() if region.in_play)
    starts = sum(share.games for share in study.opening_shares().values())
    assert starts == started > 0
    assert sum(value.scored for value in study.region_values().values()) == scored
    assert sum(counter["kept"] for counter in study.bonus.values()) == kept
    assert study.seats[True] + study.seats[False] == 90
    shares = [share.wins for share in study.opening_shares().values()]
    assert sum(shares) == pytest.approx(starts / 3)


def test_winners_make_more_points_and_all_of_them_are_counted(equals: Played) -> None:
    made = points_by_result(equals.outcomes)
    assert sum(made[True].values()) > sum(made[False].values())
    total = sum(sum(outcome.influence) for outcome in equals.outcomes)
    winners = sum(share > 0 for outcome in equals.outcomes for share in outcome.shares)
    parts = winners * sum(made[True].values()) + (90 - winners) * sum(made[False].values())
    assert parts == pytest.approx(total)


def test_the_pages_say_what_holds_and_what_does_not(equals: Played, tmp_path: Path) -> None:
    good = contest_of(played(tmp_path / "a", ("greedy", "random"), 20), least=0.8)
    bad = contest_of(played(tmp_path / "b", ("random", "greedy"), 4), least=0.8)
    assert good.is_reached
    assert not bad.is_reached
    folder = tmp_path / "docs" / "strength"
    strength_page.write(Strength([good], [bad], [good], [contest_of(equals)]), SPEED, folder)
    text = (folder / "README.md").read_text()
    assert "## The ladder: one against random" in text
    assert "| `greedy` |" in text
    assert "| yes |" in text
    assert "| no |" in text
    assert "seat 3" in text
    page = (folder / "report.html").read_text()
    assert page.count("<svg") == 2
    results = json.loads((folder / "results.json").read_text())["contests"]
    assert [contest["holds"] for contest in results][:2] == [True, False]
    assert len((folder / "results.csv").read_text().splitlines()) == 8


def test_the_ladder_is_played_written_and_goes_on_from_what_was_committed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The whole tool, with bots that take no time; then again without playing."""
    four = Trial("greedy against random", Match(("greedy", *["random"] * 3), 4), 8)
    equal = Trial("random seats", Match(("random",) * 4, 4), 4)
    monkeypatch.setattr(strength, "ladder", lambda: [Contest("greedy against random", 4, (four,))])
    monkeypatch.setattr(strength, "equal_seats", lambda: [Contest("random seats", 4, (equal,))])
    for empty in ("also_required", "doublings"):
        monkeypatch.setattr(strength, empty, list)
    monkeypatch.setattr(strength, "speed", lambda: SPEED)
    monkeypatch.setattr(strength, "DOCS", tmp_path)
    monkeypatch.setattr(strength, "KEPT", tmp_path / "strength" / "played")
    texts = []
    for work, options in (("here", []), ("elsewhere", ["--report"])):
        monkeypatch.setattr(playing, "WORK", tmp_path / work)
        monkeypatch.setattr("sys.argv", ["strength", *options])
        strength.main()
        texts.append((tmp_path / "strength" / "README.md").read_text())
    assert "12 games" in texts[0]
    assert texts[0] == texts[1], "what was committed tells something else"


def test_the_page_about_strategy_has_its_plots(equals: Played, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(strategy_page, "FEWEST_STARTS", 1)
    strategy_page.write([equals], tmp_path)
    text = (tmp_path / "strategy.md").read_text()
    assert "## 3 players" in text
    for name in ("points-3.svg", "openings-3.svg"):
        assert f"strategy/{name}" in text
        ElementTree.parse(tmp_path / "strategy" / name)


def test_a_level_that_is_too_slow_is_noticed() -> None:
    assert strength_page.keeps_time(SPEED)
    assert not strength_page.keeps_time({"turns": {"casual": {"longest_s": 0.21}}})


def test_all_trials_have_files_and_set_ups_of_their_own_and_whole_rounds() -> None:
    contests = list(
        dict.fromkeys([*goals(), expert_seats(), *ladder(), *also_required(), *doublings(), *equal_seats()])
    )
    assert len(contests) == 11 + 1 + 44 - 2 + 5 + 8 + 8, "two are goals and rungs of the ladder at once"
    found = [
        *(trial for contest in contests for trial in contest.trials),
        *fair_starts(),
        *equal_bots(),
    ]
    assert len({trial.key for trial in found}) == len(found)
    assert all(trial.games % trial.match.players == 0 for trial in found)
    seeds = [contest.trials[0].match.seed for contest in contests] + [trial.match.seed for trial in equal_bots()]
    seeds.append(fair_starts()[0].match.seed)
    assert len(set(seeds)) == len(seeds)


def test_a_goal_counts_games_over_drawn_and_over_printed_tiles(tmp_path: Path) -> None:
    variants = (MatchOptions(expert="drawn"), MatchOptions(random_opening=True))
    matches = [Match(("greedy", "random"), 2, variant) for variant in variants]
    trials_of_it = tuple(Trial("greedy over random", match, 4) for match in matches)
    assert len({trial.key for trial in trials_of_it}) == 2
    kept = []
    for trial in trials_of_it:
        folder = Folder(tmp_path / trial.key)
        folder.open(trial.match, resume=False)
        for outcome, record in play_match(trial.match, schedule(2, 2, 4), jobs=1):
            folder.keep(outcome, record)
        kept.append(Played(trial, folder, folder.outcomes(), seconds=1))
    drawn, printed = (load_record(each.folder.record_file(each.outcomes[0]).read_text()).setup for each in kept)
    assert drawn != printed
    reached = PlayedContest(Contest("greedy over random", 2, trials_of_it, 0.6), tuple(kept))
    head, row = contest_table([reached])
    told = dict(zip(head, row, strict=True))
    assert (told["games"], told["aim"], told["reached"]) == ("8 of 8", "≥ 60%", "yes")
    begun = PlayedContest(Contest("", 2, tuple(replace(trial, games=40) for trial in trials_of_it), 0.6), tuple(kept))
    assert begun.told_result == "yes so far", "a few games prove nothing"


def test_what_was_played_goes_on_elsewhere(tmp_path: Path) -> None:
    match = Match(("random", "greedy"), 2)
    here, elsewhere = Folder(tmp_path / "here" / "a"), Folder(tmp_path / "elsewhere" / "a")
    here.open(match, resume=False)
    for outcome, record in play_match(match, schedule(2, 2, 12, seed=3), jobs=1):
        here.keep(outcome, record)
    keep(here, match, tmp_path / "kept")
    take_up(elsewhere, match, tmp_path / "kept")
    assert elsewhere.open(match, resume=True) == here.outcomes()
    lost = [outcome for outcome in here.outcomes() if outcome.shares[outcome.pairing.seats.index(0)] == 0]
    kept_records = sorted(path.name for path in (elsewhere.path / "games").iterdir())
    assert lost
    assert kept_records == sorted(here.record_file(outcome).name for outcome in lost)
    for outcome, record in play_match(match, list(schedule(2, 2, 20, seed=3))[12:], jobs=1):
        elsewhere.keep(outcome, record)
    keep(elsewhere, match, tmp_path / "kept")
    take_up(here, match, tmp_path / "kept")
    assert here.outcomes() == elsewhere.outcomes(), "what is missing here was not added"
    assert len(here.outcomes()) == 20
    other = Match(("greedy", "random"), 2, seed=9)
    with pytest.raises(SystemExit, match="another match"):
        take_up(Folder(tmp_path / "third" / "a"), other, tmp_path / "kept")


def test_the_champions_page_is_written_and_its_games_are_committed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The whole tool, with bots that take no time; then again from what was committed, without playing."""
    page, kept = tmp_path / "champion.md", tmp_path / "played"
    four = Trial("greedy among random", Match(("greedy", *["random"] * 3), 4), 8)
    equal = Trial("random seats", Match(("random",) * 4, 4), 4)
    monkeypatch.setattr(champion_strength, "goals", lambda part=1: [Contest("greedy among random", 4, (four,), 0.5)])
    monkeypatch.setattr(champion_strength, "expert_seats", lambda part=1: Contest("random seats", 4, (equal,)))
    monkeypatch.setattr(champion_strength, "fair_starts", lambda part=1: [equal])
    monkeypatch.setattr(champion_strength, "PAGE", page)
    monkeypatch.setattr(champion_strength, "KEPT", kept)
    texts = []
    for work, options in (("here", []), ("elsewhere", ["--report"])):
        monkeypatch.setattr(playing, "WORK", tmp_path / work)
        monkeypatch.setattr("sys.argv", ["champion_strength", *options])
        champion_strength.main()
        texts.append(page.read_text())
    assert "| greedy among random | 4 | 8 of 8 |" in texts[0]
    assert texts[0] == texts[1], "what was committed tells something else"


def test_the_table_of_seats_compares_one_with_the_others_among_themselves(tmp_path: Path, equals: Played) -> None:
    one = played(tmp_path / "one", ("greedy", "random", "random"), 6)
    table = compare_seats(contest_of(one), contest_of(equals))
    assert table[0][2:] == ["seat 1", "seat 2", "seat 3"]
    assert [row[1] for row in table[1:]] == ["6", "30"]
    assert all("±" in cell for row in table[1:] for cell in row[2:])


def test_the_table_of_fair_starts_tells_how_far_the_seats_are_apart(equals: Played) -> None:
    head, row = fair_starts_table([equals])
    assert head[2:] == ["seat 1", "seat 2", "seat 3", "best ahead of worst"]
    assert row[-1].endswith("%")


def test_every_level_has_a_rung() -> None:
    rungs = {bot for contest in ladder() for bot in contest.trials[0].match.bots}
    missing = {level.value for level in Level} - rungs
    assert not missing, f"the ladder has no rung for {missing}: add it to RUNGS in tools/ladder.py"


def test_a_bound_is_compared_with_the_interval() -> None:
    twice = goals()[-1]
    assert twice.told_aim == "interval above 47%"
    assert not twice.is_reached(WinRate(100, 51, 0.5))
    assert twice.is_reached(WinRate(1000, 510, 0.5))


def test_a_game_whose_bot_was_stopped_is_played_anew(tmp_path: Path) -> None:
    each = played(tmp_path, ("random", "greedy"), 4)
    stopped = replace(each.outcomes[2], fault=Forfeit(0, "its process ended with status -15"))
    for outcome in [*each.outcomes[:2], stopped, each.outcomes[3]]:
        each.folder.keep(outcome, "")
    assert [outcome.pairing.number for outcome in forget_broken(each.folder)] == [0, 1, 3]
    assert [outcome.pairing.number for outcome in each.folder.outcomes()] == [0, 1, 3], "it still counts"
    assert forget_broken(each.folder) == each.folder.outcomes()
