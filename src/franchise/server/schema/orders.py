"""What a player sends by the live socket: the same as by HTTP, with a number that the answer repeats."""

from typing import Annotated, Literal

from pydantic import Field, TypeAdapter

from franchise.server.schema.common import Count, Strict
from franchise.server.schema.requests import DraftIn, TurnIn


class LookOrder(Strict):
    """Show the turn in progress, like `GET …/draft`."""

    kind: Literal["look"]
    order: Count
    revision: Count = 0


class LayOrder(DraftIn):
    """Change the turn in progress, like `PUT …/draft`."""

    kind: Literal["lay"]
    order: Count


class TurnOrder(TurnIn):
    """Commit a turn, like `POST …/turns`."""

    kind: Literal["turn"]
    order: Count


Order = Annotated[LookOrder | LayOrder | TurnOrder, Field(discriminator="kind")]
ORDERS: TypeAdapter[Order] = TypeAdapter(Order)
