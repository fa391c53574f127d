"""The rules by number. `test_rule_table.py` says which test covers which rule."""

import numpy as np
import pytest

from franchise.board.load import LINK_PRICES
from franchise.board.tables import BOARD, EVERYWHERE, REGION
from franchise.game import Game
from franchise.model.errors import IllegalError, InvalidError
from franchise.model.setup import Setup
from franchise.model.stage import Stage
from franchise.rules import layout
from table import lay, play, turn

FAR = {"spokane": 0, "conrad": 1, "fargo": 2, "reno": 3}
FEW = {"salt-lake-city": 0, "raleigh": 1}


def refused(game: Game, token: str) -> str:
    """The rule by which an action is refused."""
    with pytest.raises(IllegalError) as caught:
        game.push(token)
    return caught.value.rule


# 1 Terms


def test_towns_have_one_space_and_cities_that_of_their_tile() -> None:
    assert {place.printed_size for place in BOARD.towns} == {1}
    assert {place.printed_size for place in BOARD.cities} == set(range(2, 9))
    assert {link.price for link in BOARD.links} == set(LINK_PRICES) == {0, 1, 3, 5, 8}
    assert {place.region for place in BOARD.locations} == set(range(10))
    assert sum(REGION[region] for region in range(10)) == EVERYWHERE  # no location is in two regions or in none


def test_spaces_fill_in_order_and_the_highest_number_counts_the_empty_ones() -> None:
    game = lay(4, towns=FAR, cities={"chicago": [1, 2]}, active=0)
    assert game.cities["chicago"].empty == 7 - 2
    game = lay(4, towns=FAR, cities={"chicago": [1, 2], "detroit": [0]}, active=0)
    turn(game, ">chicago$3")
    assert game.cities["chicago"].owners == (1, 2, 0)


def test_a_scored_city_has_no_spaces() -> None:
    game = lay(4, towns=FAR, cities={"detroit": [0]}, scored={"chicago": {1: 1}}, markers={"great-lakes": 1})
    assert game.cities["chicago"].empty == 0
    assert refused(game, ">chicago$3") == "3.2"


def test_seats_go_clockwise_from_seat_0() -> None:
    game = Game(3, introductory=True, seed=1)
    actives = []
    for _ in range(4):
        actives.append(game.active)
        game.push(next(iter(game.legal_actions)))
        turn(game)
    assert actives == [0, 1, 2, 0]


# 2 Set-up


@pytest.mark.parametrize(("players", "bonus"), [(2, 4), (3, 4), (4, 3), (5, 3)])
def test_pieces_at_the_start(players: int, bonus: int) -> None:
    for player in Game(players, seed=1).players:
        assert (player.supply, player.influence, player.bonus) == (40, 0, bonus)


def test_blocked_regions_can_not_be_entered_and_give_no_points() -> None:
    game = lay(2, towns=FEW)
    assert refused(game, ">portland$0") == "2.2"
    assert game.track == ("upper-west", "montana", "california")
    assert [player.influence for player in game.players] == [0, 0]


def test_the_last_seat_chooses_its_town_first() -> None:
    game = Game(3, seed=1)
    order = []
    while game.stage is Stage.STARTING:
        order.append(game.active)
        game.push(next(iter(game.legal_actions)))
    assert order == [2, 1, 0]
    assert game.active == 0
    assert all(player.towns == 1 for player in game.players)


def test_an_occupied_town_is_no_start() -> None:
    game = Game(3, seed=1)
    game.push("=pueblo")
    assert refused(game, "=pueblo") == "2.3"
    assert refused(game, "=reno") == "2.2"


def test_starting_money_by_players_and_seat() -> None:
    assert [player.money for player in Game(4, seed=1).players] == [3, 4, 6, 8]


def test_introductory_towns_are_given() -> None:
    game = Game(2, introductory=True, seed=1)
    assert {town.id for town in game.towns.values() if town.owner == 1} == {"montgomery", "ogallala"}
    assert game.stage is Stage.EXPANDING
    assert game.players[0].supply == 38


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("queenies", [(), ("regions",)])
def test_tiles_placed_in_turn(players: int, queenies: tuple[str, ...]) -> None:
    game = Game(players, expert="placed", queenies=queenies, seed=5)
    number, seat = 0, 0
    while game.stage in (Stage.PLACING_CITIES, Stage.PLACING_REGIONS, Stage.PLACING_REGION_TILE):
        assert game.active == seat
        was_region = game.stage is Stage.PLACING_REGIONS
        choices = list(game.legal_actions)
        game.push(choices[number * 7 % len(choices)])
        number += 1
        seat = seat if was_region else (seat + 1) % players
    cities = 25 if players > 3 else 19
    assert number == cities + 2 * (10 if players > 3 else 7)
    laid = [city.value for city in game.cities.values() if city.in_play]
    assert all(laid.count(value) <= BOARD.city_tiles[value] for value in BOARD.city_tiles)
    tiles = [region.tile.id for region in game.regions.values() if region.tile is not None]
    assert len(set(tiles)) == 10
    if players < 4:
        used = {region.tile.index for region in game.regions.values() if region.tile and region.in_play}
        remaining = [tile.id for tile in BOARD.region_tiles if tile.index not in used]
        assert tiles[:3] == remaining[:3]
    assert game.stage is Stage.STARTING


@pytest.mark.parametrize("players", [2, 5])
def test_tiles_drawn_at_random_keep_to_their_groups(players: int) -> None:
    layouts = [Game(players, expert="drawn", seed=seed) for seed in range(20)]
    for game in layouts:
        assert game.setup is not None
        game.setup.check()
        assert {tile.kind for tile in (region.tile for region in game.regions.values()) if tile} == {"influence"}
    assert len({tuple(city.value for city in game.cities.values()) for game in layouts}) == 20


# 3 The turn


def test_income_counts_open_cities_and_is_at_least_one_dollar() -> None:
    game = lay(
        4, towns=FAR, cities={"chicago": [1, 0], "detroit": [0]}, scored={"omaha": {1: 2}}, markers={"central": 0}
    )
    play(game, "|")
    income = game.push(".")[-1]
    assert (income.rule, income.counted, income.dollars) == ("3.1", 5, 2)
    play(game, "|")
    assert game.push(".")[-1].dollars == 1


def test_every_price_that_can_be_paid_is_legal() -> None:
    game = lay(4, towns=FAR | {"sioux-falls": 0}, cities={"detroit": [0]}, money=[3, 0, 0, 0])
    tokens = {action.token for action in game.legal_actions}
    assert {">chicago$1", ">chicago$3"} <= tokens
    assert {action.token for action in game.sensible_actions} & {">chicago$1", ">chicago$3"} == {">chicago$1"}


def test_expansion_is_optional_and_happens_once() -> None:
    game = lay(4, towns=FAR, round_number=1)
    play(game, ">seattle$0")
    assert refused(game, ">boise$0") == "7.2"
    game = lay(4, towns=FAR)
    assert "opened" not in turn(game)


def test_expansion_starts_from_scored_cities_too() -> None:
    game = lay(4, towns=FAR, scored={"detroit": {0: 1}}, markers={"great-lakes": 0}, money=[3, 0, 0, 0])
    turn(game, ">chicago$3")
    assert game.cities["chicago"].owners == (0,)


def test_expansion_to_an_own_or_full_place_is_refused() -> None:
    game = lay(4, towns=FAR | {"boise": 1}, cities={"seattle": [0]})
    assert refused(game, ">boise$0") == "3.2"
    assert refused(game, ">seattle$0") == "3.2"
    assert refused(game, ">omaha$0") == "3.2"
    assert refused(game, ">portland$5") == "3.2"


def test_increase_costs_a_dollar_once_a_city() -> None:
    game = lay(4, towns=FAR, cities={"chicago": [0, 1], "omaha": [1]}, money=[2, 0, 0, 0])
    play(game, "|", "+chicago")
    assert game.players[0].money == 1
    assert refused(game, "+chicago") == "3.3"
    assert refused(game, "+omaha") == "3.3"


def test_a_city_just_expanded_to_can_not_be_increased() -> None:
    game = lay(4, towns=FAR)
    play(game, ">seattle$0", "|")
    assert refused(game, "+seattle") == "3.3"


def test_markers_open_first_in_their_order_then_cities_in_the_order_of_the_board() -> None:
    game = lay(4, towns=FAR, cities={"chicago": [0], "seattle": [0]})
    play(game, ">portland$3", ">boise$0", "|", "+chicago", "+seattle")
    opened = [event.location for event in game.push(".") if event.kind.value == "opened"]
    assert opened == ["portland", "boise", "seattle", "chicago"]


def test_regions_are_scored_after_all_openings() -> None:
    game = lay(
        4,
        towns=FAR | {"boise": 0, "pocatello": 0},
        cities={"portland": [0]},
        scored={"seattle": {0: 1}},
        markers={"upper-west": 0},
    )
    kinds = turn(game, "|", "+portland")
    assert kinds.index("city-majority") < kinds.index("region-ranked") < kinds.index("turn-ended")


def test_money_never_goes_below_zero() -> None:
    game = lay(4, towns=FAR, cities={"seattle": [0]}, money=[0, 0, 0, 0])
    assert refused(game, ">portland$3") == "3.6"
    play(game, "|")
    assert refused(game, "+seattle") == "3.6"


def test_a_turn_can_not_use_more_than_the_supply() -> None:
    game = lay(4, towns=FAR, cities={"seattle": [0], "chicago": [0]}, supply={0: 1}, check=False)
    play(game, "|", "+seattle")
    assert refused(game, "+chicago") == "3.7"
    assert refused(game, "++seattle") == "3.7"


def test_a_marker_is_noted_with_an_empty_supply_and_nothing_is_owed() -> None:
    game = lay(4, towns=FAR, cities={"portland": [1], "seattle": [0]}, supply={0: 1}, check=False)
    turn(game, ">portland$3")
    assert game.regions["upper-west"].marker == 0
    assert game.players[0].supply == 0


# 4 City scoring


def test_more_than_half_scores_at_once() -> None:
    game = lay(4, towns=FAR, cities={"seattle": [0, 0]})
    kinds = turn(game, "|", "+seattle")
    assert kinds[: kinds.index("city-majority") + 1][-2:] == ["opened", "city-majority"]
    assert game.cities["seattle"].scored


def test_exactly_half_does_not_score() -> None:
    game = lay(4, towns=FAR, cities={"seattle": [0]})
    turn(game, "|", "+seattle")
    assert not game.cities["seattle"].scored


def test_majority_gains_the_value() -> None:
    game = lay(4, towns=FAR, cities={"los-angeles": [0, 0, 0]})
    turn(game, "|", "+los-angeles")
    assert game.players[0].influence == 7


def test_full_city_gives_half_rounded_down_to_the_most_then_the_earliest() -> None:
    game = lay(4, towns=FAR | {"flagstaff": 0}, cities={"phoenix": [2, 1, 1, 2]})
    turn(game, ">phoenix$1")
    assert [player.influence for player in game.players] == [0, 0, 2, 0]
    assert game.cities["phoenix"].franchises == (1, 2, 1, 0)


def test_only_the_winner_takes_back_all_but_one() -> None:
    game = lay(4, towns=FAR, cities={"los-angeles": [0, 1, 0, 1, 0]})
    before = game.players[0].supply
    turn(game, "|", "+los-angeles")
    assert game.cities["los-angeles"].franchises == (1, 2, 0, 0)
    assert game.players[0].supply == before - 1 + 3 - 1


def test_first_scoring_marks_the_region_for_the_active_player_even_if_another_gained() -> None:
    game = lay(4, towns=FAR | {"flagstaff": 0}, cities={"phoenix": [2, 1, 1, 2]})
    turn(game, ">phoenix$1")
    assert game.regions["grand-canyon"].marker == 0
    game = lay(
        4, towns=FAR | {"flagstaff": 0}, cities={"phoenix": [2, 1, 1, 2]}, scored={"denver": {1: 1}},
        markers={"grand-canyon": 3},
    )  # fmt: skip
    turn(game, ">phoenix$1")
    assert game.regions["grand-canyon"].marker == 3


def test_the_marker_is_taken_after_the_winner_took_his_back() -> None:
    game = lay(4, towns=FAR, cities={"los-angeles": [0, 0, 0]}, supply={0: 1}, check=False)
    play(game, "|", "+los-angeles")
    events = game.push(".")
    marker = next(event for event in events if event.kind.value == "marker-set")
    assert marker.franchises == 1
    assert game.players[0].supply == 2


# 5 Region scoring


def upper_west(counts: dict[int, int] | None = None, marker: int = 3) -> Game:
    """The Upper West, complete but for Boise, with seat 0 about to expand there; `counts` are those of Seattle."""
    return lay(
        4,
        towns=FAR | {"pocatello": 1},
        scored={"seattle": counts or {0: 1, 1: 1}, "portland": {0: 1}},
        markers={"upper-west": marker},
        check=False,
    )


def test_a_region_needs_all_towns_and_all_cities() -> None:
    game = upper_west()
    assert "region-ranked" in turn(game, ">boise$0")
    game = lay(4, towns=FAR | {"pocatello": 1}, scored={"seattle": {0: 1}}, markers={"upper-west": 0})
    assert "region-ranked" not in turn(game, ">boise$0")


def test_first_second_and_everyone_else() -> None:
    game = upper_west(counts={0: 1, 1: 2, 2: 1, 3: 1})
    turn(game, ">boise$0")
    # 4, 3, 1 and 1 franchises on the tile 7/6/1; the first space of the track gives 3
    assert [player.influence for player in game.players] == [7 + 3, 6, 1, 1]


def test_with_two_players_the_second_gets_the_third_value() -> None:
    game = lay(
        2,
        towns=FEW | {"indianapolis": 1},
        cities={"minneapolis": [0]},
        scored={"chicago": {0: 3}, "detroit": {1: 1}},
        markers={"great-lakes": 0},
    )
    turn(game, "|", "+minneapolis")
    assert [player.influence for player in game.players] == [2 + 6 + 2, 2]


def test_ties_go_clockwise_from_the_marker() -> None:
    game = upper_west(counts={0: 1, 1: 3, 2: 4}, marker=3)
    turn(game, ">boise$0")
    # 4 each for seats 0, 1 and 2: clockwise from seat 3 comes seat 0, then seat 1
    assert [player.influence for player in game.players] == [7 + 3, 6, 1, 0]
    game = upper_west(counts={0: 1, 1: 3, 2: 4}, marker=1)
    turn(game, ">boise$0")
    assert [player.influence for player in game.players] == [1 + 3, 7, 6, 0]


def test_the_tile_goes_to_the_first_free_space_and_its_points_to_the_active_player() -> None:
    game = upper_west()
    play(game, ">boise$0", "|")
    event = next(event for event in game.push(".") if event.kind.value == "track-reached")
    assert (event.seat, event.region, event.place, event.influence) == (0, "upper-west", 0, 3)


def test_several_regions_are_scored_in_the_order_of_the_board() -> None:
    game = lay(
        4,
        towns=FAR | {"boise": 0, "pocatello": 0, "las-vegas": 0},
        cities={"portland": [0], "san-francisco": [0, 0]},
        scored={"seattle": {0: 1}, "los-angeles": {0: 1}},
        markers={"upper-west": 0, "california": 0},
    )
    turn(game, "|", "+san-francisco", "+portland")
    assert game.track == ("upper-west", "california")


def test_who_is_alone_in_a_region_gets_the_first_value_only() -> None:
    game = lay(
        4,
        towns={"spokane": 0, "pocatello": 0, "conrad": 1, "fargo": 2, "reno": 3},
        scored={"seattle": {0: 1}, "portland": {0: 1}},
        markers={"upper-west": 1},
    )
    turn(game, ">boise$0")
    assert [player.influence for player in game.players] == [7 + 3, 0, 0, 0]


# 6 The end


def test_a_tile_in_the_red_zone_ends_the_game_after_the_turn() -> None:
    blocked = ("montana", "california", "grand-canyon", "great-lakes", "central", "texas", "new-york")
    game = lay(
        4,
        towns=FAR | {"pocatello": 1},
        scored={"seattle": {0: 1}, "portland": {0: 1}},
        markers={"upper-west": 3} | dict.fromkeys(blocked, 3),
        track=blocked,
        check=False,
    )
    kinds = turn(game, ">boise$0")
    assert kinds[kinds.index("turn-ended") + 1] == "game-over"
    assert game.is_over
    assert refused(game, ".") == "6.1"


def test_a_round_without_expansions_ends_the_game_from_the_first_round_on() -> None:
    game = Game(3, introductory=True, seed=1)
    turn(game)
    turn(game)
    assert not game.is_over
    turn(game)
    assert game.is_over
    assert refused(game, "|") == "6.2"


def test_an_expansion_starts_the_count_anew() -> None:
    game = Game(2, introductory=True, seed=1)
    turn(game)
    turn(game, ">huntsville$0")
    turn(game)
    assert not game.is_over


def test_final_points_for_towns_money_and_bonus_tiles() -> None:
    game = lay(2, towns=FEW | {"raleigh": 0, "memphis": 1}, money=[8, 2], words={layout.PASSES: 1})
    turn(game)
    assert [player.influence for player in game.players] == [2 + 2 + 16, 1 + 0 + 16]


def test_most_influence_wins_then_towns_then_together() -> None:
    game = lay(2, towns=FEW, money=[0, 0], influence=[5, 4], words={layout.PASSES: 1})
    turn(game)
    assert game.result is not None
    assert game.result.winners == (0,)
    game = lay(2, towns=FEW | {"memphis": 1}, money=[3, 0], influence=[0, 0], words={layout.PASSES: 1})
    turn(game)
    assert game.result is not None
    assert game.result.influence == (18, 18)
    assert game.result.winners == (1,)
    game = lay(2, towns=FEW, money=[0, 0], words={layout.PASSES: 1})
    turn(game)
    assert game.result is not None
    assert game.result.winners == (0, 1)


# 7 Bonus tiles


def test_no_bonus_tile_in_the_first_turn_and_one_a_turn() -> None:
    game = lay(4, towns=FAR, round_number=1)
    assert refused(game, "$10") == "7.1"
    game = lay(4, towns=FAR)
    play(game, "$10")
    assert refused(game, "$10") == "7.1"
    assert (game.players[0].bonus, game.players[0].bonus_used) == (2, 1)


def test_expand_again_to_another_location_and_not_from_the_marker() -> None:
    game = lay(4, towns=FAR)
    play(game, ">boise$0")
    assert refused(game, ">boise$0") == "7.2"
    assert refused(game, ">pocatello$0") == "3.2"
    play(game, ">seattle$0")
    assert game.players[0].bonus == 2
    play(game, "|", ".")
    assert game.towns["boise"].owner == 0
    assert game.cities["seattle"].owners == (0,)


def test_double_needs_two_empty_spaces_and_a_waiting_franchise() -> None:
    game = lay(4, towns=FAR, cities={"seattle": [0, 1, 2], "chicago": [0]})
    play(game, "|", "+seattle")
    assert refused(game, "++seattle") == "7.3"
    assert refused(game, "++chicago") == "7.3"
    play(game, "+chicago", "++chicago", ".")
    assert game.cities["chicago"].owners == (0, 0, 0)


def test_second_franchise_of_a_double_goes_back_if_the_first_scored() -> None:
    game = lay(4, towns=FAR, cities={"seattle": [0, 0]})
    before = game.players[0].supply
    assert "returned" in turn(game, "|", "+seattle", "++seattle")
    assert game.players[0].supply == before - 1 + 2 - 1  # placed, taken back, region marker
    assert game.players[0].bonus == 2


def test_dollars_at_any_moment_before_phase_4() -> None:
    game = lay(4, towns=FAR, money=[0, 0, 0, 0])
    play(game, "|", "$10")
    assert game.players[0].money == 10
    assert game.stage is Stage.INCREASING


def test_refusals_name_the_rule_and_what_is_legal() -> None:
    game = lay(4, towns=FAR)
    play(game, "|")
    with pytest.raises(IllegalError, match=r"rule 3\.3.*legal now: \. \$10"):
        game.push("+omaha")


def test_setups_that_can_not_be_are_refused() -> None:
    with pytest.raises(ValueError, match="not 6"):
        Game(6)
    with pytest.raises(ValueError, match="no Queenie 'moon'"):
        Game(3, queenies={"moon"})
    with pytest.raises(ValueError, match="names for 3 players"):
        Setup(3, ("A", "B")).check()
    with pytest.raises(ValueError, match="seed"):
        Game(3, seed=-1)


def test_names_may_be_of_any_language_but_not_break_a_line() -> None:
    Game(2, names=("山田\u3000太郎", "Jean\u00a0Luc"), seed=1)
    for name in ("a\nb", "\x1b[31m", "\ud800", "\u2028"):
        with pytest.raises(InvalidError, match="line break or a control character"):
            Game(2, names=("A", name), seed=1)
    with pytest.raises(InvalidError, match="a name is text"):
        Setup(2, (1, 2)).check()  # type: ignore[arg-type]


def test_numbers_of_numpy_are_numbers() -> None:
    game = Game(np.int64(2), introductory=True, seed=1)  # type: ignore[arg-type]
    game.push(np.int64(game.legal_actions[0].id))  # type: ignore[arg-type]
    assert len(game.actions) == 1
    with pytest.raises(InvalidError, match="whole number"):
        Game(3.0)  # type: ignore[arg-type]


def test_a_pool_of_region_tiles_needs_its_queenie() -> None:
    with pytest.raises(InvalidError, match="Regions Queenie"):
        Game(3, region_pool="all")
