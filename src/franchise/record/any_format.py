"""Reading a game from text of any of the three kinds."""

from franchise.game import Game
from franchise.model.errors import FormatError
from franchise.record import notation, position
from franchise.record.online_record import from_any_record
from franchise.record.record_shape import parse_json


def load_game(text: str) -> Game:
    """The game in a record, a notation or a position string, whichever it is.

    >>> load_game(position.dump_position(Game(players=2, seed=1))).stage
    <Stage.STARTING: 'starting'>
    """
    start = text.lstrip()
    if start.startswith("{"):
        return from_any_record(parse_json(text))
    if start.startswith("franchise-notation"):
        return notation.load_notation(text.lstrip())
    if start.startswith("franchise-position"):
        return position.load_position(text)
    if not start:
        raise FormatError("it is empty")
    raise FormatError("it is neither a record (JSON) nor a notation nor a position string")
