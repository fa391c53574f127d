"""Matches between bots."""

from collections import Counter

import pytest
from typer.testing import CliRunner

from franchise import cli
from franchise.arena.match import Variant, play_game, play_match
from franchise.arena.schedule import schedule
from franchise.arena.standing import standings, wilson
from franchise.model.errors import InvalidError

NAMES = ("greedy", "random", "random")


def test_every_entrant_meets_every_seat_equally_with_the_same_set_ups() -> None:
    pairings = list(schedule(3, 3, 12, seed=5))
    places = Counter((entrant, seat) for pairing in pairings for seat, entrant in enumerate(pairing.seats))
    assert set(places.values()) == {4}
    assert [pairing.seed for pairing in pairings] == [5, 5, 5, 6, 6, 6, 7, 7, 7, 8, 8, 8]


def test_one_bot_is_needed_for_each_seat() -> None:
    with pytest.raises(InvalidError, match="2 bots for 4 players"):
        list(schedule(2, 4, 4))
    with pytest.raises(InvalidError, match="not 6"):
        list(schedule(6, 6, 4))


def test_games_are_repeatable_whatever_the_number_of_processes() -> None:
    pairings = list(schedule(3, 3, 4))
    variant = Variant(queenies=frozenset({"boom"}))
    alone = {o.pairing.number: (o.shares, o.influence, o.turns) for o in play_match(NAMES, variant, pairings, 1, int)}
    spread = {o.pairing.number: (o.shares, o.influence, o.turns) for o in play_match(NAMES, variant, pairings, 2, int)}
    assert alone == spread


def test_shares_and_figures_go_by_entrant_and_not_by_seat() -> None:
    outcomes = [play_game(("greedy", "random"), Variant(), pairing) for pairing in schedule(2, 2, 10)]
    greedy, chance = standings(("greedy", "random"), outcomes)
    assert greedy.share + chance.share == 1
    assert greedy.share > 0.7
    assert greedy.margin == -chance.margin > 0
    assert greedy.low < greedy.share <= greedy.high


def test_intervals_narrow_with_the_games() -> None:
    few, many = wilson(6, 10), wilson(600, 1000)
    assert few[0] < many[0] < 0.6 < many[1] < few[1]
    assert wilson(0, 0) == (0.0, 1.0)


def test_bad_bots_are_refused_before_any_game() -> None:
    result = CliRunner().invoke(cli.app, ["arena", "greedy", "genius"])
    assert result.exit_code == 1
    assert "there is no bot 'genius'" in result.stderr
