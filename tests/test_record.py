"""The record of a game is canonical: one game, one text."""

from typing import Any

import pytest

from franchise import FormatError, Game, dump_record, load_record
from franchise.record.record import from_record, to_record
from kit.table import turn

STARTS = ("=reno", "=conrad", "=memphis", "=sioux-falls")


def game_of(*turns: tuple[str, ...]) -> Game:
    """Four players, seat 0 in Sioux Falls; the others do nothing between these turns of seat 0."""
    game = Game(4, seed=1)
    for start in STARTS:
        game.push(start)
    for number, tokens in enumerate(turns):
        turn(game, *tokens)
        for _ in range(3 if number + 1 < len(turns) else 0):
            turn(game)
    return game


def told(*turns: tuple[str, ...]) -> dict[str, Any]:
    """The last of these turns as the record tells it."""
    found: dict[str, Any] = to_record(game_of(*turns))["turns"][-1]
    return found


def test_the_origin_is_the_first_location_in_the_order_of_the_file() -> None:
    # Chicago comes first by number, since cities do; Sioux Falls comes first in the file, in Montana.
    assert told((">chicago$1",), (">ogallala$1",))["expand"] == [["sioux-falls", "ogallala"]]


def test_increases_stand_in_the_order_of_the_file_whatever_the_order_of_the_turn() -> None:
    turns = [(">chicago$1",), (">casper$0",), ("|", "+chicago", "+casper")]
    assert told(*turns)["increase"] == ["casper", "chicago"]


def test_a_turn_tells_its_bonus() -> None:
    first = (">chicago$1",)
    assert told(first, (">casper$0", ">ogallala$1"))["bonus"] == "expand"
    assert told(first, ("$10",))["bonus"] == "money"
    doubled = told(first, ("|", "+chicago", "++chicago"))
    assert (doubled["bonus"], doubled["double"], doubled["increase"]) == ("double", "chicago", ["chicago"])
    assert told(first)["bonus"] is None


def test_starts_stand_in_the_order_in_which_they_were_made() -> None:
    assert to_record(game_of())["starts"] == [[3, "reno"], [2, "conrad"], [1, "memphis"], [0, "sioux-falls"]]


def test_a_turn_in_progress_is_left_out() -> None:
    game = game_of((">chicago$1",))
    complete = dump_record(game)
    game.push("|")
    assert dump_record(game) == complete
    assert load_record(complete).turn == 1


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"expand": [["chicago", "ogallala"]]}, "has no franchise in chicago to expand from"),
        ({"increase": ["chicago"]}, r"rule 3\.3"),
        ({"expand": [["sioux-falls", "fargo"], ["sioux-falls", "casper"]]}, "go together"),
    ],
)
def test_a_turn_that_can_not_be_is_refused(change: dict[str, Any], message: str) -> None:
    record = to_record(game_of(("|",)))
    record["turns"][0] |= change
    with pytest.raises(FormatError, match=message):
        from_record(record)
