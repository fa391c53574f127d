"""Where everything lies on the map and which forms it has: `map.json` and `forms.json`, which the page shares."""

import json
import math
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from franchise.board.tables import BOARD
from franchise.model.links import price_between

FOLDER = Path(__file__).parent

Point = tuple[float, float]


@dataclass(frozen=True)
class Land:
    """A region's outline, and the middle and width of its sign."""

    id: str
    name: str
    outline: str
    sign: Point
    sign_width: float

    @property
    def short(self) -> str:
        """A few letters for a small tile: the initials of two words, or the beginning of one."""
        words = self.name.split()
        return "".join(word[0] for word in words) if len(words) > 1 else self.name[:3]


@dataclass(frozen=True)
class Label:
    """Where a place's name is written."""

    x: float
    y: float
    anchor: str
    size: float


@dataclass(frozen=True)
class Place:
    """A city or a town: its middle, its radius with the printed tile, and where a sign beside it sits."""

    id: str
    name: str
    region: str
    is_city: bool
    x: float
    y: float
    radius: float
    tag: Point
    label: Label

    def beside(self, radius: float, distance: float = 0) -> Point:
        """The point for a sign beside the place where it is drawn with this radius, and so much further out.

        >>> seattle = load_map().places["seattle"]
        >>> seattle.beside(seattle.radius) == seattle.tag
        True
        """
        away_x, away_y = self.tag[0] - self.x, self.tag[1] - self.y
        length = math.hypot(away_x, away_y)
        factor = (length + radius - self.radius + distance) / length
        return self.x + away_x * factor, self.y + away_y * factor

    def across(self, radius: float, distance: float = 0) -> Point:
        """The point opposite to `beside`.

        >>> seattle = load_map().places["seattle"]
        >>> seattle.across(seattle.radius)
        (196.5, 138.0)
        """
        x, y = self.beside(radius, distance)
        return 2 * self.x - x, 2 * self.y - y


@dataclass(frozen=True)
class Road:
    """A link: its two ends, its curve and its price."""

    ends: tuple[str, str]
    curve: str
    price: int


@dataclass(frozen=True)
class Map:
    """The whole map, by id where there is one; `track` and `key` are the corners of their free spaces."""

    width: int
    height: int
    lands: dict[str, Land]
    places: dict[str, Place]
    roads: tuple[Road, ...]
    track: Point
    key: Point


@dataclass(frozen=True)
class Scenery:
    """A small drawing in empty land or water."""

    kind: str
    outline: str
    x: float
    y: float
    scale: float


@dataclass(frozen=True)
class Forms:
    """The forms of pieces and signs. The shapes of the chains are drawn for a radius of 10."""

    shapes: tuple[str, ...]
    shield: str
    awning: str
    flag: str
    pole: str
    burst: str
    scenery: tuple[Scenery, ...]
    radius_by_value: dict[int, float]


@cache
def load_map() -> Map:
    """The map, with the board's names and prices.

    >>> board_map = load_map()
    >>> len(board_map.places), len(board_map.roads), board_map.places["el-paso"].name
    (45, 107, 'El Paso')
    """
    file = _read("map.json")
    places = {entry["id"]: _place(entry) for entry in file["places"]}
    return Map(
        width=file["width"],
        height=file["height"],
        lands={entry["id"]: _land(entry) for entry in file["regions"]},
        places=places,
        roads=tuple(_road(entry, places) for entry in file["links"]),
        track=_point(file["keep_free"]["track"]),
        key=_point(file["keep_free"]["key"]),
    )


@cache
def load_forms() -> Forms:
    """The forms.

    >>> len(load_forms().shapes), load_forms().radius_by_value[8]
    (5, 53)
    """
    file = _read("forms.json")
    return Forms(
        shapes=tuple(shape["d"] for shape in file["seats"]),
        shield=file["shield"],
        awning=file["awning"],
        flag=file["flag"],
        pole=file["pole"],
        burst=file["burst"],
        scenery=tuple(Scenery(kind, file["art"][kind], x, y, scale) for kind, x, y, scale in file["scenery"]),
        radius_by_value={int(value): radius for value, radius in file["radius_by_value"].items()},
    )


def _read(name: str) -> Any:
    return json.loads((FOLDER / name).read_text(encoding="utf-8"))


def _point(numbers: list[float]) -> Point:
    return numbers[0], numbers[1]


def _land(entry: dict[str, Any]) -> Land:
    names = {region.id: region.name for region in BOARD.regions}
    sign = entry["sign"]
    return Land(entry["id"], names[entry["id"]], entry["d"], (sign["x"], sign["y"]), sign["w"])


def _place(entry: dict[str, Any]) -> Place:
    location = BOARD.location(entry["id"])
    label = entry["label"]
    return Place(
        id=location.id,
        name=location.name,
        region=BOARD.regions[location.region].id,
        is_city=location.is_city,
        x=entry["x"],
        y=entry["y"],
        radius=entry["r"],
        tag=_point(entry["tag"]),
        label=Label(label["x"], label["y"], label["anchor"], label["size"]),
    )


def _road(entry: dict[str, Any], places: dict[str, Place]) -> Road:
    a, b = places[entry["a"]], places[entry["b"]]
    x1, y1, x2, y2 = entry["c"]
    curve = f"M{a.x},{a.y}C{x1},{y1} {x2},{y2} {b.x},{b.y}"
    return Road((a.id, b.id), curve, price_between(a.id, b.id))
