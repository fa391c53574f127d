"""Where everything lies on the map: `map.json`, which the page gets from the server."""

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
    tab: str  # on which side the tab of a scored city lies
    label: Label

    def beside(self, radius: float, distance: float = 0, turn: float = 0) -> Point:
        """The point for a sign beside the place where it is drawn with this radius; further out, turned around it.

        >>> seattle = load_map().places["seattle"]
        >>> seattle.beside(seattle.radius) == seattle.tag
        True
        >>> seattle.beside(seattle.radius, turn=180)
        (196.5, 138.0)
        """
        away_x, away_y = self.tag[0] - self.x, self.tag[1] - self.y
        length = math.hypot(away_x, away_y)
        factor = (length + radius - self.radius + distance) / length
        cos, sin = math.cos(math.radians(turn)), math.sin(math.radians(turn))
        return self.x + (away_x * cos - away_y * sin) * factor, self.y + (away_x * sin + away_y * cos) * factor


@dataclass(frozen=True)
class Road:
    """A link: its two ends, its curve, with gaps where others cross it, and its price."""

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


@cache
def load_map() -> Map:
    """The map, with the board's names and prices.

    >>> board_map = load_map()
    >>> len(board_map.places), len(board_map.roads), board_map.places["el-paso"].name
    (45, 107, 'El Paso')
    """
    file = json.loads((FOLDER / "map.json").read_text(encoding="utf-8"))
    places = {entry["id"]: _place(entry) for entry in file["places"]}
    return Map(
        width=file["width"],
        height=file["height"],
        lands={entry["id"]: _land(entry) for entry in file["regions"]},
        places=places,
        roads=tuple(_road(entry) for entry in file["links"]),
        track=_point(file["keep_free"]["track"]),
        key=_point(file["keep_free"]["key"]),
    )


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
        tab=entry.get("tab", ""),
        label=Label(label["x"], label["y"], label["anchor"], label["size"]),
    )


def _road(entry: dict[str, Any]) -> Road:
    ends = entry["a"], entry["b"]
    return Road(ends, entry["cut"], price_between(*ends))
