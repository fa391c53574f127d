"""The picture of a position: the map with everything on it, and the strip with the standing below."""

from collections.abc import Sequence

from franchise.drawing.forms import load_forms
from franchise.drawing.geometry import Place, load_map
from franchise.drawing.ground import definitions, draw_ground
from franchise.drawing.markers import announcement, boom_marker, walker
from franchise.drawing.pixels import Rasterise, font_files, svg_to_pixels
from franchise.drawing.places import announcements, draw_place, radius_of
from franchise.drawing.plates import Won
from franchise.drawing.roads import draw_roads, price_key
from franchise.drawing.signs import region_sign
from franchise.drawing.strip import draw_strip, strip_height, when
from franchise.drawing.style import font_faces, style_sheet
from franchise.drawing.svg import Colours, at, num, plain, text
from franchise.drawing.track import region_track
from franchise.game import Game
from franchise.model.errors import InvalidError
from franchise.model.event import EventKind
from franchise.model.views import CityView, TownView
from franchise.texts import message

WIDTHS = (100, 8000)  # of a PNG, in pixels


def draw_svg(
    game: Game, theme: str = "light", colours: Sequence[int] | None = None, *, embed_fonts: bool = False
) -> str:
    """The position as SVG, in the language in use.

    `colours` gives each seat the number of its chain: 0 the blue circle, 1 the red diamond, 2 the gold star, 3 the
    black square, 4 the mint triangle; by default that of the seat. With `embed_fonts` the picture contains its
    fonts and looks the same everywhere.

    >>> draw_svg(Game(players=2, introductory=True, seed=1))[:4]
    '<svg'
    """
    chosen = _checked(colours, game.players_count)
    width, height = load_map().width, load_map().height
    whole = height + strip_height(game)
    style = style_sheet(theme) + ("\n" + font_faces() if embed_fonts else "")
    title = message("picture.title", names=", ".join(game.names), when=when(game))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {whole}" width="{width}" height="{whole}" '
        f'role="img"><title>{plain(title)}</title><style>{style}</style>{definitions()}'
        f"{draw_ground(game)}{draw_roads(game)}{_board(game, chosen)}"
        f'<g class="strip" {at(0, height)}>{draw_strip(game, chosen)}</g></svg>\n'
    )


def draw_png(
    game: Game,
    theme: str = "light",
    width: int = 1600,
    colours: Sequence[int] | None = None,
    rasterise: Rasterise = svg_to_pixels,
) -> bytes:
    """The position as PNG of this width in pixels; the height follows.

    >>> draw_png(Game(players=2, introductory=True, seed=1), width=400)[1:4]
    b'PNG'
    """
    if not WIDTHS[0] <= width <= WIDTHS[1]:
        raise InvalidError(f"a picture is {WIDTHS[0]} to {WIDTHS[1]} pixels wide, not {width}")
    return rasterise(draw_svg(game, theme, colours), width=width, font_files=font_files())


def cities_won(game: Game) -> dict[str, Won]:
    """Who has won each scored city, and how many points; nothing is known of a game that began in a later position.

    >>> cities_won(Game(players=2, seed=1))
    {}
    """
    scored = (event for event in game.retell() if event.kind in (EventKind.CITY_MAJORITY, EventKind.CITY_FULL))
    return {str(event.location): (event.seat, event.influence) for event in scored if event.seat is not None}


def _checked(colours: Sequence[int] | None, players: int) -> Colours:
    chains = range(len(load_forms().chains))
    chosen = tuple(range(players) if colours is None else colours)
    if len(chosen) != players or len(set(chosen)) != players or not set(chosen) <= set(chains):
        raise InvalidError(f"{players} players need {players} different colours of 0 to {chains[-1]}, not {chosen}")
    return chosen


def _board(game: Game, colours: Colours) -> str:
    """Signs, region track, key, labels, places, and what stands beside places."""
    board_map, regions = load_map(), game.regions
    signs = "".join(region_sign(land, regions[land.id], colours) for land in board_map.lands.values())
    labels = "".join(_label(place, regions[place.region].in_play) for place in board_map.places.values())
    return f'{signs}{region_track(game.track)}{price_key()}<g class="labels">{labels}</g>{draw_places(game, colours)}'


def _label(place: Place, in_play: bool) -> str:
    kind = ("city" if place.is_city else "town") + ("" if in_play else " shut")
    anchor = f' text-anchor="{place.label.anchor}" font-size="{num(place.label.size)}"'
    return text(kind, place.label.x, place.label.y, place.name, anchor)


def draw_places(game: Game, colours: Colours) -> str:
    """All places, and what stands beside them.

    >>> draw_places(Game(players=2, seed=1), (0, 1)).count('class="pl')
    45
    """
    views: dict[str, CityView | TownView] = {**game.cities, **game.towns}
    places = load_map().places
    turn, colour = game.current_turn, colours[game.active]
    announced = announcements(turn, colour)
    won = cities_won(game)
    drawn = [
        draw_place(place, views[place.id], colours, announced.get(place.id), won.get(place.id))
        for place in places.values()
    ]
    for name, what in announced.items():
        drawn.append(announcement(places[name], radius_of(places[name], views[name]), what))
    if turn.walk_at:
        drawn.append(walker(places[turn.walk_at], radius_of(places[turn.walk_at], views[turn.walk_at]), colour))
    if boom := game.boom_city:
        drawn.append(boom_marker(places[boom], radius_of(places[boom], views[boom])))
    return "".join(drawn)
