"""Scored cities: a faint plate with the pieces that are left."""

import math

from franchise.drawing.forms import load_forms
from franchise.drawing.geometry import Point
from franchise.drawing.svg import Colours, around, num, piece, text
from franchise.model.views import CityView


def draw_plate(radius: float, city: CityView, colours: Colours) -> str:
    """A plate for a city of this radius; many pieces of one chain are drawn as one piece with a number.

    >>> city = CityView("denver", "Denver", "grand-canyon", 5, True, True, (), (4, 1), 0)
    >>> draw_plate(43, city, (0, 1)).count('<g class="piece"')
    2
    """
    forms = load_forms().plate
    plate = radius - forms.inset
    placed = list(zip(_shown(city.franchises), _spread(city.franchises, plate), strict=True))
    parts = [f'<circle class="land-{city.region}" r="{num(plate)}"/><circle class="done" r="{num(plate)}"/>']
    parts += [piece(colours[seat], x, y, forms.piece) for (seat, _), (x, y) in placed]
    # The numbers lie on top of all pieces, each on the outer side of its piece.
    beside = forms.piece + forms.count_gap
    for (_, number), (x, y) in placed:
        if number > 1:
            side, anchor = (-beside, "end") if x < 0 else (beside, "start")
            parts.append(text("cnt", x + side, y + forms.count_down, number, f' text-anchor="{anchor}"'))
    return "".join(parts)


def _shown(held: tuple[int, ...]) -> list[tuple[int, int]]:
    """The pieces to draw: seat, and how many franchises the piece stands for. Pieces with a number come first."""
    most = load_forms().plate.counted_from
    counted = [(seat, number) for seat, number in enumerate(held) if number >= most]
    return counted + [(seat, 1) for seat, number in enumerate(held) if number < most for _ in range(number)]


def _spread(held: tuple[int, ...], plate: float) -> list[Point]:
    """Where the pieces lie: side by side, or in a circle that is wide enough, as far as the plate allows."""
    forms, pieces = load_forms().plate, len(_shown(held))
    few: list[list[Point]] = [[], [(0, 0)], [(-forms.piece, 0), (forms.piece, 0)]]
    if pieces < len(few):
        return few[pieces]
    apart = forms.piece / math.sin(math.pi / pieces)
    distance = min(apart, max(plate - forms.piece - forms.edge, forms.least_spread))
    first = load_forms().city.first_space
    return [around(distance, first + place * 360 / pieces) for place in range(pieces)]
