"""The board's files are checked when they are loaded, and a faulty one is refused with the fault's name."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from franchise.board.load import FOLDER, BoardError, load_board, read_board
from franchise.board.tables import BOOM_REACH, IN_PLAY, NEAR

Change = Callable[[dict[str, Any]], object]

FAULTS: list[tuple[str, Change, str]] = [
    ("base", lambda b: b.pop("regions"), "base.json: missing or misshapen entry .*regions"),
    ("base", lambda b: b["regions"][0].update(id="montana"), "region montana is listed twice"),
    ("base", lambda b: b["regions"][0].update(tile=[7, 6]), "region upper-west: the tile needs three values"),
    ("base", lambda b: b["locations"][0].update(id="boise"), "location boise is listed twice"),
    ("base", lambda b: b["locations"][0].update(region="alaska"), "location seattle: there is no region alaska"),
    ("base", lambda b: b["locations"][0].update(kind="village"), "kind 'village' is neither city nor town"),
    ("base", lambda b: b["locations"][0].update(size=9), "location seattle: size 9 is impossible"),
    ("base", lambda b: b["locations"].pop(0), "24 cities"),
    ("base", lambda b: b["links"][0].update(a="atlantis"), "there is no location atlantis"),
    ("base", lambda b: b["links"][0].update(cost=4), r"link albuquerque to el-paso: no link costs \$4"),
    ("base", lambda b: b["links"].append(b["links"][0]), "link albuquerque to el-paso: listed twice"),
    ("base", lambda b: b["links"][0].update(b="albuquerque"), "leads nowhere"),
    ("base", lambda b: b.update(links=[k for k in b["links"] if "reno" not in k.values()]), "no link leads to reno"),
    ("base", lambda b: b["income"].pop("3"), r"nothing is given for \[3\] players"),
    ("base", lambda b: b["income"].update({"2": [[0, 2], [4, 1]]}), "does not rise"),
    ("base", lambda b: b["starting_money"].update({"2": [2]}), "starting_money for 2 players"),
    ("base", lambda b: b["introductory_towns"]["2"][0].__setitem__(0, "chicago"), "chicago is no town"),
    ("base", lambda b: b["introductory_towns"]["2"][0].pop(), "each seat has 2 introductory towns"),
    ("base", lambda b: b["introductory_towns"]["2"][0].__setitem__(0, "reno"), "reno is blocked with 2 players"),
    ("base", lambda b: b["expert"]["city_tiles"].update({"8": 2}), "1 cities of value 8, but 2 tiles"),
    ("base", lambda b: b["region_track"]["influence"].pop(), "the region track has 9 spaces"),
    ("queenies", lambda q: q.pop("regions"), "queenies.json: missing or misshapen entry"),
    ("queenies", lambda q: q["regions"]["tiles"].pop(), "29 region tiles"),
    ("queenies", lambda q: q["regions"]["tiles"][0].update(kind="magic"), "region tile q01: there is no kind 'magic'"),
    ("queenies", lambda q: q["regions"]["tiles"][-1].update(kind="bonus"), "there must be one route tile"),
    ("queenies", lambda q: q["milestones"]["tiles"].pop(), "the milestones must be"),
    ("queenies", lambda q: q["milestones"]["drawn"].update({"2": 9}), "more milestones drawn than there are"),
]


@pytest.mark.parametrize(("name", "change", "message"), FAULTS)
def test_faulty_boards_are_refused(name: str, change: Change, message: str, tmp_path: Path) -> None:
    for file in ("base", "queenies"):
        figures = json.loads((FOLDER / f"{file}.json").read_text())
        if file == name:
            change(figures)
        (tmp_path / f"{file}.json").write_text(json.dumps(figures))
    with pytest.raises(BoardError, match=message):
        read_board(tmp_path / "base.json", tmp_path / "queenies.json")


def test_files_that_are_no_json_or_not_there(tmp_path: Path) -> None:
    (tmp_path / "base.json").write_text("{")
    with pytest.raises(BoardError, match=r"base\.json: not JSON, line 1"):
        read_board(tmp_path / "base.json", tmp_path / "queenies.json")
    with pytest.raises(BoardError, match=r"none\.json: can't be read"):
        read_board(tmp_path / "none.json", tmp_path / "queenies.json")


def test_links_lead_both_ways_at_one_price() -> None:
    for link in load_board().links:
        for a, b in ((link.a, link.b), (link.b, link.a)):
            assert [price for price in range(5) if NEAR[a, price] >> b & 1] == [(0, 1, 3, 5, 8).index(link.price)]


def test_the_boom_reaches_back_from_everywhere() -> None:
    for few, players in ((0, 4), (1, 2)):
        cities = [place.index for place in load_board().cities if IN_PLAY[players] >> place.index & 1]
        for city in cities:
            reached = [other for other in range(25) if BOOM_REACH[few, city] >> other & 1]
            assert set(reached) <= set(cities)
            assert all(BOOM_REACH[few, other] >> city & 1 for other in reached)
