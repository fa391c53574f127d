"""What people say at a table."""

import pytest

from kit.friends import Pair, error, guest
from kit.serving import choices, commit, look, wait_until


def test_talk_reaches_the_table_and_onlookers_speak_among_themselves(pair: Pair) -> None:
    game, ann, ben = pair
    eve = guest(ann)
    with ben.websocket_connect(f"/api/games/{game}/live") as socket:
        assert socket.receive_json()["kind"] == "hello", "he follows the game now"
        ann.post(f"/api/games/{game}/talk", json={"text": "  hello   Ben "})
        told = wait_until(socket.receive_json, lambda one: one["kind"] == "table" and bool(one["talk"]))
        assert (told["talk"][0]["text"], told["talk"][0]["name"]) == ("hello Ben", "Ann")
    ben.post(f"/api/games/{game}/talk", json={"phrase": "good-luck"})
    ben.post(f"/api/games/{game}/talk", json={"reaction": "applause", "actions": 0})
    assert eve.post(f"/api/games/{game}/talk", json={"text": "psst"}).status_code == 204
    heard = {
        who: [line["kind"] for line in client.get(f"/api/games/{game}/talk").json()]
        for who, client in (("ann", ann), ("eve", eve))
    }
    assert heard["ann"][-3:] == ["say", "phrase", "react"]
    assert heard["eve"][-4:] == ["say", "phrase", "react", "say"]


@pytest.mark.parametrize("text", ["abc\u202edef", "a\u0000b", " ", "x" * 301])
def test_what_can_not_be_shown_is_not_said(pair: Pair, text: str) -> None:
    game, ann, _ = pair
    assert ann.post(f"/api/games/{game}/talk", json={"text": text}).status_code == 422


def test_words_can_be_erased_and_reported(pair: Pair) -> None:
    game, ann, ben = pair
    ben.post(f"/api/games/{game}/talk", json={"text": "something rude"})
    number = ann.get(f"/api/games/{game}/talk").json()[-1]["number"]
    assert ann.post(f"/api/games/{game}/talk/{number}/report").status_code == 204
    assert ann.get(f"/api/games/{game}/talk").json()[-1]["kind"] == "report"
    assert ben.get(f"/api/games/{game}/talk").json()[-1]["kind"] == "say", "only the host hears of it"
    assert error(guest(ann).delete(f"/api/games/{game}/talk/{number}")) == (403, "not-your-words")
    assert ann.delete(f"/api/games/{game}/talk/{number}").status_code == 204
    line = next(line for line in ben.get(f"/api/games/{game}/talk").json() if line["number"] == number)
    assert (line["text"], line["is_erased"]) == (None, True)


def test_talk_makes_nobodys_turn_in_progress_old(pair: Pair) -> None:
    game, ann, ben = pair
    seen = look(ann, game)
    ben.post(f"/api/games/{game}/talk", json={"text": "take your time"})
    assert commit(ann, game, seen, choices(seen, "expand")[0]["steps"])["revision"] > seen["revision"]
