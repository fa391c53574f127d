"""Scored cities: a plate with the pieces that are left, and a tab that says who won the city and how many points."""

import math

from franchise.drawing.forms import load_forms
from franchise.drawing.geometry import Place, Point
from franchise.drawing.svg import Colours, around, at, glyph, num, piece, text
from franchise.model.views import CityView

Won = tuple[int, int]  # the seat that won a city, and its points


def draw_plate(place: Place, radius: float, city: CityView, colours: Colours, won: Won | None) -> str:
    """A plate of this radius. More pieces than fit one by one are drawn as one of each chain, with its number.

    >>> from franchise.drawing.geometry import load_map
    >>> city = CityView("denver", "Denver", "grand-canyon", 5, True, True, (), (4, 1), 0)
    >>> draw_plate(load_map().places["denver"], 43, city, (0, 1), None).count('<g class="piece"')
    2
    """
    forms, band = load_forms().plate, "" if won is None else f" won{colours[won[0]]}"
    parts = [
        f'<circle class="shade" cx="{num(forms.shadow.x)}" cy="{num(forms.shadow.y)}" r="{num(radius)}"/>'
        f'<circle class="plate" r="{num(radius)}"/><circle class="band{band}" r="{num(radius - forms.band)}"/>'
    ]
    shown = _shown(city.franchises)
    size = _by_number(forms.pieces, len(shown))
    aside = _away(place.tab)
    lying = [(x + aside[0], y + aside[1]) for x, y in _spread(shown, radius, size)]
    parts += [piece(colours[seat], x, y, size) for (seat, _), (x, y) in zip(shown, lying, strict=True)]
    # The numbers lie on top of all pieces.
    away = size * forms.count_at
    for (_, number), (x, y) in zip(shown, lying, strict=True):
        if number > 1:
            parts.append(
                f'<g {at(x + away, y + away)}><circle class="cntd" r="{num(forms.count_radius)}"/>'
                f"{text('cnt', 0, forms.count_down, number)}</g>"
            )
    return "".join(parts) + (_tab(place, radius, colours[won[0]], won[1]) if won else "")


def _by_number(figures: tuple[float, ...], pieces: int) -> float:
    """The figure for so many pieces; the last one is for all larger numbers."""
    return figures[min(max(pieces, 1), len(figures)) - 1]


def _shown(held: tuple[int, ...]) -> list[tuple[int, int]]:
    """The pieces to draw: seat, and how many franchises the piece stands for."""
    chains = [(seat, number) for seat, number in enumerate(held) if number]
    if sum(held) > load_forms().plate.most_single:
        return chains
    return [(seat, 1) for seat, number in chains for _ in range(number)]


def _spread(shown: list[tuple[int, int]], radius: float, size: float) -> list[Point]:
    """Where the pieces lie: in a circle that is wide enough, as far as the plate allows."""
    forms, pieces = load_forms().plate, len(shown)
    gap = forms.apart_counted if any(number > 1 for _, number in shown) else forms.apart
    apart = 0 if pieces < 2 else (size + gap) / math.sin(math.pi / pieces)
    distance = min(apart, radius - forms.margin - size)
    first = _by_number(forms.first_angles, pieces)
    return [around(distance, first + number * 360 / pieces) for number in range(pieces)]


def _away(side: str) -> Point:
    """The pieces give way to the tab."""
    away = load_forms().plate.away
    return {"north": (0, away), "south": (0, -away), "east": (-away, 0), "west": (away, 0)}[side]


def _tab(place: Place, radius: float, colour: int, points: int) -> str:
    forms, shape = load_forms().plate, load_forms().plate.tab_shape
    box = forms.tab
    return (
        f'<g class="tab" {at(*_tab_at(place.tab, radius))}><rect class="p{colour}" x="{num(box.x)}" y="{num(box.y)}" '
        f'width="{num(box.width)}" height="{num(box.height)}" rx="{num(box.corner)}"/>'
        f"{glyph(colour, shape.x, shape.y, shape.radius)}"
        f"{text(f'g{colour}', forms.tab_text.x, forms.tab_text.y, points)}</g>"
    )


def _tab_at(side: str, radius: float) -> Point:
    """On the edge of the plate, on the side where the map has room."""
    forms = load_forms().plate
    beside = radius + forms.tab_beside.x, forms.tab_beside.y
    over = radius - forms.tab_over
    return {"north": (0, -over), "south": (0, over), "east": beside, "west": (-beside[0], beside[1])}[side]
