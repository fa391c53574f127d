"""`Game`: what it takes from those who write programs, and how it refuses the rest."""

from typing import Any

import numpy as np
import pytest

from franchise import Game, IllegalError, InvalidError, Setup
from franchise.rules import layout
from kit.table import FAR, lay, play, regions_setup


def test_refusals_name_the_rule_and_what_is_legal() -> None:
    game = lay(4, towns=FAR)
    play(game, "|")
    with pytest.raises(IllegalError, match=r"rule 3\.3.*legal now: \. \$10"):
        game.push("+omaha")


def test_names_may_be_of_any_language_but_not_break_a_line() -> None:
    make_setup: Any = Setup
    Game(2, names=("山田\u3000太郎", "Jean\u00a0Luc"), seed=1)
    for name in ("a\nb", "\x1b[31m", "\ud800", "\u2028"):
        with pytest.raises(InvalidError, match="line break or a control character"):
            Game(2, names=("A", name), seed=1)
    with pytest.raises(InvalidError, match="a name is text"):
        make_setup(2, (1, 2)).check()


def test_numbers_of_numpy_are_numbers() -> None:
    make_game: Any = Game
    game = make_game(np.int64(2), introductory=True, seed=1)
    game.push(np.int64(game.legal_actions[0].id))
    assert len(game.actions) == 1
    with pytest.raises(InvalidError, match="whole number"):
        make_game(3.0)


def test_the_turn_in_progress_shows_both_markers_in_their_order() -> None:
    game = lay(4, towns=FAR, cities={"chicago": [0]})
    assert not game.has_expanded
    play(game, ">seattle$0")
    assert game.has_expanded
    assert list(game.current_turn.markers) == ["seattle"]
    play(game, ">boise$0")
    assert list(game.current_turn.markers) == ["seattle", "boise"]


def test_the_turn_in_progress_shows_increases_and_the_double() -> None:
    game = lay(4, towns=FAR, cities={"chicago": [0], "seattle": [0]})
    play(game, "|", "+chicago", "+seattle", "++chicago")
    assert (game.current_turn.increased, game.current_turn.doubled) == (("seattle", "chicago"), "chicago")


def test_the_turn_in_progress_shows_the_path_and_the_route_tile() -> None:
    setup, words = regions_setup(texas="q19", florida="q20"), {layout.ROUTE: 1, layout.DEVELOPMENT: 1}
    game = lay(4, towns=FAR, cities={"billings": [0]}, setup=setup, words=words, check=False)
    play(game, "/billings", "/casper", "~")
    turn = game.current_turn
    assert (turn.walk_at, turn.walked, turn.armed) == ("casper", ("billings", "casper"), True)


def test_the_views_show_what_lies_on_the_table() -> None:
    game = lay(
        4,
        towns=FAR | {"boise": 1},
        cities={"chicago": [2, 0]},
        scored={"seattle": {0: 1, 1: 2}},
        markers={"upper-west": 2},
        money=[1, 2, 3, 4],
        influence=[5, 6, 7, 8],
    )
    assert [(player.money, player.influence, player.towns) for player in game.players] == [
        (1, 5, 1),
        (2, 6, 2),
        (3, 7, 1),
        (4, 8, 1),
    ]
    chicago, seattle = game.cities["chicago"], game.cities["seattle"]
    assert (chicago.owners, chicago.franchises, chicago.empty, chicago.scored) == ((2, 0), (1, 0, 1, 0), 5, False)
    assert (seattle.owners, seattle.franchises, seattle.empty, seattle.scored) == ((), (1, 2, 0, 0), 0, True)
    region = game.regions["upper-west"]
    assert (region.marker, region.franchises, region.track_space) == (2, (2, 3, 0, 0), None)
    assert (game.towns["boise"].owner, game.towns["pocatello"].owner) == (1, None)
