"""Checks the shape of a record: types, keys and known names. The rules are checked later, by replaying."""

import json
from collections.abc import Iterable, Mapping
from typing import Any

from franchise.board.tables import BOARD, REGION_INDEX, TILE_INDEX
from franchise.model.errors import FormatError
from franchise.model.numbers import is_whole
from franchise.record.limits import MOST_TURNS, check_names

RECORD_KEYS = ("format", "players", "names", "setup", "starts", "turns", "result")
SETUP_KEYS = ("introductory", "city_tiles", "region_tiles", "queenies", "milestones", "boom_start")
TURN_KEYS = ("player", "boom", "bonus", "expand", "free_link", "increase", "double")
RESULT_KEYS = ("influence", "towns", "winners")
LOCATIONS = {place.id for place in BOARD.locations}
CITIES = {place.id for place in BOARD.cities}


def parse_json(text: str) -> Any:
    """The JSON value of a text; duplicate keys are refused."""
    try:
        return json.loads(text, object_pairs_hook=_unique_keys)
    except json.JSONDecodeError as fault:
        raise FormatError(f"not JSON, line {fault.lineno}, column {fault.colno}: {fault.msg}") from None
    except FormatError:
        raise
    except (RecursionError, ValueError) as fault:  # nested too deeply, or a number of thousands of digits
        raise FormatError(f"not a record: {fault}") from None


def _unique_keys(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for key, value in pairs:
        if key in found:
            raise FormatError(f"the key {key!r} stands twice")
        found[key] = value
    return found


def check_record(record: Any, format_name: str) -> None:
    """Refuse what does not have the shape of a record of this format."""
    if not isinstance(record, dict):
        raise FormatError("a record is a JSON object")
    if "format" not in record:
        raise FormatError("not a record: the key 'format' is missing")
    if record["format"] != format_name:
        raise FormatError(f"the format is {record['format']!r}, not {format_name!r}")
    _keys(record, RECORD_KEYS, "record")
    _require(is_whole(record["players"]), "players: must be a whole number")
    _require(_strings(record["names"]), "names: must be a list of names")
    check_names(record["names"])
    _check_setup(record["setup"])
    _require(isinstance(record["starts"], list), "starts: must be a list")
    for number, start in enumerate(record["starts"], 1):
        where = f"starts, entry {number}"
        _require(_is_list(start, 2) and is_whole(start[0]), f"{where}: must be a seat and a town")
        _known(start[1], LOCATIONS - CITIES, where, "town")
    _require(isinstance(record["turns"], list), "turns: must be a list")
    _require(len(record["turns"]) <= MOST_TURNS, f"turns: no game has more than {MOST_TURNS}")
    for number, turn in enumerate(record["turns"], 1):
        _check_turn(turn, f"turn {number}")
    if record["result"] is not None:
        _keys(record["result"], RESULT_KEYS, "result")
        for key, numbers in record["result"].items():
            whole = isinstance(numbers, list) and all(is_whole(number) for number in numbers)
            _require(whole, f"result: {key} must be a list of whole numbers")


def _require(holds: bool, fault: str) -> None:
    if not holds:
        raise FormatError(fault)


def _is_list(value: Any, length: int) -> bool:
    return isinstance(value, list) and len(value) == length


def _strings(value: Any) -> bool:
    return isinstance(value, list) and all(isinstance(entry, str) for entry in value)


def _keys(value: Any, keys: Iterable[str], where: str) -> None:
    _require(isinstance(value, dict), f"{where}: must be an object")
    unknown = [key for key in value if key not in keys]
    _require(not unknown, f"{where}: unknown key {unknown[0]!r}" if unknown else "")
    missing = [key for key in keys if key not in value]
    _require(not missing, f"{where}: the key {missing[0]!r} is missing" if missing else "")


def _known(name: Any, names: Iterable[str] | Mapping[str, int], where: str, what: str) -> None:
    _require(isinstance(name, str) and name in names, f"{where}: there is no {what} {name!r}")


def _check_setup(setup: Any) -> None:
    _keys(setup, SETUP_KEYS, "setup")
    _require(isinstance(setup["introductory"], bool), "setup: introductory must be true or false")
    _require(_strings(setup["queenies"]), "setup: queenies must be a list of names")
    _require(len(set(setup["queenies"])) == len(setup["queenies"]), "setup: a Queenie stands twice")
    for key, names in (("city_tiles", CITIES), ("region_tiles", REGION_INDEX)):
        tiles = setup[key]
        _require(tiles is None or isinstance(tiles, dict), f"setup: {key} must be null or an object")
        for name in tiles or ():
            _known(name, names, f"setup, {key}", "city" if key == "city_tiles" else "region")
    for region, tile in (setup["region_tiles"] or {}).items():
        _known(tile, TILE_INDEX, f"setup, region_tiles, {region}", "tile")
    for city, value in (setup["city_tiles"] or {}).items():
        _require(is_whole(value), f"setup, city_tiles, {city}: must be a whole number")
    _require(setup["milestones"] is None or _strings(setup["milestones"]), "setup: milestones must be null or a list")
    if setup["boom_start"] is not None:
        _known(setup["boom_start"], CITIES, "boom_start", "city")


def _check_turn(turn: Any, where: str) -> None:
    _keys(turn, TURN_KEYS, where)
    _require(is_whole(turn["player"]), f"{where}: player must be a seat number")
    _require(turn["bonus"] in (None, "money", "expand", "double"), f"{where}: there is no bonus {turn['bonus']!r}")
    for key in ("boom", "double"):
        if turn[key] is not None:
            _known(turn[key], CITIES, f"{where}, {key}", "city")
    _require(_strings(turn["increase"]), f"{where}: increase must be a list of cities")
    for city in turn["increase"]:
        _known(city, CITIES, f"{where}, increase", "city")
    _require(isinstance(turn["expand"], list), f"{where}: expand must be a list of paths")
    links = [turn["free_link"]] if turn["free_link"] is not None else []
    _require(not links or _is_list(links[0], 2), f"{where}: free_link must be null or a pair of locations")
    for path in turn["expand"] + links:
        _require(isinstance(path, list) and len(path) >= 2, f"{where}: a path needs two locations or more")
        for location in path:
            _known(location, LOCATIONS, f"{where}, path", "location")
