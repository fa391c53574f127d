"""Texts of games that would take too long to read, or make too long an answer."""

import json
from typing import Any

import pytest
from fastapi.testclient import TestClient

from franchise.game import Game
from franchise.model.errors import FormatError
from franchise.record.any_format import load_game
from franchise.record.notation import dump_notation
from franchise.record.record import dump_record, to_record
from franchise.record.record_shape import _unique_keys, parse_json


def with_names(*names: str) -> list[str]:
    """A record and a notation with these names."""
    game = Game(players=2, introductory=True, names=("Ann", "Ben"), seed=1)
    return [
        text.replace('["Ann", "Ben"]', json.dumps(list(names), ensure_ascii=False))
        for text in (dump_record(game), dump_notation(game))
    ]


@pytest.mark.parametrize("names", [("A" * 41, "Ben"), ("A\u0007", "Ben")])
def test_a_name_that_no_table_takes_is_refused(client: TestClient, names: tuple[str, str]) -> None:
    for text in with_names(*names):
        assert client.post("/api/games/import", json={"text": text}).json()["error"] == "bad-text"


def test_a_huge_name_is_refused_with_a_short_answer(client: TestClient) -> None:
    for text in with_names("A" * 1_900_000, "Ben"):
        with pytest.raises(FormatError, match="1900000 characters"):
            load_game(text)
        assert client.post("/api/games/import", json={"text": text}).status_code == 413


def test_more_turns_than_any_game_has_are_refused_before_they_are_played() -> None:
    game = Game(players=2, introductory=True, seed=1)
    record = to_record(game)
    nothing: dict[str, Any] = {
        "boom": None,
        "bonus": None,
        "expand": [],
        "free_link": None,
        "increase": [],
        "double": None,
    }
    record["turns"] = [{"player": number % 2, **nothing} for number in range(731)]
    lines = "".join(f"{number}. -\n" for number in range(1, 1000))
    for text in (json.dumps(record), dump_notation(game) + lines):
        with pytest.raises(FormatError, match="no game has more than 730"):
            load_game(text)


class CountingText(str):
    """A text that counts how often it is compared."""

    compared = 0

    __hash__ = str.__hash__

    def __eq__(self, other: object) -> bool:
        CountingText.compared += 1
        return str.__eq__(self, other)


def test_the_keys_of_a_record_are_compared_once() -> None:
    pairs: list[tuple[str, Any]] = [(CountingText(number), 0) for number in range(30_000)]
    assert len(_unique_keys(pairs)) == 30_000
    assert CountingText.compared < 60_000
    many = "{" + ",".join(f'"{number}": 0' for number in range(30_000)) + "}"
    assert len(parse_json(many)) == 30_000
