"""The board's figures, read from JSON and checked: a faulty file is refused with a message that names the fault."""

import json
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import pairwise
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parent
PLAYER_COUNTS = (2, 3, 4, 5)
FEW_PLAYERS = (2, 3)  # with this few players some regions are blocked (2.2)
INTRODUCTORY_TOWNS_EACH = 2
LINK_PRICES = (0, 1, 3, 5, 8)
TILE_KINDS = ("influence", "dollars", "bonus", "track", "development", "route")
MILESTONES = (
    "four-towns",
    "four-regions",
    "five-in-scored-cities",
    "small-cities",
    "big-city",
    "region",
    "two-8-dollar-links",
)

# The action space and the observations have fixed sizes, so a board with other numbers is refused.
CITIES_NEEDED, TOWNS_NEEDED, REGIONS_NEEDED, REGION_TILES_NEEDED = 25, 20, 10, 30
MOST_CITY_SPACES = 8  # as many as fit into a city's packed word


class BoardError(ValueError):
    """A board file that can't be used; the message names the file and the fault."""


@dataclass(frozen=True)
class Location:
    """A town or a city. Its index counts the cities first, then the towns, each in the order of the file."""

    index: int
    id: str
    name: str
    region: int
    is_city: bool
    printed_size: int
    order: int


@dataclass(frozen=True)
class Region:
    """One of the regions that partition the locations."""

    index: int
    id: str
    name: str
    in_play_with_few: bool


@dataclass(frozen=True)
class RegionTile:
    """A tile with a region's three values: a base tile is named after the region printed on it."""

    index: int
    id: str
    kind: str
    values: tuple[int, int, int]


@dataclass(frozen=True)
class Link:
    """A link between two locations, by their indices."""

    a: int
    b: int
    price: int


@dataclass(frozen=True)
class Board:
    """All figures of the game, by number of players where they depend on it."""

    regions: tuple[Region, ...]
    locations: tuple[Location, ...]
    links: tuple[Link, ...]
    region_tiles: tuple[RegionTile, ...]
    region_track: tuple[int, ...]
    red_zone_from: int
    income: dict[int, tuple[tuple[int, int], ...]]
    starting_money: dict[int, tuple[int, ...]]
    bonus_tiles: dict[int, int]
    franchises: int
    colours: tuple[str, ...]
    introductory_towns: dict[int, tuple[tuple[int, ...], ...]]
    city_tile_groups: tuple[tuple[int, ...], ...]
    city_tiles: dict[int, int]
    milestones: tuple[str, ...]
    milestones_drawn: dict[int, int]

    @property
    def cities(self) -> tuple[Location, ...]:
        """The cities: the first locations."""
        return tuple(place for place in self.locations if place.is_city)

    @property
    def towns(self) -> tuple[Location, ...]:
        """The towns: the locations behind the cities."""
        return tuple(place for place in self.locations if not place.is_city)

    def location(self, identifier: str) -> Location:
        """The location with this id.

        >>> load_board().location("el-paso").name
        'El Paso'
        """
        return self._by_id[identifier]

    @cached_property
    def _by_id(self) -> dict[str, Location]:
        return {place.id: place for place in self.locations}

    def in_file_order(self) -> list[Location]:
        """The locations as the file lists them, cities and towns mixed."""
        return sorted(self.locations, key=lambda place: place.order)


@cache
def load_board() -> Board:
    """The board that the package ships.

    >>> board = load_board()
    >>> len(board.cities), len(board.towns), len(board.links)
    (25, 20, 107)
    """
    return read_board(FOLDER / "base.json", FOLDER / "queenies.json")


def read_board(base_file: Path, queenies_file: Path) -> Board:
    """Read and check the two files; `BoardError` names the first fault."""
    base = _parse(base_file, lambda text: _base(text))
    queenies = _parse(queenies_file, lambda text: text)
    try:
        return _join(base, queenies)
    except BoardError as fault:
        raise BoardError(f"{queenies_file.name}: {fault}") from None
    except (KeyError, TypeError, IndexError) as fault:
        raise BoardError(f"{queenies_file.name}: missing or misshapen entry ({fault})") from None


def _parse(file: Path, build: Callable[[Any], dict[str, Any]]) -> dict[str, Any]:
    try:
        return build(json.loads(file.read_text(encoding="utf-8")))
    except OSError as fault:
        raise BoardError(f"{file.name}: can't be read ({fault.strerror})") from None
    except json.JSONDecodeError as fault:
        raise BoardError(f"{file.name}: not JSON, line {fault.lineno}: {fault.msg}") from None
    except BoardError as fault:
        raise BoardError(f"{file.name}: {fault}") from None
    except (KeyError, TypeError, IndexError, AttributeError) as fault:
        raise BoardError(f"{file.name}: missing or misshapen entry ({fault})") from None


def _base(text: dict[str, Any]) -> dict[str, Any]:
    regions = _regions(text["regions"])
    locations = _locations(text["locations"], regions)
    links = _links(text["links"], locations)
    _check_connected(locations, links)
    towns = {place.id: place.index for place in locations if not place.is_city}
    base = {
        "regions": regions,
        "locations": locations,
        "links": links,
        "base_tiles": [(entry["id"], "influence", entry["tile"]) for entry in text["regions"]],
        "region_track": tuple(text["region_track"]["influence"]),
        "red_zone_from": text["region_track"]["red_zone_from"],
        "income": _by_players(text["income"], _income_chart),
        "starting_money": _by_players(text["starting_money"], tuple),
        "bonus_tiles": _by_players(text["bonus_tiles"], int),
        "franchises": text["franchises_per_player"],
        "colours": tuple(text["player_colours"]),
        "introductory_towns": _by_players(text["introductory_towns"], lambda rows: _introductory(rows, towns)),
        "city_tile_groups": tuple(tuple(group) for group in text["expert"]["city_tile_groups"]),
        "city_tiles": {int(value): number for value, number in text["expert"]["city_tiles"].items()},
    }
    _check_base(base)
    return base


def _require(holds: bool, fault: str) -> None:
    if not holds:
        raise BoardError(fault)


def _unique(names: Iterable[str], what: str) -> None:
    twice = [name for name, number in Counter(names).items() if number > 1]
    _require(not twice, f"{what} {', '.join(twice)} is listed twice")


def _regions(entries: list[dict[str, Any]]) -> tuple[Region, ...]:
    _unique((entry["id"] for entry in entries), "region")
    _require(len(entries) == REGIONS_NEEDED, f"{len(entries)} regions instead of {REGIONS_NEEDED}")
    for entry in entries:
        _require(
            len(entry["tile"]) == 3 and all(value >= 0 for value in entry["tile"]),
            f"region {entry['id']}: the tile needs three values of 0 or more",
        )
    return tuple(
        Region(index, entry["id"], entry["name"], bool(entry["active_with_2_or_3_players"]))
        for index, entry in enumerate(entries)
    )


def _locations(entries: list[dict[str, Any]], regions: tuple[Region, ...]) -> tuple[Location, ...]:
    _unique((entry["id"] for entry in entries), "location")
    region_index = {region.id: region.index for region in regions}
    for entry in entries:
        where = f"location {entry['id']}"
        _require(entry["region"] in region_index, f"{where}: there is no region {entry['region']}")
        _require(entry["kind"] in ("city", "town"), f"{where}: kind {entry['kind']!r} is neither city nor town")
        smallest, largest = (2, MOST_CITY_SPACES) if entry["kind"] == "city" else (1, 1)
        _require(smallest <= entry["size"] <= largest, f"{where}: size {entry['size']} is impossible")
    ranked = sorted(enumerate(entries), key=lambda pair: (pair[1]["kind"] != "city", pair[0]))
    locations = tuple(
        Location(
            index=index,
            id=entry["id"],
            name=entry["name"],
            region=region_index[entry["region"]],
            is_city=entry["kind"] == "city",
            printed_size=entry["size"],
            order=order,
        )
        for index, (order, entry) in enumerate(ranked)
    )
    cities = sum(place.is_city for place in locations)
    _require(cities == CITIES_NEEDED, f"{cities} cities; the action space is made for {CITIES_NEEDED}")
    _require(len(locations) - cities == TOWNS_NEEDED, f"{len(locations) - cities} towns instead of {TOWNS_NEEDED}")
    empty = [region.id for region in regions if all(place.region != region.index for place in locations)]
    _require(not empty, f"region {', '.join(empty)} has no location")
    return locations


def _links(entries: list[dict[str, Any]], locations: tuple[Location, ...]) -> tuple[Link, ...]:
    index = {place.id: place.index for place in locations}
    seen: set[frozenset[str]] = set()
    for entry in entries:
        a, b, price = entry["a"], entry["b"], entry["cost"]
        where = f"link {a} to {b}"
        for end in (a, b):
            _require(end in index, f"{where}: there is no location {end}")
        _require(a != b, f"{where}: leads nowhere")
        _require(price in LINK_PRICES, f"{where}: no link costs ${price}")
        _require(frozenset((a, b)) not in seen, f"{where}: listed twice")
        seen.add(frozenset((a, b)))
    return tuple(Link(index[entry["a"]], index[entry["b"]], entry["cost"]) for entry in entries)


def _check_connected(locations: tuple[Location, ...], links: tuple[Link, ...]) -> None:
    reached, waiting = {0}, [0]
    while waiting:
        here = waiting.pop()
        near = {link.a + link.b - here for link in links if here in (link.a, link.b)} - reached
        reached |= near
        waiting.extend(near)
    cut_off = [place.id for place in locations if place.index not in reached]
    _require(not cut_off, f"no link leads to {', '.join(cut_off)}")


def _by_players(entries: dict[str, Any], build: Callable[[Any], Any]) -> dict[int, Any]:
    missing = [players for players in PLAYER_COUNTS if str(players) not in entries]
    _require(not missing, f"nothing is given for {missing} players in {sorted(entries)}")
    return {players: build(entries[str(players)]) for players in PLAYER_COUNTS}


def _income_chart(rows: list[list[int]]) -> tuple[tuple[int, int], ...]:
    chart = tuple((spaces, dollars) for spaces, dollars in rows)
    _require(chart[0][0] == 0, "an income chart must begin with 0 spaces")
    _require(all(a < b and c < d for (a, c), (b, d) in pairwise(chart)), f"the income chart {rows} does not rise")
    return chart


def _introductory(rows: list[list[str]], towns: dict[str, int]) -> tuple[tuple[int, ...], ...]:
    for name in (name for row in rows for name in row):
        _require(name in towns, f"introductory town {name} is no town")
    _unique((name for row in rows for name in row), "introductory town")
    return tuple(tuple(towns[name] for name in row) for row in rows)


def _check_base(base: dict[str, Any]) -> None:
    regions, locations = base["regions"], base["locations"]
    track = base["region_track"]
    _require(len(track) == len(regions), f"the region track has {len(track)} spaces for {len(regions)} regions")
    _require(1 <= base["red_zone_from"] <= len(track), "the red zone lies beyond the region track")
    for players in PLAYER_COUNTS:
        for what in ("starting_money", "introductory_towns"):
            _require(len(base[what][players]) == players, f"{what} for {players} players has another number of entries")
        each = {len(row) for row in base["introductory_towns"][players]}
        _require(each == {INTRODUCTORY_TOWNS_EACH}, f"each seat has {INTRODUCTORY_TOWNS_EACH} introductory towns")
        if players in FEW_PLAYERS:
            blocked = {region.index for region in regions if not region.in_play_with_few}
            for town in (town for row in base["introductory_towns"][players] for town in row):
                place = locations[town]
                _require(place.region not in blocked, f"introductory town {place.id} is blocked with {players} players")
    values = [value for group in base["city_tile_groups"] for value in group]
    _require(sorted(values) == sorted(base["city_tiles"]), "the tile groups don't hold each tile value once")
    sizes = Counter(place.printed_size for place in locations if place.is_city)
    for value in sorted(set(sizes) | set(base["city_tiles"])):
        printed, tiles = sizes[value], base["city_tiles"].get(value, 0)
        _require(printed == tiles, f"{printed} cities of value {value}, but {tiles} tiles")
    _require(len(base["colours"]) >= max(PLAYER_COUNTS), "too few player colours")


def _join(base: dict[str, Any], queenies: dict[str, Any]) -> Board:
    base = dict(base)
    tiles = base.pop("base_tiles")
    tiles += [(tile["id"], tile["kind"], tile["values"]) for tile in queenies["regions"]["tiles"]]
    _unique((tile[0] for tile in tiles), "region tile")
    _require(len(tiles) == REGION_TILES_NEEDED, f"{len(tiles)} region tiles instead of {REGION_TILES_NEEDED}")
    for name, kind, values in tiles:
        _require(kind in TILE_KINDS, f"region tile {name}: there is no kind {kind!r}")
        _require(len(values) == 3, f"region tile {name}: needs three values")
        _require(kind == "track" or min(values) >= 0, f"region tile {name}: a value below 0")
    for kind in ("development", "route"):
        _require(sum(tile[1] == kind for tile in tiles) == 1, f"there must be one {kind} tile")
    milestones = tuple(tile["id"] for tile in queenies["milestones"]["tiles"])
    _require(milestones == MILESTONES, f"the milestones must be {', '.join(MILESTONES)}")
    drawn = _by_players(queenies["milestones"]["drawn"], int)
    reserve = _by_players(queenies["milestones"]["bonus_reserve_per_player"], int)
    _require(all(number <= len(MILESTONES) for number in drawn.values()), "more milestones drawn than there are")
    _require(reserve == base["bonus_tiles"], "the bonus reserve differs from the bonus tiles of the base game")
    region_tiles = tuple(
        RegionTile(index, name, kind, (values[0], values[1], values[2]))
        for index, (name, kind, values) in enumerate(tiles)
    )
    return Board(**base, region_tiles=region_tiles, milestones=milestones, milestones_drawn=drawn)
