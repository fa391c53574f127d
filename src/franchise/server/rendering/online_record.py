"""The record of a game with what happened at its table, signed by this server."""

from collections.abc import Sequence

from franchise.record.online_record import dump_online_record, start_of
from franchise.record.record import Record
from franchise.record.signature import Signer
from franchise.server.host.room import Room
from franchise.server.storage.store import Entry


def render_online_record(room: Room, entries: Sequence[Entry], signer: Signer) -> str:
    """The record, up to its last complete turn; its log goes as far as the game. The room is locked."""
    return dump_online_record(room.game, what_happened(room, entries, signer))


def what_happened(room: Room, entries: Sequence[Entry], signer: Signer) -> Record:
    """The part of the record that tells of the table."""
    clock = room.table.clock
    return {
        "game": room.id,
        "start": start_of(room.game),
        "seats": [
            {"kind": seat.kind, "colour": seat.colour, "program": seat.is_program, "gave_up": number in room.given_up}
            for number, seat in enumerate(room.seats)
        ],
        "clock": None if clock is None else clock.model_dump(),
        "substitutions": [
            {"seat": one.seat, "level": one.level, "start": one.start, "end": one.end} for one in room.substitutions
        ],
        "side_lines": [{"start": line.number, "actions": list(line.tokens[line.number :])} for line in room.side_lines],
        "log": [[entry.kind, entry.seat, entry.token] for entry in entries],
        "head": room.head,
        "signature": signer.sign(room.head),
        "key": signer.public_key,
    }
