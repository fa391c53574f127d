"""Chapter 1: towns, cities, links, regions, seats."""

from franchise import Game
from franchise.board.load import LINK_PRICES
from franchise.board.tables import BOARD, EVERYWHERE, REGION
from kit.table import FAR, lay, refused, turn


def test_rule_1_1_towns_have_one_space_and_cities_that_of_their_tile() -> None:
    assert {place.printed_size for place in BOARD.towns} == {1}
    assert {place.printed_size for place in BOARD.cities} == set(range(2, 9))
    assert {link.price for link in BOARD.links} == set(LINK_PRICES) == {0, 1, 3, 5, 8}
    assert {place.region for place in BOARD.locations} == set(range(10))
    assert sum(REGION[region] for region in range(10)) == EVERYWHERE  # no location is in two regions or in none


def test_rule_1_2_spaces_fill_in_order_and_the_highest_number_counts_the_empty_ones() -> None:
    game = lay(4, towns=FAR, cities={"chicago": [1, 2]}, active=0)
    assert game.cities["chicago"].empty == 7 - 2
    game = lay(4, towns=FAR, cities={"chicago": [1, 2], "detroit": [0]}, active=0)
    turn(game, ">chicago$3")
    assert game.cities["chicago"].owners == (1, 2, 0)


def test_rule_1_3_a_scored_city_has_no_spaces() -> None:
    game = lay(4, towns=FAR, cities={"detroit": [0]}, scored={"chicago": {1: 1}}, markers={"great-lakes": 1})
    assert game.cities["chicago"].empty == 0
    assert refused(game, ">chicago$3") == "3.2"


def test_rule_1_4_seats_go_clockwise_from_seat_0() -> None:
    game = Game(3, introductory=True, seed=1)
    actives = []
    for _ in range(4):
        actives.append(game.active)
        game.push(next(iter(game.legal_actions)))
        turn(game)
    assert actives == [0, 1, 2, 0]
