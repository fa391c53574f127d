"""The legal actions of a position as a collection."""

from collections.abc import Iterator

from franchise.model.action import Action, all_actions
from franchise.rules.state import State


class LegalActions:
    """The legal actions of a position: iterate over them, count them, pick one, ask whether one is among them."""

    def __init__(self, words: State) -> None:
        """`words` are the bits that the rules wrote, one an action."""
        self._bits = int.from_bytes(words.astype("<i8", copy=False).tobytes(), "little")

    @property
    def ids(self) -> list[int]:
        """The numbers of the legal actions."""
        return [action.id for action in self]

    def __iter__(self) -> Iterator[Action]:
        bits, actions = self._bits, all_actions()
        while bits:
            yield actions[(bits & -bits).bit_length() - 1]
            bits &= bits - 1

    def __len__(self) -> int:
        return self._bits.bit_count()

    def __getitem__(self, number: int) -> Action:
        return list(self)[number]

    def __contains__(self, action: object) -> bool:
        return isinstance(action, Action) and bool(self._bits >> action.id & 1)

    def __repr__(self) -> str:
        return f"<LegalActions: {' '.join(action.token for action in self)}>"
