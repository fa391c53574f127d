"""What a server says that others can reach: who they are, what they may do, and how they come in."""

from collections.abc import Sequence
from contextlib import suppress

import segno

from franchise.cli.console import Screen
from franchise.texts import message


def invite(screen: Screen, addresses: Sequence[str]) -> None:
    """Say who can come in by these addresses; a terminal also shows the first one for phones.

    >>> invite(Screen(), [])
    This machine is in no network just now: only it can reach the server.
    """
    if not addresses:
        screen.print(message("serve.no-network"))
        return
    screen.print(message("serve.reachable"))
    for address in addresses:
        screen.print(f"  {address}", soft_wrap=True)
    if screen.is_terminal:
        screen.print(message("serve.scan"))
        with suppress(UnicodeEncodeError):  # a terminal without these characters
            segno.make(addresses[0], error="l").terminal(compact=True)
