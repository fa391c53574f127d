"""How a game stands, as it is stored beside its entries: for the list of games, and which bot is to play."""

from typing import Any

from franchise.game import Game
from franchise.guided.script import round_of as round_of_guide
from franchise.record.position import dump_position
from franchise.record.record import dump_record
from franchise.server.host.room import ORDER, Room
from franchise.server.people.clock import dump_clock
from franchise.server.storage.store import Snapshot, Standing


def turn_of(game: Game) -> int:
    """The number of the current turn, from 1; for a game that is over, that of the last turn."""
    return game.turn + (not game.is_over)


def round_of(game: Game) -> int:
    """The round of that turn."""
    return (turn_of(game) - 1) // game.players_count + 1


def standing_of(room: Room) -> Standing:
    """How a game stands now."""
    bot = room.bot_at(room.game.active) if room.waits_for_bot else ORDER if room.waits_for_order else None
    deadline = None if room.clock is None else room.clock.deadline
    return Standing(summarise(room), bot, dump_clock(room.clock), deadline)


def snapshot_of(room: Room) -> Snapshot:
    """What is kept of a game for a later version of the rules."""
    with room.lock:
        game = room.game.copy()
    record = dump_record(game) if game.is_over and game.setup is not None else None
    return Snapshot(dump_position(game), record)


def summarise(room: Room) -> dict[str, Any]:
    """What the list of games shows."""
    now = room.game
    return {
        "queenies": sorted(now.queenies),
        "turn": turn_of(now),
        "round": round_of(now),
        "influence": [player.influence for player in now.players],
        "active": now.active,
        "over": room.is_over,
        "abandoned": room.is_abandoned and not now.is_over,
        "winners": list(now.result.winners) if now.result else [],
        "gave_up": sorted(room.given_up),
        "kept": sorted(room.kept),
        "guided": round_of_guide(now) if room.is_guided else None,
    }
