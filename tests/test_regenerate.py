"""`make regenerate`: what it says of games that a changed rule changes, and that it leaves others alone."""

import copy

import pytest

import regenerate
from franchise import snapshots
from kit.golden import original


def test_without_a_change_of_the_rules_no_game_changes() -> None:
    assert list(regenerate.changed_games("traps")) == []


def test_a_game_that_comes_out_differently_is_told_with_the_first_difference(monkeypatch: pytest.MonkeyPatch) -> None:
    """The golden line is doctored: to the replay that looks like a rule that gives seat 0 one point more in turn 3."""
    line = copy.deepcopy(original("traps")[0])
    for snapshot in line["snapshots"][3:]:
        snapshot["influence"][0] -= 1
    monkeypatch.setattr(regenerate, "original", lambda name: [line])
    [(number, new, told)] = regenerate.changed_games("traps")
    assert (number, new["snapshots"]) == (0, original("traps")[0]["snapshots"])
    before, after = line["snapshots"][3]["influence"], new["snapshots"][3]["influence"]
    assert told[0] == f"after turn 3: influence {before} -> {after}"
    assert told[-1].startswith("at the end: influence")


def test_a_turn_that_is_refused_now_ends_the_game_there() -> None:
    record = copy.deepcopy(original("traps")[0]["record"])
    record["turns"][4]["expand"] = [["seattle", "miami"]]
    game, refused = regenerate.replay(record)
    assert refused.startswith("turn 5: ")
    assert game.turn == 4
    assert snapshots(game) == original("traps")[0]["snapshots"][:5]


def test_a_verdict_that_is_different_now_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    line = copy.deepcopy(original("verdicts")[0])
    line["tries"] = line["tries"][:1]
    gone = line["tries"][0]["expand"].pop()
    monkeypatch.setattr(regenerate, "original", lambda name: [line])
    [(_, new, told)] = regenerate.changed_verdicts()
    assert gone in new["tries"][0]["expand"]
    assert told == [f"after {line['tries'][0]['after']} turns, expand: {' - '.join(gone)} is illegal there, legal here"]
