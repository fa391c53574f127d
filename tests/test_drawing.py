"""Pictures of positions: everything that lies on the table is in the picture, once, and in the right colour."""

import re
import struct
import zlib
from collections import Counter
from collections.abc import Iterator, Sequence
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

import pytest

from franchise.board.load import TILE_KINDS
from franchise.board.tables import BOARD
from franchise.drawing.forms import load_forms
from franchise.drawing.geometry import load_map
from franchise.drawing.picture import draw_png, draw_svg
from franchise.drawing.style import Theme, palette, style_sheet
from franchise.game import Game
from franchise.model.errors import InvalidError
from franchise.model.stage import Stage
from franchise.model.views import CityView
from franchise.texts import LANGUAGES, messages, use_language
from kit.random_games import QUEENIES, play_to, steps
from kit.table import lay, play

SVG = "{http://www.w3.org/2000/svg}"
WALKED_SEED = 7  # in this game somebody walks a development path


@pytest.fixture(autouse=True)
def english_afterwards() -> Iterator[None]:
    yield
    use_language("en")


def drawn(game: Game, theme: str = "light", colours: Sequence[int] | None = None) -> Element:
    return ElementTree.fromstring(draw_svg(game, theme, colours))


def classes(element: Element) -> list[str]:
    return element.get("class", "").split()


def having(picture: Element, kind: str) -> list[Element]:
    return [element for element in picture.iter() if kind in classes(element)]


def words(picture: Element) -> list[str]:
    return ["".join(element.itertext()) for element in picture.iter(f"{SVG}text")]


def by_place(picture: Element, kind: str) -> dict[str, Element]:
    """The elements of a kind by the place at which or beside which they stand."""
    found = having(picture, kind)
    return {element.get("data-place", element.get("data-beside", "")): element for element in found}


def seats_of(element: Element, *kinds: str) -> list[int]:
    """The chains of the discs and spaces in a part of a picture, in their order."""
    found = [classes(part) for part in element.iter() if set(classes(part)) & set(kinds)]
    return [int(name[1:]) for names in found for name in names if re.fullmatch(r"p\d", name)]


def places_of(game: Game, picture: Element) -> None:
    """Every place is drawn once, with the pieces that lie there and no others."""
    places = by_place(picture, "pl")
    assert len(places) == len(having(picture, "pl")) == len(BOARD.locations)
    for town in game.towns.values():
        expected = [] if town.owner is None else [town.owner]
        assert seats_of(places[town.id], "pc") == expected, town.id
    for city in game.cities.values():
        (check_scored if city.scored else check_open)(city, places[city.id])


def check_open(city: CityView, place: Element) -> None:
    assert seats_of(place, "sg") == list(city.owners), city.id
    spaces = len(having(place, "sg"))
    assert spaces == (city.value if city.in_play else 0), city.id


def check_scored(city: CityView, place: Element) -> None:
    pieces = Counter(seats_of(place, "pc"))
    counted = sum(city.franchises) > load_forms().plate.most_single
    held = {seat: number for seat, number in enumerate(city.franchises) if number}
    assert pieces == {seat: 1 if counted else number for seat, number in held.items()}
    numbers = [str(number) for number in held.values() if counted and number > 1]
    assert words(place)[: len(numbers)] == numbers


def regions_of(game: Game, picture: Element) -> None:
    signs = {element.get("data-region"): element for element in having(picture, "sign")}
    assert len(signs) == len(BOARD.regions)
    for region in game.regions.values():
        sign = signs[region.id]
        assert seats_of(sign, "pc") == ([] if region.marker is None else [region.marker]), region.id
        figures = re.findall(r"-?\d+", " ".join(words(sign)).replace("\N{MINUS SIGN}", "-"))
        lying = region.tile if region.track_space is None else None
        assert [int(figure) for figure in figures] == list(lying.values if lying else ())
        special = [lying.kind] if lying and lying.kind != TILE_KINDS[0] else []
        assert [element.get("data-kind") for element in having(sign, "kind")] == special
    assert len(having(picture, "tile")) == len(game.track)


def announced_of(game: Game, picture: Element) -> None:
    turn = game.current_turn
    assert set(by_place(picture, "flag")) == set(turn.markers)
    badges = {place: words(badge) for place, badge in by_place(picture, "badge").items()}
    assert badges == {city: ["+2" if city == turn.doubled else "+1"] for city in turn.increased}
    assert set(by_place(picture, "walker")) == ({turn.walk_at} if turn.walk_at else set())
    waiting = len(turn.increased) + (turn.doubled is not None) + len(turn.markers)
    assert len(having(picture, "ghost")) == waiting
    assert set(by_place(picture, "boom")) == ({game.boom_city} if game.boom_city else set())


def milestones_of(game: Game, picture: Element) -> None:
    claims = {element.get("data-milestone"): seats_of(element, "pc") for element in having(picture, "milestone")}
    assert claims == {
        name: [player.seat for player in game.players if name in player.milestones] for name in game.milestones
    }


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("expert", [None, "drawn", "placed"])
def test_everything_on_the_table_is_drawn_once(players: int, expert: str | None) -> None:
    game = Game(players, queenies=QUEENIES, expert=expert, seed=players)
    for number, _ in enumerate(steps(game, players)):
        if number % 4 and not game.is_over and game.stage is not Stage.WALKING:
            continue
        picture = drawn(game)
        places_of(game, picture)
        regions_of(game, picture)
        announced_of(game, picture)
        milestones_of(game, picture)
        for player in game.players:
            assert {player.name, str(player.influence), f"${player.money}"} <= set(words(picture))


@pytest.mark.parametrize("players", [2, 4])
def test_places_out_of_play_are_crossed(players: int) -> None:
    game = Game(players, introductory=True, seed=1)
    picture = drawn(game)
    cities, towns = game.cities.values(), game.towns.values()
    out = {city.id for city in cities if not city.in_play} | {town.id for town in towns if not town.in_play}
    assert set(by_place(picture, "blocked")) == out
    assert len(having(picture, "bx")) == len(out) == (14 if players == 2 else 0)
    assert words(picture).count("not in play") == (3 if players == 2 else 0)


def test_a_double_increase_a_flag_and_many_pieces_on_a_plate() -> None:
    game = lay(
        4,
        towns={"indianapolis": 0, "ogallala": 1, "reno": 2, "boise": 3},
        cities={"new-york": [0, 1], "detroit": [1]},
        scored={"chicago": {0: 1, 1: 4}},
        markers={"great-lakes": 0},
    )
    play(game, ">detroit$1", "|", "+new-york", "++new-york")
    picture = drawn(game)
    announced_of(game, picture)
    places = by_place(picture, "pl")
    assert len(having(places["new-york"], "ghost")) == 2
    assert len(having(places["detroit"], "ghost")) == 1
    assert words(places["chicago"]) == ["4"]


def test_a_scored_city_says_who_won_it_and_for_how_much() -> None:
    game = play_to(Game(3, introductory=True, seed=2), 2, 10_000)
    scored = [event for event in game.retell() if event.kind in ("city-majority", "city-full")]
    places = by_place(drawn(game), "scored")
    assert len(places) == len(scored) > 5
    for event in scored:
        (tab,) = having(places[str(event.location)], "tab")
        assert words(tab) == [str(event.influence)]
        assert having(tab, f"p{event.seat}")


def test_a_development_path_shows_where_it_has_come() -> None:
    game = Game(4, queenies={"regions"}, region_pool="queenies", seed=WALKED_SEED)
    for _ in steps(game, WALKED_SEED):
        if len(game.current_turn.walked) > 1:
            break
    picture = drawn(game)
    announced_of(game, picture)
    assert {place for place, element in by_place(picture, "pl").items() if having(element, "walked")} == set(
        game.current_turn.walked
    )


def test_a_city_is_as_large_as_its_tile() -> None:
    game = Game(4, expert="drawn", seed=3)
    places = by_place(drawn(game), "pl")
    for city in game.cities.values():
        face = having(places[city.id], "face")[0]
        assert float(face.get("r", 0)) == load_forms().radius_by_value[city.value]


def test_roads_have_the_forms_of_their_prices() -> None:
    picture = drawn(Game(4, seed=1))
    layers = [layer for group in having(picture, "roads") for layer in group]
    forms = Counter(name for layer in layers for road in layer for name in classes(road))
    prices = Counter(link.price for link in BOARD.links)
    assert forms == {f"r{price}": number for price, number in prices.items()} | {"r3i": prices[3], "r8i": prices[8]}


def test_the_track_is_that_of_the_board() -> None:
    picture = having(drawn(Game(4, seed=1)), "track")[0]
    assert len(having(picture, "cell")) == len(BOARD.region_track)
    assert len(having(picture, "red")) == len(BOARD.region_track) - BOARD.red_zone_from + 1
    assert [text for text in words(picture) if text.isdigit()] == [str(ip) for ip in BOARD.region_track if ip]


def test_names_are_shown_as_they_are_and_cut_if_they_are_too_long() -> None:
    names = ("<b>&", "\"'", "&lt;", "\uffff", "Wolfeschlegelsteinhausenbergerdorff")
    shown = words(drawn(Game(5, names=names, seed=1)))
    assert {"<b>&", "\"'", "&lt;"} <= set(shown)
    assert any(re.fullmatch(r"Wolfes.*…", text) for text in shown)


def test_the_one_on_turn_and_the_winner_stand_out() -> None:
    game = Game(3, introductory=True, seed=2)
    assert len(having(drawn(game), "act")) == words(drawn(game)).count("to play") == 1
    play_to(game, 2, 10_000)
    assert game.result is not None
    assert words(drawn(game)).count("winner") == len(game.result.winners)
    assert f"After {game.turn} turns" in words(drawn(game))


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_picture_speaks_the_language_in_use(language: str) -> None:
    use_language(language)
    assert messages(language)["picture.playing"] in words(drawn(Game(2, queenies=QUEENIES, seed=1)))


def test_colours_can_be_dealt_anew() -> None:
    game = play_to(Game(3, introductory=True, seed=5), 5, 60)
    usual, dealt = drawn(game), drawn(game, colours=(4, 0, 2))
    for place, element in by_place(usual, "pl").items():
        seats = seats_of(element, "pc", "sg")
        assert seats_of(by_place(dealt, "pl")[place], "pc", "sg") == [(4, 0, 2)[seat] for seat in seats]


@pytest.mark.parametrize("colours", [(0, 1), (0, 1, 1), (0, 1, 5), (0, 1, -1), (0, 1, 2, 3)])
def test_wrong_colours_are_refused(colours: tuple[int, ...]) -> None:
    with pytest.raises(InvalidError, match="3 players need 3 different colours of 0 to 4"):
        draw_svg(Game(3, seed=1), colours=colours)


@pytest.mark.parametrize("theme", list(Theme))
def test_a_style_sheet_has_no_variables_and_the_colours_of_its_theme(theme: str) -> None:
    sheet = style_sheet(theme)
    assert "var(" not in sheet
    assert "data-theme" not in sheet
    assert f".hub {{ fill: {palette(theme)['hub']}; }}" in sheet


def test_the_classes_of_a_picture_have_styles() -> None:
    game = play_to(Game(2, queenies=QUEENIES, expert="drawn", seed=4), 4, 80)
    used = {name for element in drawn(game).iter() for name in classes(element)}
    only_for_finding = {
        "pl",
        "piece",
        "blocked",
        "scored",
        "track",
        "milestone",
        "kind",
        "art",
        "town",
        "city",
        "coasts",
        "strip",
    }
    styled = set(re.findall(r"\.([a-z][\w-]*)", style_sheet("light")))
    assert used - only_for_finding <= styled


def test_fonts_come_along_only_if_asked_for() -> None:
    game = Game(2, seed=1)
    assert "@font-face" not in draw_svg(game)
    assert draw_svg(game, embed_fonts=True).count("src: url(data:font/ttf;base64,AAEAAAA") == 4
    ElementTree.fromstring(draw_svg(game, embed_fonts=True))


def pixels(png: bytes) -> tuple[int, int, bytes]:
    """Width, height and the raw rows of a PNG."""
    width, height = struct.unpack(">II", png[16:24])
    data, at = b"", 8
    while at < len(png):
        size, kind = struct.unpack(">I4s", png[at : at + 8])
        data += png[at + 8 : at + 8 + size] if kind == b"IDAT" else b""
        at += size + 12
    return width, height, zlib.decompress(data)


@pytest.mark.parametrize(("players", "queenies", "height"), [(2, (), 1110), (5, ("milestones",), 1186)])
def test_a_png_has_its_size_and_is_no_blank_sheet(players: int, queenies: Sequence[str], height: int) -> None:
    game = play_to(Game(players, queenies=queenies, seed=6), 6, 40)
    width, rows, data = pixels(draw_png(game, width=800))
    assert (width, rows) == (800, height // 2)
    assert len(set(data)) > 200
    assert f'viewBox="0 0 {load_map().width} {height}"' in draw_svg(game)


def test_text_is_drawn_in_a_png_and_dark_is_not_light() -> None:
    one, other = (Game(2, names=(name, "B"), introductory=True, seed=1) for name in ("Ann", "Eve"))
    assert draw_png(one, width=400) == draw_png(one, width=400)
    assert draw_png(one, width=400) != draw_png(other, width=400)
    assert draw_png(one, width=400) != draw_png(one, "dark", width=400)


def test_impossible_wishes_are_refused() -> None:
    game = Game(2, seed=1)
    with pytest.raises(InvalidError, match="there is no theme 'pink', only light and dark"):
        draw_svg(game, "pink")
    with pytest.raises(InvalidError, match="100 to 8000 pixels wide, not 0"):
        draw_png(game, width=0)
