"""Cities, towns and blocked places, and the rings around what a turn has announced."""

from dataclasses import dataclass

from franchise.drawing.forms import Spot, load_forms
from franchise.drawing.geometry import Place
from franchise.drawing.plates import Won, draw_plate
from franchise.drawing.svg import Colours, around, at, glyph, num, text
from franchise.model.views import CityView, TownView, TurnView


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


def draw_place(
    place: Place, view: CityView | TownView, colours: Colours, announced: Announced | None, won: Won | None = None
) -> str:
    """A place as it is now; `won` says who has won a scored city.

    >>> from franchise.drawing.geometry import load_map
    >>> from franchise.game import Game
    >>> draw_place(load_map().places["reno"], Game(2, seed=1).towns["reno"], (0, 1), None)[:21]
    '<g class="pl blocked"'
    """
    radius = radius_of(place, view)
    if not view.in_play:
        kind, body = "blocked", _blocked(radius)
    elif isinstance(view, TownView):
        kind, body = "town", _town(radius, view, colours, announced)
    elif view.scored:
        kind, body = "scored", draw_plate(place, radius, view, colours, won)
    else:
        kind, body = "city", _city(radius, view, colours, announced)
    chosen = " chosen" if announced and announced.expands else ""
    rings = _rings(radius, announced) if announced else ""
    return f'<g class="pl {kind}{chosen}" data-place="{place.id}" {at(place.x, place.y)}>{rings}{body}</g>'


def _rings(radius: float, announced: Announced) -> str:
    rings = load_forms().rings
    if announced.expands:
        outer, inner = num(radius + rings.chosen), num(radius + rings.inner)
        return f'<circle class="ring2" r="{outer}"/><circle class="ring" r="{inner}"/>'
    if announced.increases:
        return f'<circle class="incr" r="{num(radius + rings.increased)}"/>'
    return f'<circle class="walked" r="{num(radius + rings.walked)}"/>'


def _blocked(radius: float) -> str:
    return (
        f'<circle class="face" r="{num(radius)}"/><circle class="blockd" fill="url(#hatch)" r="{num(radius)}"/>'
        f'<path class="bx" d="{load_forms().outlines.cross}"/>'
    )


def _shadow(radius: float, offset: Spot) -> str:
    return f'<circle class="shade" cx="{num(offset.x)}" cy="{num(offset.y)}" r="{num(radius)}"/>'


def _town(radius: float, town: TownView, colours: Colours, announced: Announced | None) -> str:
    forms = load_forms().town
    shadow = _shadow(radius, forms.shadow)
    if town.owner is not None:
        colour = colours[town.owner]
        return f'{shadow}<circle class="p{colour} pc" r="{num(radius)}"/>{glyph(colour, 0, 0, forms.shape)}'
    if announced and announced.expands:
        inner = f'class="ghost" fill="url(#ghost{announced.colour})" r="{num(radius - forms.ghost_inset)}"'
    else:
        inner = f'class="pip" r="{num(forms.pip)}"'
    return f'{shadow}<circle class="face" r="{num(radius)}"/><circle {inner}/>'


def _city(radius: float, city: CityView, colours: Colours, announced: Announced | None) -> str:
    """A ring of spaces, the first at the top, around a hub with the city's value."""
    forms = load_forms().city
    hub = forms.hub + city.value * forms.hub_by_value
    parts = [_shadow(radius, forms.shadow), f'<circle class="face" r="{num(radius)}"/>']
    parts += [_space(space, radius, hub, city, colours, announced) for space in range(city.value)]
    parts.append(f'<circle class="hub" r="{num(hub)}"/>')
    value = city.value or load_forms().numbers.unknown
    parts.append(text("val", 0, hub * forms.value_down, value, f' font-size="{num(hub * forms.value_size)}"'))
    return "".join(parts)


def _space(space: int, radius: float, hub: float, city: CityView, colours: Colours, announced: Announced | None) -> str:
    forms = load_forms().city
    outer, inner = radius - forms.space_inset, hub + forms.hub_gap
    outline = _sector(city.value, space, outer, inner)
    x, y = around((outer + inner) / 2, forms.first_space + space * 360 / city.value)
    if space < len(city.owners):
        colour = colours[city.owners[space]]
        shape = forms.large_shape if city.value >= forms.large_from else forms.shape
        return f'<path class="p{colour} sg" d="{outline}"/>' + glyph(colour, x, y, shape)
    empty = f'<path class="sg empty" d="{outline}"/>'
    if announced and space < len(city.owners) + announced.expands + announced.increases:
        return empty + f'<path class="ghost" fill="url(#ghost{announced.colour})" d="{outline}"/>'
    if space == 0:
        scale = forms.small_awning if city.value < forms.small_below else forms.awning
        return empty + f'<path class="awn" {at(x, y, scale)} d="{load_forms().outlines.awning}"/>'
    return empty + text("num", x, y + forms.number_down, city.value - space)


def _sector(spaces: int, space: int, outer: float, inner: float) -> str:
    """The outline of one space of a ring."""
    width = 360 / spaces
    start = load_forms().city.first_space + (space - 0.5) * width
    (x1, y1), (x2, y2) = around(outer, start), around(outer, start + width)
    (x3, y3), (x4, y4) = around(inner, start + width), around(inner, start)
    there = f"A{num(outer)},{num(outer)} 0 0 1 {num(x2)},{num(y2)}"
    back = f"A{num(inner)},{num(inner)} 0 0 0 {num(x4)},{num(y4)}"
    return f"M{num(x1)},{num(y1)}{there}L{num(x3)},{num(y3)}{back}Z"
