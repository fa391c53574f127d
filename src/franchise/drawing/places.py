"""Cities, towns, scored cities and blocked places."""

import math
from dataclasses import dataclass

from franchise.drawing.geometry import Place, Point, load_forms
from franchise.drawing.svg import Colours, around, at, glyph, num, piece, text
from franchise.model.views import CityView, TownView, TurnView

PIECE_ON_PLATE = 11.5
COUNTED_FROM = 3  # so many pieces of one chain on a plate are one piece and a number
TOP = -90


@dataclass(frozen=True)
class Announced:
    """What a turn in progress has announced at a place: franchises that come there, and how."""

    colour: int
    expands: bool = False
    increases: int = 0
    walked: bool = False


def announcements(turn: TurnView, colour: int) -> dict[str, Announced]:
    """What the player on turn has announced, by place.

    >>> announcements(TurnView(("omaha",), ("dallas",), "dallas", False, None, ()), 0)["dallas"].increases
    2
    """
    walked = {place: Announced(colour, walked=True) for place in turn.walked}
    markers = {place: Announced(colour, expands=True) for place in turn.markers}
    increased = {place: Announced(colour, increases=2 if place == turn.doubled else 1) for place in turn.increased}
    return walked | markers | increased


def radius_of(place: Place, view: CityView | TownView) -> float:
    """A city is as large as the value of the tile that lies on it.

    >>> from franchise.drawing.geometry import load_map
    >>> from franchise.game import Game
    >>> radius_of(load_map().places["seattle"], Game(4, seed=1).cities["seattle"])
    39
    """
    if isinstance(view, CityView) and view.value:
        return load_forms().radius_by_value[view.value]
    return place.radius


def draw_place(place: Place, view: CityView | TownView, colours: Colours, announced: Announced | None) -> str:
    """A place as it is now.

    >>> from franchise.drawing.geometry import load_map
    >>> from franchise.game import Game
    >>> draw_place(load_map().places["reno"], Game(2, seed=1).towns["reno"], (0, 1), None)[:21]
    '<g class="pl blocked"'
    """
    radius = radius_of(place, view)
    if not view.in_play:
        kind, body = "blocked", _blocked(radius)
    elif isinstance(view, TownView):
        kind, body = "town", _town(radius, None if view.owner is None else colours[view.owner])
    elif view.scored:
        kind, body = "scored", _scored(radius, view, colours)
    else:
        kind, body = "city", _city(radius, view, colours, announced)
    chosen = " chosen" if announced and announced.expands else ""
    rings = _rings(radius, announced) if announced else ""
    return f'<g class="pl {kind}{chosen}" data-place="{place.id}" {at(place.x, place.y)}>{rings}{body}</g>'


def _rings(radius: float, announced: Announced) -> str:
    if announced.expands:
        return f'<circle class="ring2" r="{num(radius + 9)}"/><circle class="ring" r="{num(radius + 5)}"/>'
    if announced.increases:
        return f'<circle class="incr" r="{num(radius + 5)}"/>'
    return f'<circle class="hov" r="{num(radius + 6)}"/>'


def _blocked(radius: float) -> str:
    return (
        f'<circle class="face" r="{num(radius)}"/><circle class="blockd" fill="url(#hatch)" r="{num(radius)}"/>'
        '<path class="bx" d="M-7,-7L7,7M7,-7L-7,7"/>'
    )


def _town(radius: float, colour: int | None) -> str:
    shade = f'<circle class="shade" cx="1.5" cy="2.5" r="{num(radius)}"/>'
    if colour is None:
        return shade + f'<circle class="face" r="{num(radius)}"/><circle class="pip" r="5"/>'
    return shade + f'<circle class="p{colour} pc" r="{num(radius)}"/>' + glyph(colour, 0, 0, 9.4)


def _city(radius: float, city: CityView, colours: Colours, announced: Announced | None) -> str:
    """A ring of spaces, the first at the top, around a hub with the city's value."""
    hub = 12.5 + city.value * 0.95
    parts = [f'<circle class="shade" cx="2" cy="3" r="{num(radius)}"/><circle class="face" r="{num(radius)}"/>']
    parts += [_space(space, radius, hub, city, colours, announced) for space in range(city.value)]
    parts.append(f'<circle class="hub" r="{num(hub)}"/>')
    parts.append(text("val", 0, hub * 0.42, city.value or "?", f' font-size="{num(hub * 1.2)}"'))
    return "".join(parts)


def _space(space: int, radius: float, hub: float, city: CityView, colours: Colours, announced: Announced | None) -> str:
    outline = _sector(city.value, space, radius - 2.5, hub + 1)
    x, y = around((radius - 2.5 + hub) / 2 + 0.3, TOP + space * 360 / city.value)
    if space < len(city.owners):
        colour = colours[city.owners[space]]
        return f'<path class="p{colour} sg" d="{outline}"/>' + glyph(colour, x, y, 8 if city.value > 6 else 7.6)
    empty = f'<path class="sg empty" d="{outline}"/>'
    if announced and space < len(city.owners) + announced.expands + announced.increases:
        return empty + f'<path class="ghost" fill="url(#ghost{announced.colour})" d="{outline}"/>'
    if space == 0:
        scale = 0.82 if city.value < 4 else 0.9
        return empty + f'<path class="awn" {at(x, y, scale)} d="{load_forms().awning}"/>'
    return empty + text("num", x, y + 6, city.value - space)


def _sector(spaces: int, space: int, outer: float, inner: float) -> str:
    """The outline of one space of a ring."""
    width = 360 / spaces
    start = TOP + (space - 0.5) * width
    (x1, y1), (x2, y2) = around(outer, start), around(outer, start + width)
    (x3, y3), (x4, y4) = around(inner, start + width), around(inner, start)
    there = f"A{num(outer)},{num(outer)} 0 0 1 {x2},{y2}"
    back = f"A{num(inner)},{num(inner)} 0 0 0 {x4},{y4}"
    return f"M{x1},{y1}{there}L{x3},{y3}{back}Z"


def _scored(radius: float, city: CityView, colours: Colours) -> str:
    """A faint plate with the pieces that are left; of many pieces of one chain one, and their number."""
    plate = radius - 3
    left = [(colours[seat], number) for seat, number in enumerate(city.franchises) if number]
    shown = [(colour, number) for colour, number in left if number >= COUNTED_FROM]
    shown += [(colour, 1) for colour, number in left if number < COUNTED_FROM for _ in range(number)]
    parts = [f'<circle class="land-{city.region}" r="{num(plate)}"/><circle class="done" r="{num(plate)}"/>']
    placed = list(zip(shown, _spread(len(shown), plate), strict=True))
    parts += [piece(colour, x, y, PIECE_ON_PLATE) for (colour, _), (x, y) in placed]
    # The numbers lie on top of all pieces, each beside its own on the side that is turned away from the others.
    beside = PIECE_ON_PLATE + 2
    for (_, number), (x, y) in placed:
        if number > 1:
            side, anchor = (-beside, "end") if x < 0 else (beside, "start")
            parts.append(text("cnt", x + side, y + 5, number, f' text-anchor="{anchor}"'))
    return "".join(parts)


def _spread(pieces: int, plate: float) -> list[Point]:
    """Where so many pieces lie: side by side, or around the middle, apart from each other as far as there is room."""
    few: list[list[Point]] = [[], [(0, 0)], [(-PIECE_ON_PLATE, 0), (PIECE_ON_PLATE, 0)]]
    if pieces < len(few):
        return few[pieces]
    apart = PIECE_ON_PLATE / math.sin(math.pi / pieces)
    distance = min(apart, max(plate - PIECE_ON_PLATE - 2, 14))
    return [around(distance, TOP + place * 360 / pieces) for place in range(pieces)]
