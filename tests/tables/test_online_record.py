"""Records of online games, and games that follow each other."""

import json

import pytest

from franchise.model.errors import FormatError
from franchise.record.any_format import load_game
from franchise.record.online_record import from_online_record
from franchise.record.signature import is_signed
from kit.friends import Pair
from kit.serving import choices, commit, look


def test_a_rematch_is_told_to_the_table(pair: Pair) -> None:
    game, ann, ben = pair
    made = ann.post(f"/api/games/{game}/rematch").json()["id"]
    line = ben.get(f"/api/games/{game}/talk").json()[-1]
    assert (line["kind"], line["game"]) == ("rematch", made)
    assert {tuple(look(one, made)["you"]["seats"]) for one in (ann, ben)} == {(0,), (1,)}


def test_a_record_of_an_online_game_can_be_proved_complete(pair: Pair) -> None:
    game, ann, ben = pair
    for _ in range(3):
        for one in (ann, ben):
            seen = look(one, game)
            commit(one, game, seen, choices(seen, "expand")[0]["steps"])
    ann.post(f"/api/games/{game}/questions", json={"what": "rewind", "actions": 0})
    ben.post(f"/api/games/{game}/questions/1", json={"agrees": True})
    seen = look(ann, game)
    commit(ann, game, seen, choices(seen, "expand")[0]["steps"])
    record = ann.get(f"/api/games/{game}/record", params={"version": 2}).json()
    online, head = record["online"], look(ben, game)["head"]
    assert online["head"] == head == ben.get(f"/api/games/{game}/proof").json()["head"], "everybody has seen it"
    assert (len(online["side_lines"]), online["side_lines"][0]["start"]) == (1, 0)
    assert is_signed(online)
    assert from_online_record(record).turn == 1
    assert load_game(json.dumps(record)).turn == 1
    for at, change in ((0, ["action", 0, ">dallas$3"]), (-1, None)):
        log = list(online["log"])
        if change is None:
            log.pop(at)
        else:
            log[at] = change
        with pytest.raises(FormatError, match="the head does not fit the log"):
            from_online_record(record | {"online": online | {"log": log}})
    assert not is_signed(online | {"head": "0" * 64})
    first = ann.get(f"/api/games/{game}/record").json()
    assert first["format"] == "franchise-record/1"
