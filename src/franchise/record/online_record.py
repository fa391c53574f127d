"""The game record, version 2: a record of version 1, and what happened at the table (docs/record.md).

`online` has the seats, the clock, who was replaced by a bot and when, the lines that were taken back, and the whole log
with its chain, so that the record can be proved complete.
"""

from typing import Any

from franchise.game import Game
from franchise.model.errors import FormatError, FranchiseError
from franchise.model.setup import Setup
from franchise.record import chain
from franchise.record.record import FORMAT as FIRST
from franchise.record.record import Record, dump_lines, from_record, to_record

FORMAT = "franchise-record/2"
ONLINE_KEYS = ("game", "start", "seats", "clock", "substitutions", "side_lines", "log", "head", "signature", "key")
LONGEST_LOG = 20_000  # entries


def to_online_record(game: Game, online: Record) -> Record:
    """The record of a game with what happened at its table."""
    return to_record(game) | {"format": FORMAT, "online": online}


def dump_online_record(game: Game, online: Record) -> str:
    """The same as text, one line a turn."""
    return dump_lines(to_online_record(game, online))


def from_any_record(record: Any) -> Game:
    """The game in a record of any version.

    >>> from_any_record(to_record(Game(players=2, seed=1))).players_count
    2
    """
    is_online = isinstance(record, dict) and record.get("format") == FORMAT
    return from_online_record(record) if is_online else from_record(record)


def from_online_record(record: Any) -> Game:
    """The game in a record of version 2, replayed and checked, with its log and its chain."""
    if not isinstance(record.get("online"), dict):
        raise FormatError("online: must be an object")
    online = record["online"]
    game = from_record({key: value for key, value in record.items() if key != "online"} | {"format": FIRST})
    check_online(online)
    _check_same(game, replay_log(online["start"], online["log"]))
    return game


def check_online(online: Record) -> None:
    """Refuse what happened at a table if its shape is wrong, or if its chain does not fit its log."""
    missing = [key for key in ONLINE_KEYS if key not in online]
    unknown = [key for key in online if key not in ONLINE_KEYS]
    if missing or unknown:
        raise FormatError(f"online: {'the key is missing' if missing else 'unknown key'}: {(missing + unknown)[0]!r}")
    log = online["log"]
    if not isinstance(log, list) or len(log) > LONGEST_LOG or not all(map(_is_line, log)):
        raise FormatError("online: log must be a list of entries, each a kind, a seat and a text")
    if not isinstance(online["start"], dict) or not isinstance(online["game"], str):
        raise FormatError("online: game must be a text, and start an object")
    if chain.head_of(online["game"], online["start"], log) != online["head"]:
        raise FormatError("online: the head does not fit the log: an entry was changed, added or left out")


def _is_line(line: Any) -> bool:
    return isinstance(line, list) and [type(part) for part in line] == [str, int, str]


def start_of(game: Game) -> Record:
    """The beginning of a game as its chain has it: without names, since people may come and go."""
    if game.setup is None:
        raise FormatError("a game that begins with a position has no record: its set-up is unknown")
    setup = vars(game.setup) | {"queenies": sorted(game.setup.queenies)}
    return {key: list(value) if isinstance(value, tuple) else value for key, value in setup.items() if key != "names"}


def replay_log(start: Record, log: list[list[Any]]) -> Game:
    """The game that a log leads to."""
    try:
        game = Game.from_setup(_setup(start))
        undone: list[str] = []
        for kind, _, token in log:
            if kind == "action":
                game.push(token)
                undone = []
            elif kind == "back":
                undone = [action.token for action in game.actions[int(token) :]]
                for _action in undone:
                    game.pop()
            elif kind == "forth":
                for each in undone:
                    game.push(each)
    except (FranchiseError, TypeError, KeyError, ValueError, IndexError) as fault:
        raise FormatError(f"online: the log can't be replayed: {fault}") from None
    return game


def _setup(start: Record) -> Setup:
    lists = {key: tuple(start[key]) for key in ("milestones",) if start[key] is not None}
    names = tuple(f"Seat {number + 1}" for number in range(start["players"]))
    return Setup(**start | lists | {"names": names, "queenies": frozenset(start["queenies"])})


def _check_same(game: Game, played: Game) -> None:
    told, logged = to_record(game), to_record(played)
    if any(told[key] != logged[key] for key in ("setup", "starts", "turns", "result")):
        raise FormatError("online: the log and the turns tell different games")
