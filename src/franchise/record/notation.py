"""The move notation: a whole game as text, one readable line a turn (docs/notation.md has the grammar).

franchise-notation/1
names: ["Ann", "Ben"]
start: introductory

1. >phoenix$0            ; Ann
2. >jacksonville$1       ; Ben
"""

import json
import re
from typing import Any

from franchise.board.tables import BOARD
from franchise.game import Game
from franchise.model.action import Action, ActionKind
from franchise.model.errors import FormatError, FranchiseError
from franchise.model.queenie import QUEENIES
from franchise.model.result import Result
from franchise.model.setup import Setup
from franchise.model.stage import SETTING_UP, Stage
from franchise.record.faults import push_at
from franchise.record.limits import MOST_TURNS, check_names

FORMAT = "franchise-notation/1"
HEADERS = ("names", "start", "queenies", "city-tiles", "region-tiles", "milestones", "result")
PLACED = "placed"
IN_PROGRESS = "..."
PASS = "-"  # a turn in which nothing was done
COMMENT_COLUMN = 44
SETUP_LINES = 100  # far more than tiles, starting towns and the boom marker take


# Export


def dump_notation(game: Game) -> str:
    """The notation of a game, to the last action.

    >>> game = Game(players=2, names=("Ann", "Ben"), introductory=True, seed=1)
    >>> for token in (">phoenix$0", "|", ".", ">jacksonville$1"):
    ...     _ = game.push(token)
    >>> print(dump_notation(game))
    franchise-notation/1
    names: ["Ann", "Ben"]
    start: introductory
    <BLANKLINE>
    1. >phoenix$0                               ; Ann
    2. >jacksonville$1 ...                      ; Ben
    <BLANKLINE>
    """
    if game.setup is None:
        raise FormatError("a game that begins with a position has no notation: its set-up is unknown")
    starts = game.turn_starts or [len(game.actions)]
    lines = [FORMAT, *_headers(game, game.setup), "", *_setup_lines(game, starts[0])]
    ends = [*starts[1:], len(game.actions)]
    for number, (first, end) in enumerate(zip(starts, ends, strict=True), 1):
        if first < end:
            lines.append(_turn_line(game, number, first, end))
    return "\n".join(lines) + "\n"


def turn_tokens(actions: tuple[Action, ...]) -> list[str]:
    """The tokens of a turn as they are written: implied ones, such as the ends of phases, are left out.

    >>> turn_tokens(tuple(map(Action.from_token, (">phoenix$0", "|", "+omaha", "."))))
    ['>phoenix$0', '+omaha']
    """
    tokens = [action.token for action in actions]
    complete = bool(actions) and actions[-1].kind is ActionKind.END_TURN
    if not complete:
        return [*tokens, IN_PROGRESS]
    tokens.pop()
    done = tokens.index("|")
    if done + 1 == len(tokens) or tokens[done + 1].startswith("+"):
        del tokens[done]
    return tokens or [PASS]


def _headers(game: Game, setup: Setup) -> list[str]:
    lines = [f"names: {json.dumps(list(setup.names), ensure_ascii=False)}"]
    lines.append(f"start: {'introductory' if setup.introductory else 'free'}")
    if setup.queenies:
        lines.append(f"queenies: {' '.join(name for name in QUEENIES if name in setup.queenies)}")
    if setup.placed:
        lines.append(f"city-tiles: {PLACED}")
    elif setup.city_tiles is not None:
        lines.append(f"city-tiles: {_pairs({p.id: setup.city_tiles.get(p.id) for p in BOARD.cities})}")
    if setup.region_tiles is not None:
        lines.append(f"region-tiles: {_pairs({r.id: setup.region_tiles.get(r.id) for r in BOARD.regions})}")
    if setup.milestones is not None:
        lines.append(f"milestones: {' '.join(setup.milestones)}")
    if game.result is not None:
        lines.append(f"result: {_result_text(game.result)}")
    return lines


def _result_text(result: Result) -> str:
    figures = {"influence": result.influence, "towns": result.towns, "winners": result.winners}
    return ", ".join(f"{key} {' '.join(map(str, values))}" for key, values in figures.items())


def _pairs(pairs: dict[str, Any]) -> str:
    return " ".join(f"{name}:{value}" for name, value in pairs.items() if value is not None)


def _setup_lines(game: Game, end: int) -> list[str]:
    """The lines of the placements, the starting towns and the boom marker."""
    kinds = {
        "tiles": (ActionKind.PLACE_CITY, ActionKind.CHOOSE_REGION, ActionKind.PLACE_REGION),
        "starts": (ActionKind.START,),
        "boom": (ActionKind.MOVE_BOOM,),
    }
    lines = []
    for label, wanted in kinds.items():
        tokens = [action.token for action in game.actions[:end] if action.kind in wanted]
        if tokens:
            lines.append(f"{label} {' '.join(tokens).replace(': :', ':')}")
    return lines


def _turn_line(game: Game, number: int, first: int, end: int) -> str:
    tokens = " ".join(turn_tokens(game.actions[first:end]))
    name = game.names[(number - 1) % game.players_count]
    return f"{number}. {tokens}".ljust(COMMENT_COLUMN - 1) + f" ; {name}"


# Import


def load_notation(text: str) -> Game:
    """The game in a notation; `FormatError` says what is wrong and in which line.

    >>> game = Game(players=3, queenies={"boom"}, seed=7)
    >>> load_notation(dump_notation(game)) == game
    True
    """
    headers, body = _split(text)
    if len(body) > MOST_TURNS + SETUP_LINES:
        raise FormatError(f"{len(body)} lines: no game has more than {MOST_TURNS} turns")
    try:
        game = Game.from_setup(_setup(headers))
    except FranchiseError as fault:
        raise FormatError(f"header: {fault}") from None
    for number, line in body:
        _play_line(game, line, f"line {number}")
    _check_result(game, headers.get("result"))
    return game


def _split(text: str) -> tuple[dict[str, str], list[tuple[int, str]]]:
    """The headers, and the lines of the body with their numbers; comments and empty lines are dropped."""
    lines = [(number, line.split(";")[0].strip()) for number, line in enumerate(text.splitlines(), 1)]
    if not lines or lines[0][1] != FORMAT:
        first = lines[0][1] if lines else ""
        raise FormatError(f"the first line is {first!r}, not {FORMAT!r}")
    headers: dict[str, str] = {}
    body: list[tuple[int, str]] = []
    whole = dict(enumerate(text.splitlines(), 1))
    for number, line in lines[1:]:
        header = re.match(r"([a-z-]+):\s*(.*)$", whole[number].strip()) if not body else None
        if header:
            _add_header(headers, header[1], header[2].strip(), f"line {number}")
        elif line:
            body.append((number, line))
    return headers, body


def _add_header(headers: dict[str, str], key: str, value: str, where: str) -> None:
    if key not in HEADERS:
        raise FormatError(f"{where}: there is no header {key!r}, only {', '.join(HEADERS)}")
    if key in headers:
        raise FormatError(f"{where}: the header {key!r} stands twice")
    headers[key] = value


def _setup(headers: dict[str, str]) -> Setup:
    names = _names(headers)
    if headers.get("start", "free") not in ("free", "introductory"):
        raise FormatError(f"start is free or introductory, not {headers['start']!r}")
    placed = headers.get("city-tiles") == PLACED
    cities = None if placed else _tiles(headers, "city-tiles")
    values = None if cities is None else {city: _value(city, value) for city, value in cities.items()}
    return Setup(
        players=len(names),
        names=names,
        introductory=headers.get("start") == "introductory",
        queenies=frozenset(headers.get("queenies", "").split()),
        city_tiles=values,
        region_tiles=_tiles(headers, "region-tiles"),
        milestones=tuple(headers["milestones"].split()) if "milestones" in headers else None,
        placed=placed,
    )


def _names(headers: dict[str, str]) -> tuple[str, ...]:
    try:
        names = json.loads(headers["names"])
    except KeyError:
        raise FormatError("the header 'names' is missing") from None
    except (ValueError, RecursionError):
        names = None
    if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
        raise FormatError('names must be a list like ["Ann", "Ben"]')
    check_names(names)
    return tuple(names)


def _tiles(headers: dict[str, str], key: str) -> dict[str, str] | None:
    if key not in headers:
        return None
    pairs = [entry.partition(":") for entry in headers[key].split()]
    if len({name for name, _, _ in pairs}) < len(pairs):
        raise FormatError(f"{key}: a place stands twice")
    return {name: value for name, _, value in pairs}


def _value(city: str, value: str) -> int:
    if not re.fullmatch(r"[0-9]", value):
        raise FormatError(f"city-tiles: {city} has no tile {value!r}")
    return int(value)


def _play_line(game: Game, line: str, where: str) -> None:
    label, *tokens = line.split()
    if label in ("tiles", "starts", "boom"):
        for token in _split_region_tiles(tokens):
            if label == "boom" and game.stage is not Stage.BOOM_STARTING:
                raise FormatError(f"{where}: the boom marker can't be placed now (rule 8.2)")
            push_at(game, token, where)
        return
    number = re.fullmatch(r"([0-9]{1,6})\.", label)
    if not number:
        raise FormatError(f"{where}: {label!r} is neither a turn's number nor tiles, starts or boom")
    play_turn(game, int(number[1]), tokens, where)


def _split_region_tiles(tokens: list[str]) -> list[str]:
    """Region tiles are written texas:florida, but chosen in two steps, the region and then the tile."""
    whole = re.compile(r"([a-z-]+:)([a-z][a-z0-9-]*|q[0-9]+)")
    split: list[str] = []
    for token in tokens:
        found = whole.fullmatch(token)
        split += [found[1], f":{found[2]}"] if found else [token]
    return split


def play_turn(game: Game, number: int, tokens: list[str], where: str) -> None:
    """Play a turn given by its tokens; the ends of its phases may be left out."""
    where = f"{where}, turn {number}"
    if game.stage in SETTING_UP:
        raise FormatError(f"{where}: the set-up is not complete (rule 2.3)")
    if number != game.turn + 1:
        raise FormatError(f"{where}: turn {game.turn + 1} comes next")
    if not game.at_turn_start:
        raise FormatError(f"{where}: the turn before is still in progress")
    in_progress = tokens[-1:] == [IN_PROGRESS]
    tokens = tokens[:-1] if in_progress else tokens
    if not tokens and not in_progress:
        raise FormatError(f"{where}: nothing is written; a turn without an action is {PASS!r}")
    if "." in tokens[:-1]:
        raise FormatError(f"{where}: something stands behind the end of the turn")
    for token in [] if tokens == [PASS] else tokens:
        if token.startswith("+") and game.stage is Stage.EXPANDING:
            push_at(game, "|", where)
        push_at(game, token, where)
    if not in_progress:
        _end_turn(game, number, where)
    elif game.turn >= number:
        raise FormatError(f"{where}: {IN_PROGRESS} stands behind a complete turn")


def _end_turn(game: Game, number: int, where: str) -> None:
    if game.turn < number and game.stage is Stage.EXPANDING:
        push_at(game, "|", where)
    if game.turn < number:
        push_at(game, ".", where)


def _check_result(game: Game, given: str | None) -> None:
    actual = None if game.result is None else _result_text(game.result)
    if actual is None and given is not None:
        raise FormatError(f"result: one is given, but the game is not over after turn {game.turn} (rule 6.1)")
    if actual is not None and given != actual:
        raise FormatError(f"result: the game ends with {actual!r}, not {given!r} (rule 6.4)")
