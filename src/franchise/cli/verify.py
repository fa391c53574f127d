"""`franchise verify`: whether a record of an online game is complete, and who signed it."""

from typing import Annotated

import typer

from franchise.cli.console import Screen, report_errors
from franchise.cli.game_file import text_of
from franchise.model.errors import FormatError
from franchise.record.online_record import FORMAT, from_online_record
from franchise.record.record_shape import parse_json
from franchise.record.signature import is_signed
from franchise.texts import message


def verify(
    file: Annotated[str, typer.Argument(help="A record of version 2; - reads standard input.")],
    head: Annotated[str, typer.Option("--head", help="The head that somebody at the table has kept.")] = "",
    key: Annotated[str, typer.Option("--key", help="The public key of the server that must have signed it.")] = "",
) -> None:
    """Check that a record of an online game is complete: its log fits its chain, its turns and its signature.

    Examples:

        franchise verify online.json
    """
    with report_errors(file):
        record = parse_json(text_of(file))
        if not isinstance(record, dict) or record.get("format") != FORMAT:
            raise FormatError(message("verify.other-version"))
        from_online_record(record)
        online = record["online"]
        if not is_signed(online) or (key and key != online["key"]):
            raise FormatError(message("verify.not-signed"))
        if head and head != online["head"]:
            raise FormatError(message("verify.other-head"))
        Screen().print(message("verify.complete", entries=len(online["log"]), key=online["key"], head=online["head"]))
