"""Which rules these are: a version that is raised when a rule is changed on purpose, and a digest of the sources."""

import hashlib
import io
import tokenize
from collections.abc import Iterator
from pathlib import Path

# Raise it whenever a rule is changed on purpose: stored games of another version are then refused, not misread.
RULES_VERSION = 1

PACKAGE = Path(__file__).parents[1]
FOLDERS = ("board", "rules")

Place = tuple[int, int]  # a row and a column


def rules_digest() -> str:
    """A digest of the rules and of the board's figures. Comments, docstrings and line breaks don't count.

    >>> len(rules_digest())
    16
    """
    digest = hashlib.sha256()
    for folder in FOLDERS:
        for file in sorted((PACKAGE / folder).iterdir()):
            if file.suffix in (".py", ".json"):
                text = file.read_text(encoding="utf-8")
                meaning = code_of(text) if file.suffix == ".py" else text
                digest.update(f"{folder}/{file.name}\n{meaning}\n".encode())
    return digest.hexdigest()[:16]


def code_of(text: str) -> str:
    """A source text without the parts that have no effect: comments, docstrings, line breaks.

    >>> code_of('"Sum."\\nx = 1 +  2  # three')
    'x = 1 + 2'
    """
    lines = text.splitlines(keepends=True)
    for first, last in reversed(list(comments_and_docstrings(text))):
        (row, column), (last_row, last_column) = first, last
        rest = lines[last_row - 1][last_column:]
        lines[row - 1 : last_row] = [lines[row - 1][:column] + rest]
    return " ".join("".join(lines).split())


def comments_and_docstrings(text: str) -> Iterator[tuple[Place, Place]]:
    """The start and end of each comment and docstring, by row and column."""
    begins_statement = True
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type == tokenize.COMMENT or (token.type == tokenize.STRING and begins_statement):
            yield token.start, token.end
        elif token.type in (tokenize.NEWLINE, tokenize.INDENT):
            begins_statement = True
        elif token.type not in (tokenize.NL, tokenize.DEDENT):
            begins_statement = False
