"""Why something happened: the exact figures that went into it."""

from typing import Any

from franchise import Event, Game, Setup
from franchise.board.tables import BOARD
from franchise.rules import layout
from franchise.telling.why import Explanation, explain
from kit.table import FAR, FEW, NAMES, lay, play, regions_setup


def why(game: Game, kind: str, *tokens: str, seat: int | None = None) -> Explanation:
    """Why the last of these actions brought the event of this kind (for this seat)."""
    play(game, *tokens[:-1])
    events = game.push(tokens[-1])
    found = [event for event in events if event.kind == kind and seat in (None, event.seat)]
    assert len(found) == 1
    return explain(game, found[0], events[: events.index(found[0])])


def test_a_majority_counts_the_franchises_that_went_back() -> None:
    game = lay(4, towns=FAR, cities={"los-angeles": [0, 1, 0, 1, 0]})
    found = why(game, "city-majority", "|", "+los-angeles", ".")
    assert found.rule == "4.2"
    assert found.figures == (
        "franchises there: Blue 4, Red 2",
        "of 7 spaces, 4 are more than half; the tile is worth 7",
        "taken back: 3, one stays",
    )


def test_a_full_city_names_half_its_value_and_the_tie() -> None:
    game = lay(4, towns=FAR | {"flagstaff": 0}, cities={"phoenix": [2, 1, 2, 1]})
    found = why(game, "city-full", ">phoenix$1", "|", ".")
    assert found.rule == "4.3"
    assert found.figures == (
        "franchises there: Red 2, Orange 2, Blue 1",
        "nobody has 3 of the 5 spaces",
        "half of 5, rounded down: 2",
        "tied: whose first franchise there came earliest is ahead",
        "taken back: 1, one stays",
    )


def test_a_full_city_without_a_tie_names_none() -> None:
    game = lay(4, towns=FAR | {"little-rock": 0}, cities={"houston": [3, 2, 1, 1, 1]})
    assert why(game, "city-full", ">houston$1", "|", ".").figures == (
        "franchises there: Red 3, Blue 1, Orange 1, Black 1",
        "nobody has 4 of the 6 spaces",
        "half of 6, rounded down: 3",
        "taken back: 2, one stays",
    )


def test_an_income_names_the_cities_with_empty_spaces_and_the_chart() -> None:
    game = lay(4, towns=FAR, cities={"chicago": [1, 0], "omaha": [1], "dallas": [0]})
    assert why(game, "income", "|", ".").figures == (
        "Chicago: empty spaces 5",
        "Omaha: empty spaces 3",
        "4 players: $3 for 8 empty spaces",
    )


def test_an_income_names_what_the_boom_adds() -> None:
    words = {layout.BOOM_CITY: BOARD.location("omaha").index + 1}
    setup = Setup(4, NAMES, queenies=frozenset({"boom"}))
    game = lay(4, towns=FAR, cities={"chicago": [1, 0], "omaha": [1]}, setup=setup, words=words)
    assert why(game, "income", "|", ".", "@omaha").figures == (
        "Chicago: empty spaces 5",
        "Omaha: empty spaces 3",
        "Omaha counts double: 3 more",
        "4 players: $4 for 11 empty spaces",
    )


def test_an_expansion_names_what_its_link_costs_and_what_was_paid() -> None:
    setup = regions_setup(texas="q19", florida="q20")
    table: dict[str, Any] = {"towns": FAR, "cities": {"billings": [0]}, "setup": setup, "check": False}
    game = lay(4, **table, words={layout.ROUTE: 1})
    assert why(game, "expanded", "~", ">casper$3").figures == ("link to Casper: costs $3, paid $0",)
    game = lay(4, **table)
    assert why(game, "expanded", ">casper$3").figures == ("link to Casper: costs $3, paid $3",)


def upper_west() -> Game:
    return lay(
        4,
        towns=FAR | {"pocatello": 1},
        scored={"seattle": {0: 1, 1: 2}, "portland": {0: 1}},
        markers={"upper-west": 3},
    )


def test_a_region_names_the_franchises_the_tile_and_the_marker() -> None:
    found = why(upper_west(), "region-ranked", ">boise$0", "|", ".", seat=1)
    assert found.rule == "5.2"
    assert found.figures == (
        "franchises in the region: Blue 4, Red 3",
        "the tile: 7/6/1",
        "in a tie the marker's owner is ahead: Black",
    )


def test_the_track_names_its_space() -> None:
    assert why(upper_west(), "track-reached", ">boise$0", "|", ".").figures == ("space 1 of the track: 3 IP",)


def test_the_final_points_name_what_was_counted() -> None:
    def last(kind: str) -> tuple[str, ...]:
        words = {layout.PASSES: 1, layout.BONUS: 3, layout.BONUS_USED: 1}
        game = lay(2, towns=FEW | {"memphis": 0}, money=[8, 2], words=words)
        return why(game, kind, "|", ".", seat=0).figures

    assert last("final-towns") == ("franchises in towns: 2, 1 IP each",)
    assert last("final-money") == ("$8, 1 IP for every full $3: 2",)
    assert last("final-bonus") == ("unused bonus tiles: 3, 4 IP each: 12",)


def test_an_event_of_another_kind_has_no_figures() -> None:
    game = lay(4, towns=FAR)
    event: Event = game.push("$10")[-1]
    assert (explain(game, event).figures, explain(game, event).rule) == ((), "7.4")
