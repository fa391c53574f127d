"""The folder of a match: what is played, the outcome of every game, and every game as a record.

match.json        the bots, the number of players, the variant, the first seed
outcomes.jsonl    one outcome a line, in the order in which the games ended
games/00017.json  the record of game 17
"""

import json
from dataclasses import asdict
from datetime import datetime
from pathlib import Path

from franchise.arena.outcome import Match, Outcome
from franchise.model.errors import FormatError, InvalidError
from franchise.support.folders import data_folder


def matches_folder() -> Path:
    """The folder for matches for which the user gave no folder."""
    return data_folder() / "matches"


class Folder:
    """A match on disk.

    >>> import tempfile
    >>> folder = Folder(Path(tempfile.mkdtemp()) / "match")
    >>> folder.open(Match(("random", "greedy"), 2), resume=False)
    []
    >>> sorted(path.name for path in folder.path.iterdir())
    ['games', 'match.json']
    """

    def __init__(self, path: Path) -> None:
        """A folder that may not exist yet."""
        self.path = path

    @classmethod
    def fresh(cls) -> "Folder":
        """A folder for a match that begins now."""
        return cls(matches_folder() / datetime.now().strftime("%Y-%m-%d-%H%M%S-%f"))

    @classmethod
    def latest(cls, match: Match) -> "Folder":
        """The folder of the last time that this match was begun."""
        for path in sorted(matches_folder().glob("*/match.json"), reverse=True):
            if path.read_text(encoding="utf-8") == described(match):
                return cls(path.parent)
        raise InvalidError("this match was never begun here: leave --resume out, or name its folder with --report")

    def open(self, match: Match, resume: bool) -> list[Outcome]:
        """Begin a match here, or resume it; returns the outcomes of the games played so far."""
        description = self.path / "match.json"
        if description.exists():
            if not resume:
                raise InvalidError(f"{self.path} holds a match already: --resume goes on with it, or name another one")
            if description.read_text(encoding="utf-8") != described(match):
                raise InvalidError(f"{self.path} holds another match: its bots, players, variant or seed differ")
            self.cut_off_unfinished_line()
            return self.outcomes()
        if resume:
            raise InvalidError(f"{self.path} holds no match that could go on")
        (self.path / "games").mkdir(parents=True, exist_ok=True)
        description.write_text(described(match), encoding="utf-8")
        return []

    def cut_off_unfinished_line(self) -> None:
        """Remove a last line that was not completely written, for example because of a power cut."""
        if self.outcomes_file.exists():
            text = self.outcomes_file.read_bytes()
            self.outcomes_file.write_bytes(text[: text.rfind(b"\n") + 1])

    @property
    def outcomes_file(self) -> Path:
        """Where the outcomes are kept."""
        return self.path / "outcomes.jsonl"

    def keep(self, outcome: Outcome, record: str) -> None:
        """Save a game. Its outcome is written last: a game without an outcome is played again."""
        self.record_file(outcome).write_text(record, encoding="utf-8")
        with self.outcomes_file.open("a", encoding="utf-8") as file:
            file.write(json.dumps(outcome.to_json()) + "\n")

    def record_file(self, outcome: Outcome) -> Path:
        """Where a game's record is kept."""
        return self.path / "games" / f"{outcome.pairing.number:05}.json"

    def outcomes(self) -> list[Outcome]:
        """All outcomes, sorted by the number of the game; an incomplete last line is left out."""
        file = self.outcomes_file
        lines = file.read_text(encoding="utf-8").split("\n") if file.exists() else []
        found = {}
        for number, line in enumerate(lines[:-1], 1):
            try:
                outcome = Outcome.from_json(json.loads(line))
            except (json.JSONDecodeError, FormatError) as fault:
                raise FormatError(f"{file}, line {number}: {fault}") from None
            found[outcome.pairing.number] = outcome
        return [found[number] for number in sorted(found)]


def described(match: Match) -> str:
    """A match as text, the same for the same match."""
    return json.dumps(asdict(match), indent=1) + "\n"
