"""What may be done, and what may not: every verdict of an independent implementation about single steps of a turn."""

from franchise import Game
from franchise.record.record import from_record
from kit.golden import changed, golden
from kit.verdicts import TRIED, differences, judge


def test_what_may_be_done_is_what_an_independent_implementation_says() -> None:
    looked_at = legal = 0
    different = []
    for number, line in enumerate(golden("verdicts"), 1):
        game = from_record(line["record"])
        starts = game.turn_starts
        for said in line["tries"]:
            found = judge(Game.from_state(game.state_before(starts[said["after"]])), said)
            looked_at += sum(TRIED[name] for name in found)
            legal += sum(said[name] if isinstance(said[name], bool) else len(said[name]) for name in found)
            where = f"verdicts.jsonl.gz, line {number}, after {said['after']} turns"
            different += [f"{where}, {words}" for words in differences(said, found)]
    assert different == []
    if not changed():
        assert (looked_at, legal) == (456_851, 8_723)
