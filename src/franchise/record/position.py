"""The position string: any position of any variant, even within a turn, in one line (grammar: docs/position.md)."""

import re
from collections.abc import Callable, Iterable

import numpy as np

from franchise.board.tables import BOARD, CITY_COUNT, REGION_INDEX, TILE_INDEX
from franchise.game import Game
from franchise.model import views
from franchise.model.errors import FormatError
from franchise.model.queenie import QUEENIES
from franchise.model.setup import drawn_milestones
from franchise.model.stage import STAGES, Stage
from franchise.record.position_check import check_position
from franchise.rules import layout
from franchise.rules.position import derive
from franchise.rules.regions import tile_of
from franchise.rules.setup import lay_milestone, lay_region_tile
from franchise.rules.state import State

FORMAT = "franchise-position/1"
NONE = "-"
BLOCKED = "x"
UNKNOWN = "?"
VARIANT = {name[0]: bit for name, bit in QUEENIES.items()}  # a Queenie is written by its first letter
VARIANT_PATTERN = "[fi]" + "".join(f"{letter}?" for letter in VARIANT)
SEAT_FIELDS = (
    layout.MONEY,
    layout.INFLUENCE,
    layout.SUPPLY,
    layout.BONUS,
    layout.BONUS_USED,
    layout.RESERVE,
    layout.EIGHTS,
)
NUMBER = "[0-9]{1,6}"


# Writing


def dump_position(game: Game) -> str:
    """The position string of a game's position.

    >>> dump_position(Game(players=2, introductory=True, seed=1)).split()[:4]
    ['franchise-position/1', '2', 'i', 'expanding/0/0/0']
    """
    state = game.state
    return " ".join(write(state) for write in (lambda state: FORMAT, *WRITERS))


def _write_players(state: State) -> str:
    return str(state[layout.PLAYERS])


def _write_variant(state: State) -> str:
    start = "i" if state[layout.INTRODUCTORY_START] else "f"
    return start + "".join(letter for letter, bit in VARIANT.items() if state[layout.QUEENIES] & bit)


def _write_moment(state: State) -> str:
    numbers = (state[layout.ACTIVE], state[layout.TURN], state[layout.PASSES])
    return "/".join([STAGES[state[layout.STAGE]].value, *map(str, numbers)])


def _seats(state: State) -> range:
    return range(int(state[layout.PLAYERS]))


def _write_seats(state: State) -> str:
    return "/".join(
        ".".join([*(str(state[field + seat]) for field in SEAT_FIELDS), _write_claims(state, seat)])
        for seat in _seats(state)
    )


def _write_claims(state: State, seat: int) -> str:
    claimed = int(state[layout.CLAIMED + seat])
    return "".join(str(number) for number in range(len(BOARD.milestones)) if claimed >> number & 1) or NONE


def _write_towns(state: State) -> str:
    towns = (views.town(state, place) for place in BOARD.towns)
    return "".join(BLOCKED if not t.in_play else NONE if t.owner is None else str(t.owner) for t in towns)


def _write_cities(state: State) -> str:
    return "/".join(_write_city(views.city(state, place)) for place in BOARD.cities)


def _write_city(city: views.CityView) -> str:
    if not city.in_play:
        return BLOCKED
    if not city.value:
        return UNKNOWN
    if city.scored:
        return f"{city.value}=" + "".join(map(str, city.franchises))
    return str(city.value) + (":" + "".join(map(str, city.owners)) if city.owners else "")


def _write_regions(state: State) -> str:
    entries = []
    for region in BOARD.regions:
        tile, marker = int(tile_of(state, region.index)), views.region(state, region.index).marker
        entries.append(
            (UNKNOWN if tile < 0 else BOARD.region_tiles[tile].id) + ("" if marker is None else f"+{marker}")
        )
    return "/".join(entries)


def _write_track(state: State) -> str:
    return "".join(str(REGION_INDEX[region]) for region in views.track(state)) or NONE


def _write_milestones(state: State) -> str:
    return "".join(str(BOARD.milestones.index(name)) for name in drawn_milestones(state)) or NONE


def _write_tokens(state: State) -> str:
    holders = (state[layout.ROUTE], state[layout.DEVELOPMENT])
    boom = views.location_name(int(state[layout.BOOM_CITY])) or NONE
    return "/".join([boom, *(str(holder - 1) if holder else NONE for holder in holders)])


def _write_turn(state: State) -> str:
    numbers = (layout.INCOME_TAKEN, layout.BONUS_READY, layout.ARMED, layout.EIGHTS_NOW)
    places = (layout.FIRST_MARKER, layout.SECOND_MARKER, layout.DOUBLED, layout.WALK_AT)
    region = int(state[layout.CHOSEN_REGION])
    return "/".join(
        [
            *(str(state[word]) for word in numbers),
            *(views.location_name(int(state[word])) or NONE for word in places),
            ",".join(views.places(int(state[layout.INCREASED]))) or NONE,
            ",".join(views.places(int(state[layout.WALKED]))) or NONE,
            BOARD.regions[region - 1].id if region else NONE,
        ]
    )


WRITERS: tuple[Callable[[State], str], ...] = (
    _write_players,
    _write_variant,
    _write_moment,
    _write_seats,
    _write_towns,
    _write_cities,
    _write_regions,
    _write_track,
    _write_milestones,
    _write_tokens,
    _write_turn,
)


# Reading


def load_position(text: str) -> Game:
    """The game that begins in the position of this string; `FormatError` says what is wrong with it.

    >>> game = Game(players=5, queenies={"boom", "milestones"}, seed=3)
    >>> load_position(dump_position(game)) == game
    True
    """
    fields = text.split()
    if not fields or fields[0] != FORMAT:
        raise FormatError(f"a position begins with {FORMAT!r}")
    if len(fields) != 1 + len(WRITERS):
        raise FormatError(f"a position has {1 + len(WRITERS)} fields, not {len(fields)}")
    state = np.zeros(layout.SIZE, np.int64)
    for read, field in zip(READERS, fields[1:], strict=True):
        read(state, field)
    derive(state)
    check_position(state)
    game = Game.from_state(state)
    if dump_position(game) != " ".join(fields):
        raise FormatError("the position is written in another way than the program writes it")
    return game


def _match(pattern: str, field: str, what: str) -> re.Match[str]:
    found = re.fullmatch(pattern, field, re.ASCII)
    if not found:
        raise FormatError(f"position: {field!r} is no {what}")
    return found


def _parts(field: str, number: int, what: str) -> list[str]:
    parts = field.split("/")
    if len(parts) != number:
        raise FormatError(f"position: {what} has {len(parts)} parts instead of {number}")
    return parts


def _read_players(state: State, field: str) -> None:
    state[layout.PLAYERS] = int(_match("[2-5]", field, "number of players")[0])


def _read_variant(state: State, field: str) -> None:
    _match(VARIANT_PATTERN, field, f"variant (f or i, then any of {', '.join(VARIANT)})")
    state[layout.INTRODUCTORY_START] = int(field[0] == "i")
    state[layout.QUEENIES] = sum(VARIANT[letter] for letter in field[1:])


def _read_moment(state: State, field: str) -> None:
    stage, *numbers = _parts(field, 4, "the moment")
    if stage not in [known.value for known in Stage]:
        raise FormatError(f"position: there is no stage {stage!r}")
    state[layout.STAGE] = [known.value for known in Stage].index(stage)
    for word, number in zip((layout.ACTIVE, layout.TURN, layout.PASSES), numbers, strict=True):
        state[word] = int(_match(NUMBER, number, "number")[0])


def _read_seats(state: State, field: str) -> None:
    for seat, part in enumerate(_parts(field, len(_seats(state)), "the seats")):
        numbers = part.split(".")
        if len(numbers) != len(SEAT_FIELDS) + 1:
            raise FormatError(f"position: seat {seat} has {len(numbers)} figures instead of {len(SEAT_FIELDS) + 1}")
        for word, number in zip(SEAT_FIELDS, numbers, strict=False):
            state[word + seat] = int(_match(NUMBER, number, "number")[0])
        claims = _match("[0-6]{1,7}|-", numbers[-1], "set of milestones")[0]
        state[layout.CLAIMED + seat] = sum({1 << int(claim) for claim in claims if claim != NONE})


def _seat(state: State, text: str) -> int:
    seat = int(_match("[0-4]", text, "seat")[0])
    if seat not in _seats(state):
        raise FormatError(f"position: there is no seat {seat}")
    return seat


def _read_towns(state: State, field: str) -> None:
    if len(field) != len(BOARD.towns):
        raise FormatError(f"position: {len(field)} towns instead of {len(BOARD.towns)}")
    for place, mark in zip(BOARD.towns, field, strict=True):
        if mark not in (NONE, BLOCKED):
            state[layout.OWN + _seat(state, mark)] |= 1 << place.index


def _read_cities(state: State, field: str) -> None:
    for city, part in enumerate(_parts(field, CITY_COUNT, "the cities")):
        if part in (BLOCKED, UNKNOWN):
            continue
        found = _match("([2-8])(?:([:=])([0-9]{1,8}))?", part, "city")
        word = int(found[1]) << layout.VALUE_SHIFT
        if found[2] == ":":
            for space, mark in enumerate(found[3]):
                seat = _seat(state, mark)
                word |= seat << (layout.SPACES_SHIFT + layout.SPACE_BITS * space)
                word += (1 << layout.SEAT_BITS * seat) + (1 << layout.FILLED_SHIFT)
        elif found[2] == "=":
            if len(found[3]) != len(_seats(state)):
                raise FormatError(f"position: {part!r} must count the franchises of {len(_seats(state))} seats")
            word |= sum(int(number) << layout.SEAT_BITS * seat for seat, number in enumerate(found[3]))
            state[layout.SCORED] |= 1 << city
        state[layout.CITY + city] = word


def _read_regions(state: State, field: str) -> None:
    for region, part in enumerate(_parts(field, len(BOARD.regions), "the regions")):
        tile, plus, marker = part.partition("+")
        if tile != UNKNOWN:
            if tile not in TILE_INDEX:
                raise FormatError(f"position: there is no region tile {tile!r}")
            lay_region_tile(state, region, TILE_INDEX[tile])
        if plus:
            state[layout.MARKERS] |= (_seat(state, marker) + 1) << layout.NIBBLE_BITS * region


def _read_track(state: State, field: str) -> None:
    for region in _digits(field, "[0-9]{1,10}|-", "region track"):
        state[layout.TRACK_ORDER] |= region << layout.NIBBLE_BITS * int(state[layout.TRACK])
        state[layout.TRACK] += 1


def _digits(field: str, pattern: str, what: str) -> Iterable[int]:
    _match(pattern, field, what)
    return [] if field == NONE else [int(digit) for digit in field]


def _read_milestones(state: State, field: str) -> None:
    for place, milestone in enumerate(_digits(field, "[0-6]{1,7}|-", "draw of milestones")):
        lay_milestone(state, place, milestone)


def _location(text: str, limit: int) -> int:
    """A location's index + 1, or 0 for none."""
    if text == NONE:
        return 0
    found = [place.index for place in BOARD.locations[:limit] if place.id == text]
    if not found:
        raise FormatError(f"position: there is no {'city' if limit == CITY_COUNT else 'location'} {text!r}")
    return found[0] + 1


def _read_tokens(state: State, field: str) -> None:
    boom, *holders = _parts(field, 3, "boom marker, route and development tile")
    state[layout.BOOM_CITY] = _location(boom, CITY_COUNT)
    for word, holder in zip((layout.ROUTE, layout.DEVELOPMENT), holders, strict=True):
        state[word] = 0 if holder == NONE else _seat(state, holder) + 1


def _read_turn(state: State, field: str) -> None:
    parts = _parts(field, 11, "the turn")
    numbers = (layout.INCOME_TAKEN, layout.BONUS_READY, layout.ARMED, layout.EIGHTS_NOW)
    places = (layout.FIRST_MARKER, layout.SECOND_MARKER, layout.DOUBLED, layout.WALK_AT)
    for word, number in zip(numbers, parts[:4], strict=True):
        state[word] = int(_match(NUMBER, number, "number")[0])
    for word, place in zip(places, parts[4:8], strict=True):
        state[word] = _location(place, CITY_COUNT if word == layout.DOUBLED else len(BOARD.locations))
    for word, text in zip((layout.INCREASED, layout.WALKED), parts[8:10], strict=True):
        for place in [] if text == NONE else text.split(","):
            location = _location(place, CITY_COUNT if word == layout.INCREASED else len(BOARD.locations))
            if not location:
                raise FormatError(f"position: {text!r} is no list of places")
            state[word] |= 1 << location - 1
    if parts[10] != NONE:
        if parts[10] not in REGION_INDEX:
            raise FormatError(f"position: there is no region {parts[10]!r}")
        state[layout.CHOSEN_REGION] = REGION_INDEX[parts[10]] + 1


READERS: tuple[Callable[[State, str], None], ...] = (
    _read_players,
    _read_variant,
    _read_moment,
    _read_seats,
    _read_towns,
    _read_cities,
    _read_regions,
    _read_track,
    _read_milestones,
    _read_tokens,
    _read_turn,
)
