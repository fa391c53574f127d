"""What stands beside a place: the boom marker, and the flag or the number of what a turn has announced."""

from franchise.drawing.forms import load_forms
from franchise.drawing.geometry import Place
from franchise.drawing.places import Announced
from franchise.drawing.svg import at, glyph, num, piece, signed, text


def boom_marker(place: Place, radius: float) -> str:
    """The boom marker: on the other side of the city than a shield, a flag or a badge would be.

    >>> from franchise.drawing.geometry import load_map
    >>> boom_marker(load_map().places["seattle"], 39)[:40]
    '<path class="boom" data-beside="seattle"'
    """
    boom = load_forms().boom
    x, y = place.beside(radius, turn=boom.turned.get(place.id, boom.turn))
    return f'<path class="boom" data-beside="{place.id}" {at(x, y, boom.scale)} d="{load_forms().outlines.burst}"/>'


def announcement(place: Place, radius: float, announced: Announced) -> str:
    """A flag for an expansion, a badge with the number for increases; nothing along a development path.

    >>> from franchise.drawing.geometry import load_map
    >>> announcement(load_map().places["seattle"], 39, Announced(0, expands=True))[:15]
    '<g class="flag"'
    """
    if announced.expands:
        return _flag(place, radius, announced.colour)
    return _badge(place, radius, announced) if announced.increases else ""


def walker(place: Place, radius: float, colour: int) -> str:
    """The sign at the current end of a development path.

    >>> from franchise.drawing.geometry import load_map
    >>> walker(load_map().places["seattle"], 39, 0)[:17]
    '<g class="walker"'
    """
    forms = load_forms()
    x, y = place.beside(radius, forms.beside.walker)
    return f'<g class="walker" data-beside="{place.id}">{piece(colour, x, y, forms.piece.radius)}</g>'


def _flag(place: Place, radius: float, colour: int) -> str:
    forms, outlines = load_forms().beside, load_forms().outlines
    shape = forms.flag_shape
    return (
        f'<g class="flag" data-beside="{place.id}" {at(*place.beside(radius, forms.flag))}>'
        f'<path d="{outlines.pole}"/><path class="p{colour} pc" d="{outlines.flag}"/>'
        f"{glyph(colour, shape.x, shape.y, shape.radius)}</g>"
    )


def _badge(place: Place, radius: float, announced: Announced) -> str:
    forms = load_forms().beside
    box, disc, number = forms.badge_box, forms.badge_piece, signed(announced.increases)
    return (
        f'<g class="badge" data-beside="{place.id}" {at(*place.beside(radius, forms.badge))}>'
        f'<rect x="{num(box.x)}" y="{num(box.y)}" width="{num(box.width)}" height="{num(box.height)}" '
        f'rx="{num(box.corner)}"/>{piece(announced.colour, disc.x, disc.y, disc.radius)}'
        f"{text('', forms.badge_text.x, forms.badge_text.y, number)}</g>"
    )
