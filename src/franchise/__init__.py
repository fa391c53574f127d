"""The board game Franchise: board, rules, records, and an API for people who write programs around it.

>>> import franchise
>>> game = franchise.Game(players=2, introductory=True, seed=7)
>>> [event.kind.value for event in game.push(">phoenix$0")]
['link-passed', 'expanded']
"""

from franchise.game import Game
from franchise.model.action import Action, ActionKind
from franchise.model.errors import AmbiguousError, FormatError, FranchiseError, IllegalError, InvalidError
from franchise.model.event import Event, EventKind
from franchise.model.legal_actions import LegalActions
from franchise.model.reasons import Reason
from franchise.model.result import Result
from franchise.model.setup import Setup
from franchise.model.stage import Stage
from franchise.record.any_format import load_game
from franchise.record.notation import dump_notation, load_notation
from franchise.record.position import dump_position, load_position
from franchise.record.record import dump_record, load_record
from franchise.record.snapshot import snapshots

__all__ = [
    "Action",
    "ActionKind",
    "AmbiguousError",
    "Event",
    "EventKind",
    "FormatError",
    "FranchiseError",
    "Game",
    "IllegalError",
    "InvalidError",
    "LegalActions",
    "Reason",
    "Result",
    "Setup",
    "Stage",
    "dump_notation",
    "dump_position",
    "dump_record",
    "load_game",
    "load_notation",
    "load_position",
    "load_record",
    "snapshots",
]
