"""The game record, version 1: one JSON object a game, the contract with other programs (docs/record.md)."""

import json
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

from franchise.board.load import LINK_PRICES
from franchise.board.tables import BOARD, NEAR
from franchise.game import Game
from franchise.model.action import Action, ActionKind
from franchise.model.errors import FormatError, FranchiseError
from franchise.model.links import find_price
from franchise.model.queenie import QUEENIES
from franchise.model.setup import Setup, laid_city_tiles, laid_region_tiles
from franchise.model.stage import Stage
from franchise.record import record_shape
from franchise.record.faults import push_at
from franchise.rules import layout
from franchise.rules.state import State

FORMAT = "franchise-record/1"
BONUS_NAMES = {ActionKind.DOLLARS: "money", ActionKind.DOUBLE: "double"}

Record = dict[str, Any]


# Export


def to_record(game: Game) -> Record:
    """The record of a game; a turn in progress is left out.

    >>> to_record(Game(players=2, introductory=True, seed=1))["starts"]
    [[0, 'pueblo'], [0, 'indianapolis'], [1, 'montgomery'], [1, 'ogallala']]
    """
    setup = game.setup
    if setup is None:
        raise FormatError("a game that begins with a position has no record: its set-up is unknown")
    starts = [number for number, action in enumerate(game.actions) if action.kind is ActionKind.START]
    if game.stage in (Stage.PLACING_CITIES, Stage.PLACING_REGIONS, Stage.PLACING_REGION_TILE):
        raise FormatError("a game has no record before all its tiles are placed (rule 2.6)")
    turns = game.turn_starts
    return {
        "format": FORMAT,
        "players": setup.players,
        "names": list(setup.names),
        "setup": _setup_out(game, setup),
        "starts": _starts_out(game, setup, starts),
        "turns": [_turn_out(game, first, end) for first, end in pairwise(turns)],
        "result": _result_out(game),
    }


def dump_record(game: Game) -> str:
    """The record as text: one line a turn, the same bytes for the same game.

    >>> dump_record(Game(players=2, seed=1)).splitlines()[1]
    '"format": "franchise-record/1",'
    """
    return dump_lines(to_record(game))


def dump_lines(record: Record) -> str:
    """A record as text, one line a turn."""
    lines = [f"{json.dumps(key)}: {json.dumps(value, ensure_ascii=False)}" for key, value in record.items()]
    turns = ",\n ".join(json.dumps(turn, ensure_ascii=False) for turn in record["turns"])
    lines[list(record).index("turns")] = f'"turns": [\n {turns}\n]' if turns else '"turns": []'
    return "{\n" + ",\n".join(lines) + "\n}\n"


def _setup_out(game: Game, setup: Setup) -> Record:
    state = game.state
    expert = setup.placed or setup.city_tiles is not None
    own_regions = setup.placed or setup.region_tiles is not None
    first_boom = next((action for action in game.actions if action.kind is ActionKind.MOVE_BOOM), None)
    return {
        "introductory": setup.introductory,
        "city_tiles": laid_city_tiles(state) if expert else None,
        "region_tiles": laid_region_tiles(state) if own_regions else None,
        "queenies": [name for name in QUEENIES if name in setup.queenies],
        "milestones": list(setup.milestones) if setup.milestones is not None else None,
        "boom_start": first_boom.location if first_boom else None,
    }


def _starts_out(game: Game, setup: Setup, starts: list[int]) -> list[list[Any]]:
    if setup.introductory:
        towns = BOARD.introductory_towns[setup.players]
        return [[seat, BOARD.locations[town].id] for seat, row in enumerate(towns) for town in row]
    return [[int(game.state_before(number)[layout.ACTIVE]), game.actions[number].location] for number in starts]


def _turn_out(game: Game, first: int, end: int) -> Record:
    turn: Record = {
        "player": int(game.state_before(first)[layout.ACTIVE]),
        "boom": None,
        "bonus": None,
        "expand": [],
        "free_link": None,
        "increase": [],
        "double": None,
    }
    for number in range(first, end):
        action, state = game.actions[number], game.state_before(number)
        armed = bool(state[layout.ARMED])
        match action.kind:
            case ActionKind.MOVE_BOOM:
                turn["boom"] = action.location
            case ActionKind.EXPAND:
                path = [_canonical_origin(state, action), action.location]
                turn["expand"].append(path)
                turn["free_link"] = path if armed else turn["free_link"]
            case ActionKind.WALK:
                if state[layout.STAGE] == layout.EXPANDING:
                    turn["expand"].append([])
                elif armed:
                    turn["free_link"] = [turn["expand"][-1][-1], action.location]
                turn["expand"][-1].append(action.location)
            case ActionKind.INCREASE:
                turn["increase"].append(action.location)
            case ActionKind.DOUBLE:
                turn["double"] = action.location
        turn["bonus"] = BONUS_NAMES.get(action.kind, turn["bonus"])
    if len(turn["expand"]) == 2:
        turn["bonus"] = "expand"
    turn["increase"].sort(key=lambda city: BOARD.location(city).index)
    return turn


def _canonical_origin(state: State, action: Action) -> str:
    """The first own location, in the order of the board, with a link of that price to the target."""
    assert action.location is not None
    assert action.price is not None
    own = int(state[layout.OWN + int(state[layout.ACTIVE])])
    near = NEAR[BOARD.location(action.location).index, LINK_PRICES.index(action.price)] & own
    return next(place.id for place in BOARD.in_file_order() if near >> place.index & 1)


def _result_out(game: Game) -> Record | None:
    result = game.result
    if result is None:
        return None
    return {"influence": list(result.influence), "towns": list(result.towns), "winners": list(result.winners)}


# Import


def load_record(text: str) -> Game:
    """The game in the text of a record; `FormatError` says what is wrong and where.

    >>> game = Game(players=2, seed=1)
    >>> load_record(dump_record(game)) == game
    True
    """
    return from_record(record_shape.parse_json(text))


def from_record(record: Any) -> Game:
    """The game in a record, replayed and checked.

    >>> from_record({"format": "franchise-record/2"})
    Traceback (most recent call last):
    franchise.model.errors.FormatError: the format is 'franchise-record/2', not 'franchise-record/1'
    """
    record_shape.check_record(record, FORMAT)
    setup = record["setup"]
    try:
        game = Game.from_setup(
            Setup(
                players=record["players"],
                names=tuple(record["names"]),
                introductory=setup["introductory"],
                queenies=frozenset(setup["queenies"]),
                city_tiles=setup["city_tiles"],
                region_tiles=setup["region_tiles"],
                milestones=tuple(setup["milestones"]) if setup["milestones"] is not None else None,
            )
        )
    except FranchiseError as fault:
        raise FormatError(f"setup: {fault}") from None
    _replay_starts(game, record["starts"])
    _replay_boom_start(game, setup["boom_start"], bool(record["turns"]))
    for number, turn in enumerate(record["turns"], 1):
        replay_turn(game, turn, number)
    _check_result(game, record["result"], len(record["turns"]))
    return game


def _replay_starts(game: Game, starts: list[list[Any]]) -> None:
    assert game.setup is not None
    if game.setup.introductory:
        prescribed = _starts_out(game, game.setup, [])
        if starts != prescribed:
            raise FormatError(f"starts: the introductory game prescribes {json.dumps(prescribed)} (rule 2.5)")
        return
    for number, (seat, town) in enumerate(starts, 1):
        where = f"starts, entry {number}"
        if game.stage is not Stage.STARTING:
            raise FormatError(f"{where}: every seat has its starting town already (rule 2.3)")
        if seat != game.active:
            raise FormatError(f"{where}: seat {seat} is named, but it is seat {game.active}'s choice (rule 2.3)")
        push_at(game, f"={town}", where)


def _replay_boom_start(game: Game, city: str | None, needed: bool) -> None:
    if city is not None:
        if game.stage is not Stage.BOOM_STARTING:
            missing = "the starts come first" if "boom" in game.queenies else "the Boom Queenie is not in play"
            raise FormatError(f"boom_start: {missing} (rule 8.2)")
        push_at(game, f"@{city}", "boom_start")
    elif needed and game.stage is Stage.BOOM_STARTING:
        raise FormatError("boom_start: seat 0 must put the boom marker before the first turn (rule 8.2)")


def replay_turn(game: Game, turn: Record, number: int) -> None:
    """Play one turn of a record, or refuse it and say why."""
    where = f"turn {number}"
    if game.is_over:
        rule = "6.1" if len(game.track) >= BOARD.red_zone_from else "6.2"
        raise FormatError(f"{where}: the game was over after turn {game.turn} (rule {rule})")
    if game.stage is Stage.STARTING:
        raise FormatError(f"{where}: seat {game.active} has no starting town yet (rule 2.3)")
    if turn["player"] != game.active:
        raise FormatError(f"{where}: seat {turn['player']} is named, but it is seat {game.active}'s turn (rule 1.4)")
    _check_bonus(turn, where)
    for token in _tokens(game, turn, where):
        push_at(game, token, where)


def _check_bonus(turn: Record, where: str) -> None:
    bonus, paths, doubled = turn["bonus"], len(turn["expand"]), turn["double"]
    if paths > 2:
        raise FormatError(f"{where}: {paths} expansions; one, and a second by a bonus tile, are possible (rule 7.2)")
    if (paths == 2) != (bonus == "expand"):
        raise FormatError(f'{where}: two expansions and the bonus "expand" go together (rule 7.2)')
    if (doubled is not None) != (bonus == "double"):
        raise FormatError(f'{where}: a double and the bonus "double" go together (rule 7.3)')
    if doubled is not None and doubled not in turn["increase"]:
        raise FormatError(f"{where}: the double must be in a city of the increases (rule 7.3)")
    if len(set(turn["increase"])) < len(turn["increase"]):
        raise FormatError(f"{where}: a city is increased twice (rule 3.3)")


def _tokens(game: Game, turn: Record, where: str) -> Iterator[str]:
    """The actions of a turn, in an order in which they can always be done."""
    if "boom" in game.queenies:
        if turn["boom"] is None:
            raise FormatError(f"{where}: the city of the boom marker is missing (rule 8.2)")
        yield f"@{turn['boom']}"
    elif turn["boom"] is not None:
        raise FormatError(f"{where}: the Boom Queenie is not in play (rule 8.2)")
    if turn["bonus"] == "money":
        yield "$10"
    yield from _expansion_tokens(game, turn, where)
    yield "|"
    for city in turn["increase"]:
        yield f"+{city}"
        if city == turn["double"]:
            yield f"++{city}"
    yield "."


def _expansion_tokens(game: Game, turn: Record, where: str) -> Iterator[str]:
    free = _free_link(turn, where)
    for number, path in enumerate(turn["expand"]):
        if len(path) > 2:
            yield f"/{path[0]}"
        for step, (a, b) in enumerate(pairwise(path)):
            price = _price(a, b, where)
            if free == (number, step):
                yield "~"
            if len(path) > 2:
                yield f"/{b}"
            else:
                _check_origin(game, a, where)
                yield f">{b}${price}"
        if len(path) > 2:
            yield "/"


def _free_link(turn: Record, where: str) -> tuple[int, int] | None:
    """The free link, as indices of its path and of the link. If two paths use the link, its direction decides."""
    if turn["free_link"] is None:
        return None
    for pair in (tuple(turn["free_link"]), tuple(reversed(turn["free_link"]))):
        for number, path in enumerate(turn["expand"]):
            if pair in pairwise(path):
                return number, list(pairwise(path)).index(pair)
    raise FormatError(f"{where}: the free link is on no path (rule 8.3)")


def _price(a: str, b: str, where: str) -> int:
    price = find_price(a, b)
    if price is None:
        raise FormatError(f"{where}: no link joins {a} and {b} (rule 3.2)")
    return price


def _check_origin(game: Game, location: str, where: str) -> None:
    state = game.state
    if not int(state[layout.OWN + game.active]) >> BOARD.location(location).index & 1:
        raise FormatError(f"{where}: seat {game.active} has no franchise in {location} to expand from (rule 3.2)")


def _check_result(game: Game, result: Record | None, turns: int) -> None:
    actual = _result_out(game)
    if result == actual:
        return
    if actual is None:
        raise FormatError(f"result: one is given, but the game is not over after turn {turns} (rule 6.1)")
    if result is None:
        raise FormatError(f"result: none is given, but the game is over: {json.dumps(actual)} (rule 6.4)")
    raise FormatError(f"result: {json.dumps(result)} is given, but the game ends with {json.dumps(actual)} (rule 6.4)")
