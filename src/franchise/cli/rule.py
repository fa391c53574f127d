"""`franchise rule`: look up a rule."""

from typing import Annotated

import typer
from rich.text import Text

from franchise.cli.console import Screen, report_errors
from franchise.model.errors import InvalidError
from franchise.texts import find_rules


def rule(
    number: Annotated[str, typer.Argument(help="For example 3.2, or a chapter; all rules without it.")] = "",
) -> None:
    """Look up a rule.

    Examples:

        franchise rule 4.3

        franchise rule 8
    """
    with report_errors():
        found = find_rules(number)
        if not found:
            raise InvalidError(f"there is no rule {number}: the rules have chapters 1 to 8, for example 3.2")
        for key, text in found.items():
            Screen().print(Text.assemble((key, "bold"), "  ", text))
