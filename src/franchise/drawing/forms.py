"""The shapes and sizes of everything on the map: `forms.json`, which the page reads too. This file explains each entry.

Lengths are in map units. Angles are in degrees, clockwise from the right. For everything that both Python and the page
draw, the numbers are only in that file: a change there changes both.
"""

import json
from dataclasses import dataclass, is_dataclass
from functools import cache
from typing import Any, get_args, get_origin, get_type_hints

from franchise.drawing.geometry import FOLDER


@dataclass(frozen=True)
class Spot:
    """A point, from the middle or the corner of what it belongs to."""

    x: float
    y: float


@dataclass(frozen=True)
class Disc:
    """A disc, or a shape of that size."""

    x: float
    y: float
    radius: float


@dataclass(frozen=True)
class Box:
    """A rectangle and the radius of its corners."""

    x: float
    y: float
    width: float
    height: float
    corner: float


@dataclass(frozen=True)
class Figure:
    """A written number: its position on a line, and its font size."""

    x: float
    size: float


@dataclass(frozen=True)
class Chain:
    """The shape of a chain's pieces, drawn for `chain_radius`."""

    name: str
    d: str


@dataclass(frozen=True)
class Outlines:
    """Outlines around their own middle."""

    shield: str  # a price
    awning: str  # the first space of a city, which is worth more
    flag: str  # an expansion
    pole: str  # of the flag
    burst: str  # the boom marker, and the logo
    cross: str  # over a place that is not in play


@dataclass(frozen=True)
class Numbers:
    """Characters used in numbers."""

    plus: str
    minus: str
    nothing: str  # for 0 on the region track
    unknown: str  # a tile that was not laid yet
    dollars: str  # the sign of a region tile that gives dollars


@dataclass(frozen=True)
class Scenery:
    """A small drawing in empty land or water."""

    art: str  # which one
    x: float
    y: float
    scale: float


@dataclass(frozen=True)
class Hatching:
    """A pattern of parallel lines."""

    name: str
    size: float  # from line to line
    line: float  # how thick a line is
    kind: str  # the class of a line


@dataclass(frozen=True)
class Ground:
    """Sea, lands and roads."""

    coast_lines: tuple[int, ...]  # the classes of the lines along the coast, the widest first
    shadow: Spot  # where the shadow of the land lies
    cored_roads: tuple[int, ...]  # the prices whose roads have a second line inside
    hatching_angle: float


@dataclass(frozen=True)
class Piece:
    """A franchise as a disc."""

    radius: float  # of a piece on a sign or beside a place
    shape: float  # the size of the chain's shape, as a share of the radius


@dataclass(frozen=True)
class City:
    """A city: a ring of spaces around a hub. Its radius is in `radius_by_value`."""

    shadow: Spot
    first_space: float  # the angle of the first space
    space_inset: float  # from the edge of the city to its spaces
    hub: float  # the radius of the hub of a city without value
    hub_by_value: float  # by how much it grows with the value
    hub_gap: float  # from the hub to the spaces
    shape: float  # the radius of a chain's shape in a space
    large_shape: float  # the same in large cities
    large_from: int  # from which value on a city is large
    awning: float  # the scale of the awning
    small_awning: float  # the same in small cities
    small_below: int  # below which value a city is small
    number_down: float  # from the middle of a space to the baseline of its number
    value_down: float  # from the middle of the hub to the baseline of the value, as a share of the hub's radius
    value_size: float  # the font size of the value, as a share of the hub's radius


@dataclass(frozen=True)
class Town:
    """A town: a disc. Its radius is in the map."""

    shadow: Spot
    pip: float  # the dot of a town without franchise
    shape: float  # the radius of the chain's shape
    ghost_inset: float  # from the edge to a franchise that is about to come


@dataclass(frozen=True)
class Plate:
    """A scored city: a plate with the pieces that stay, and a tab with the winner and his points."""

    shadow: Spot
    band: float  # from the edge of the plate to the band in the winner's colour
    pieces: tuple[float, ...]  # the radius of one piece, of two pieces, and so on
    first_angles: tuple[float, ...]  # where the first of them lies
    most_single: int  # with more pieces, each chain has one with a number
    apart: float  # half the gap between two pieces
    apart_counted: float  # the same, where pieces have numbers
    margin: float  # between the pieces and the edge of the plate
    away: float  # how far the pieces give way to the tab
    count_at: float  # from the middle of a piece to its number, as a share of its radius
    count_radius: float
    count_down: float  # from there to the baseline
    tab: Box
    tab_shape: Disc
    tab_text: Spot
    tab_over: float  # how far the middle of the tab lies inside the edge, in the north and the south
    tab_beside: Spot  # from the edge to its middle, in the east and the west


@dataclass(frozen=True)
class Rings:
    """How far around a place its rings are."""

    chosen: float  # the outer ring of a place to which a turn expands
    inner: float  # its inner ring, and that of a place that can be reached
    increased: float  # where a turn increases the share
    walked: float  # where a development path has been


@dataclass(frozen=True)
class Beside:
    """The signs beside a place, and their distances from its point for signs."""

    flag: float
    flag_shape: Disc  # the chain's shape on the flag
    badge: float
    badge_box: Box
    badge_piece: Disc
    badge_text: Spot
    walker: float  # the sign at the current end of a development path
    shield_text: float  # from the middle of a shield to the baseline of its price


@dataclass(frozen=True)
class Boom:
    """The boom marker: never where a shield, a flag or a badge stands."""

    scale: float  # of the burst
    turn: float  # the angle from the point for signs, around the city
    turned: dict[str, float]  # other angles for cities where the marker would hide a name or another sign


@dataclass(frozen=True)
class Sign:
    """The sign of a region: its name, and a pill with marker and values."""

    name_up: float  # the baseline of the name
    pill_inset: float  # by how much the pill is narrower than the sign
    pill_top: float
    pill_height: float
    marker_in: float  # from the left end of the pill to the middle of the marker
    slot: float  # the radius of the slot for the marker
    middle: float  # how far down the middle of the pill is
    drop: float  # from the middle to the baseline of a number, as a share of its font size
    values: tuple[Figure, ...]  # the three values
    lines: tuple[float, ...]  # the lines between them
    closer_values: tuple[Figure, ...]  # the same, closer together, beside the sign of a special kind
    closer_lines: tuple[float, ...]
    line_half: float  # half the length of a line
    unknown: Figure  # what stands for an unknown tile
    kind_at: float  # the sign of a special kind
    kind_radius: float
    dollars_down: float  # from the middle of that sign to the baseline of "$"
    words_down: float  # the baseline of the words in a region without tile
    words_at: float  # where the words begin beside a marker; without one they are centred
    scored_marker: Spot  # the marker of a scored region


@dataclass(frozen=True)
class Track:
    """The region track; positions are relative to the upper left corner of its area on the map."""

    at: Spot
    heading_down: float
    note_gap: float  # from the heading to the note
    cells_down: float
    cell: float  # a space of the track: its side
    gap: float  # between two spaces
    corner: float  # the radius of its corners
    tile_inset: float  # from the edge of a space to that of the tile on it
    tile_corner: float
    tile_text: float  # the baseline of the letters on a tile
    influence: float  # the baseline of the influence on a free space
    bracket: float  # the bracket under the red zone
    bracket_height: float
    red_zone: float  # the baseline of the words under it


@dataclass(frozen=True)
class Key:
    """The key of prices; positions are relative to the upper left corner of its area on the map."""

    width: float
    height: float
    corner: float  # the radius of its corners
    heading: Spot
    first: float  # where the first road begins
    step: float  # from road to road
    road: float  # how far down the roads are
    length: float  # of a road
    price: float  # the baseline of the prices


@dataclass(frozen=True)
class Forms:
    """The whole file."""

    chains: tuple[Chain, ...]
    chain_radius: float
    outlines: Outlines
    kinds: dict[str, str]  # the signs of the special kinds of region tiles (8.3); dollars have a letter
    art: dict[str, str]  # the outlines of the scenery
    scenery: tuple[Scenery, ...]
    radius_by_value: dict[int, float]  # of a city
    numbers: Numbers
    ground: Ground
    hatchings: tuple[Hatching, ...]  # for blocked places, the red zone, and the announced franchises of each chain
    piece: Piece
    city: City
    town: Town
    plate: Plate
    rings: Rings
    beside: Beside
    boom: Boom
    sign: Sign
    track: Track
    key: Key


@cache
def load_forms() -> Forms:
    """The forms; a missing or unknown entry is an error.

    >>> load_forms().radius_by_value[8], load_forms().plate.most_single, load_forms().city.shadow
    (53, 4, Spot(x=2, y=3))
    """
    forms: Forms = _build(Forms, json.loads((FOLDER / "forms.json").read_text(encoding="utf-8")))
    return forms


def _build(kind: Any, value: Any) -> Any:
    """An entry of the file as the type that its field has."""
    if isinstance(kind, type) and is_dataclass(kind):
        fields = get_type_hints(kind)
        return kind(**{name: _build(fields.get(name), part) for name, part in value.items()})
    if get_origin(kind) is tuple:
        return tuple(_build(get_args(kind)[0], part) for part in value)
    if get_origin(kind) is dict:
        return {get_args(kind)[0](name): part for name, part in value.items()}
    return value
