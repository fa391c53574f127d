"""What stands beside a place: the boom marker, and the flag or the number of what a turn has announced."""

from franchise.drawing.geometry import Place, load_forms
from franchise.drawing.places import Announced
from franchise.drawing.svg import at, glyph, piece, text

FLAG_FURTHER_OUT = 9
BADGE_FURTHER_OUT = 4
BOOM_SCALE = 1.25


def boom_marker(place: Place, radius: float, taken: bool) -> str:
    """The boom marker; where a flag or a badge has its point already, it is on the other side.

    >>> from franchise.drawing.geometry import load_map
    >>> boom_marker(load_map().places["seattle"], 39, taken=False)[:39]
    '<path class="boom" data-place="seattle"'
    """
    x, y = place.across(radius) if taken else place.beside(radius)
    return f'<path class="boom" data-place="{place.id}" {at(x, y, BOOM_SCALE)} d="{load_forms().burst}"/>'


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
    """Where a development path has come.

    >>> from franchise.drawing.geometry import load_map
    >>> walker(load_map().places["seattle"], 39, 0)[:17]
    '<g class="walker"'
    """
    x, y = place.beside(radius)
    return f'<g class="walker" data-place="{place.id}">{piece(colour, x, y, 12)}</g>'


def _flag(place: Place, radius: float, colour: int) -> str:
    forms = load_forms()
    x, y = place.beside(radius, FLAG_FURTHER_OUT)
    return (
        f'<g class="flag" data-place="{place.id}" {at(x, y)}><path d="{forms.pole}"/>'
        f'<path class="p{colour} pc" d="{forms.flag}"/>{glyph(colour, -1, -5, 5)}</g>'
    )


def _badge(place: Place, radius: float, announced: Announced) -> str:
    x, y = place.beside(radius, BADGE_FURTHER_OUT)
    return (
        f'<g class="badge" data-place="{place.id}" {at(x, y)}><rect x="-23" y="-13" width="46" height="26" rx="13"/>'
        f"{piece(announced.colour, -10.5, 0, 9.5)}{text('', 10, 5.5, f'+{announced.increases}')}</g>"
    )
