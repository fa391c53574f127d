"""The worked examples of the rulebook, text and figures, by page of the German edition."""

import pytest

from franchise.board.tables import BOARD
from franchise.game import Game
from franchise.model.errors import InvalidError
from franchise.rules import layout
from kit.table import BEIGE, BLACK, BLUE, ORANGE, RED, lay, play, turn

STARTS = {"spokane": BLUE, "conrad": RED, "fargo": ORANGE, "reno": BLACK, "raleigh": BEIGE}


def influence(game: Game) -> list[int]:
    return [player.influence for player in game.players]


def money(game: Game, seat: int) -> int:
    return game.players[seat].money


# Pages 2 and 3: set-up


@pytest.mark.parametrize(("players", "dollars"), [(2, (2, 4)), (3, (2, 3, 5)), (4, (3, 4, 6, 8)), (5, (3, 4, 5, 7, 9))])
def test_page_2_starting_money(players: int, dollars: tuple[int, ...]) -> None:
    game = Game(players, seed=1)
    assert tuple(player.money for player in game.players) == dollars


@pytest.mark.parametrize("players", [2, 3])
def test_page_2_three_regions_are_out_with_few_players(players: int) -> None:
    game = Game(players, seed=1)
    assert game.track == ("upper-west", "montana", "california")
    assert not game.cities["los-angeles"].in_play
    assert all(player.bonus == 4 for player in game.players)


def test_page_3_towns_of_the_first_game() -> None:
    assert [town.id for town in Game(5, introductory=True, seed=1).towns.values() if town.owner == 0] == [
        "spokane",
        "memphis",
    ]
    three = Game(3, introductory=True, seed=1)
    assert {town.id: town.owner for town in three.towns.values() if town.owner is not None} == {
        "flagstaff": 0,
        "little-rock": 0,
        "pueblo": 1,
        "indianapolis": 1,
        "montgomery": 2,
        "ogallala": 2,
    }


# Page 4: income, expansion, increase


def test_page_4_income_for_seven_empty_spaces() -> None:
    game = lay(
        5,
        towns=STARTS,
        cities={"st-louis": [RED], "kansas-city": [BEIGE, RED, RED], "washington": [ORANGE, RED, BLUE]},
        active=BLUE,
    )
    play(game, "|")
    income = game.push(".")[-1]
    assert (income.kind.value, income.seat, income.counted, income.dollars) == ("income", RED, 7, 3)


def test_page_4_expansion_from_detroit_to_chicago() -> None:
    game = lay(
        5,
        towns=STARTS,
        cities={"detroit": [ORANGE, BLUE], "chicago": [ORANGE, ORANGE, BLACK]},
        money=[3, 9, 9, 9, 9],
        active=BLUE,
    )
    game.push(">chicago$3")
    assert money(game, BLUE) == 0


def test_page_4_a_location_can_not_be_jumped() -> None:
    game = lay(5, towns=STARTS | {"indianapolis": BLUE}, active=BLUE)
    reason = game.why_not(">chicago$3")
    assert reason is not None
    assert reason.rule == "3.2"


def test_page_4_increase_in_two_of_four_cities() -> None:
    game = lay(
        5,
        towns=STARTS,
        cities={
            "phoenix": [BEIGE, ORANGE],
            "albuquerque": [ORANGE],
            "billings": [ORANGE],
            "casper": [ORANGE, BLUE],
        },
        money=[9, 9, 5, 9, 9],
        active=ORANGE,
    )
    play(game, "|", "+phoenix", "+albuquerque")
    assert money(game, ORANGE) == 3


# Page 5: opening and city scoring


def test_page_5_marker_becomes_the_franchise_on_the_highest_number() -> None:
    game = lay(5, towns=STARTS, cities={"detroit": [BLUE], "chicago": [ORANGE, ORANGE, BLACK]}, active=BLUE)
    turn(game, ">chicago$3")
    chicago = game.cities["chicago"]
    assert chicago.owners == (ORANGE, ORANGE, BLACK, BLUE)
    assert chicago.empty == 3


def test_page_5_waiting_franchise_in_omaha_is_no_majority() -> None:
    game = lay(5, towns=STARTS, cities={"omaha": [RED, BLUE]}, active=BLUE)
    turn(game, "|", "+omaha")
    assert game.cities["omaha"].owners == (RED, BLUE, BLUE)
    assert not game.cities["omaha"].scored


def test_page_5_absolute_majority_in_washington() -> None:
    game = lay(5, towns=STARTS, cities={"washington": [RED, RED, BLUE, RED]}, influence=[0, 25, 0, 0, 0], active=RED)
    turn(game, "|", "+washington")
    assert game.players[RED].influence == 31


def test_page_5_full_city_goes_to_the_earlier_of_the_tied() -> None:
    game = lay(
        5,
        towns=STARTS,
        cities={"chicago": [RED, BLUE, BEIGE, BLACK, BLUE, ORANGE]},
        influence=[0, 31, 0, 0, 0],
        active=RED,
    )
    supply = game.players[RED].supply
    turn(game, "|", "+chicago")
    assert game.players[RED].influence == 34
    assert game.cities["chicago"].franchises == (2, 1, 1, 1, 1)
    assert game.regions["great-lakes"].marker == RED
    assert game.players[RED].supply == supply - 1 + 1 - 1  # one placed, one taken back, one beside the region tile


# Page 6: regions and the end


def grand_canyon(track: tuple[str, ...], scored: dict[str, dict[int, int]] | None = None) -> Game:
    """The yellow region of the figure, complete but for Salt Lake City, where Orange is about to expand to."""
    return lay(
        5,
        towns=STARTS | {"flagstaff": ORANGE, "pueblo": BEIGE},
        scored={
            "denver": {RED: 1, BLUE: 1, BEIGE: 1},
            "albuquerque": {BEIGE: 1, BLACK: 2},
            "phoenix": {BEIGE: 1, BLACK: 2},
        }
        | (scored or {}),
        markers={"grand-canyon": BEIGE} | dict.fromkeys(track, BEIGE),
        track=track,
        active=ORANGE,
        check=not track,
    )


def test_page_6_region_scoring_with_a_tie_for_first() -> None:
    game = grand_canyon(())
    turn(game, ">salt-lake-city$0")
    # 10 for white, 8 for black, 5 each for the others; the space of the track gives Orange 3 more
    assert influence(game) == [5, 5, 5 + 3, 8, 10]


def test_page_6_seventh_space_of_the_track_gives_three() -> None:
    track = ("florida", "texas", "washington", "great-lakes", "montana", "central")
    game = grand_canyon(track)
    turn(game, ">salt-lake-city$0")
    assert game.track == (*track, "grand-canyon")
    assert influence(game)[ORANGE] == 5 + 3
    assert not game.is_over


def test_page_6_three_regions_in_a_turn_end_the_game() -> None:
    track = ("florida", "texas", "washington", "great-lakes", "montana", "central")
    game = lay(
        5,
        towns=STARTS | {"las-vegas": BLUE, "pueblo": RED, "salt-lake-city": RED},
        cities={"san-francisco": [RED, RED], "pittsburgh": [RED]},
        scored={
            "denver": {RED: 1},
            "albuquerque": {RED: 1},
            "phoenix": {RED: 1},
            "los-angeles": {BLUE: 1},
            "new-york": {RED: 1},
        },
        markers={"california": BLUE, "new-york": RED, "grand-canyon": RED} | dict.fromkeys(track, BEIGE),
        track=track,
        active=RED,
        check=False,
    )
    turn(game, ">flagstaff$1", "|", "+san-francisco", "+pittsburgh")
    assert game.track[6:] == ("california", "grand-canyon", "new-york")
    assert game.is_over


# Page 7: bonus tiles and the final scoring


def test_page_7_double_expansion_to_chicago_and_new_york() -> None:
    game = lay(5, towns=STARTS, cities={"pittsburgh": [BLUE]}, money=[8, 9, 9, 9, 9], active=BLUE)
    play(game, ">chicago$5", ">new-york$3")
    assert money(game, BLUE) == 0
    assert game.players[BLUE].bonus == 2
    play(game, "|", ".")
    assert game.cities["chicago"].owners == game.cities["new-york"].owners == (BLUE,)


def test_page_7_the_second_marker_does_not_start_from_the_first() -> None:
    game = lay(5, towns=STARTS, cities={"pittsburgh": [BLUE]}, active=BLUE)
    game.push(">chicago$5")
    reason = game.why_not(">detroit$3")
    assert reason is not None
    assert reason.rule == "3.2"


def test_page_7_double_market_share_in_new_york() -> None:
    game = lay(5, towns=STARTS, cities={"new-york": [RED, RED, BLUE]}, money=[1, 9, 9, 9, 9], active=BLUE)
    turn(game, "|", "+new-york", "++new-york")
    assert game.cities["new-york"].owners == (RED, RED, BLUE, BLUE, BLUE)
    assert money(game, BLUE) == 0


def test_page_7_dollars() -> None:
    game = lay(5, towns=STARTS, active=BLUE)
    game.push("$10")
    assert money(game, BLUE) == 20


def test_page_7_final_scoring() -> None:
    towns = {"boise": BLUE, "pocatello": BLUE, "ogallala": BLUE, "indianapolis": BLUE, "raleigh": BLUE}
    others = {"conrad": RED, "fargo": ORANGE, "reno": BLACK, "memphis": BEIGE}
    game = lay(
        5,
        towns=towns | others,
        money=[11, 0, 0, 0, 0],
        words={layout.PASSES: 4, layout.BONUS: 1, layout.BONUS_USED: 2},
        active=BLUE,
    )
    play(game, "|")
    events = [event for event in game.push(".") if event.seat == BLUE and event.rule == "6.3"]
    assert [event.influence for event in events] == [5, 3, 4]
    assert game.players[BLUE].influence == 12


# Page 8: the expert variant


def test_page_8_tiles_of_the_same_group_may_lie_on_a_city() -> None:
    printed = {place.id: place.printed_size for place in BOARD.cities}
    Game(5, city_tiles=printed | {"portland": 3, "st-louis": 2, "seattle": 5, "billings": 4})
    with pytest.raises(InvalidError, match=r"portland takes a tile of 2 or 3, not 4 \(rule 2.6\)"):
        Game(5, city_tiles=printed | {"portland": 4})


def test_page_8_texas_tile_on_the_great_lakes() -> None:
    tiles = {region.id: region.id for region in BOARD.regions} | {"great-lakes": "texas", "texas": "great-lakes"}
    tile = Game(5, region_tiles=tiles, seed=1).regions["great-lakes"].tile
    assert tile is not None
    assert tile.values == (5, 4, 2)


# The Boom Queenie's example


def test_boom_counts_four_empty_spaces_as_eight() -> None:
    game = lay(
        4,
        towns={"spokane": 0, "conrad": 1, "fargo": 2, "reno": 3},
        cities={"kansas-city": [1]},
        setup=Game(4, queenies={"boom"}, seed=1).setup,
        words={layout.BOOM_CITY: BOARD.location("kansas-city").index + 1},
        active=0,
    )
    play(game, "|", ".")
    income = game.push("@kansas-city")[-1]
    assert (income.counted, income.other) == (8, 4)
