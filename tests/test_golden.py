"""Every golden game replays to exactly the snapshots that came with it."""

import pytest

from franchise.record.notation import dump_notation, load_notation
from franchise.record.position import dump_position, load_position
from franchise.record.record import dump_record, from_record, load_record
from franchise.record.snapshot import snapshots
from kit.golden import golden


@pytest.mark.parametrize("name", ["games", "rare", "traps"])
def test_golden_games_replay_to_their_snapshots(name: str) -> None:
    for number, entry in enumerate(golden(name)):
        assert snapshots(from_record(entry["record"])) == entry["snapshots"], f"{name}, game {number}"


@pytest.mark.parametrize("name", ["rare", "traps"])
def test_golden_games_survive_every_format(name: str) -> None:
    for entry in golden(name)[::4]:
        game = from_record(entry["record"])
        text = dump_record(game)
        again = load_record(text)
        assert again == game
        assert snapshots(again) == entry["snapshots"]
        assert dump_record(again) == text
        assert load_notation(dump_notation(game)).actions == game.actions
        assert load_position(dump_position(game)) == game
