"""What may be written at a table: short plain text."""

import unicodedata

from franchise.model.errors import InvalidError

LONGEST = 300  # characters of one message
# Controls, marks that change the direction of writing, surrogates, private and unassigned characters.
REFUSED = ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp")
# Joins parts of one emoji or of a letter: it changes no direction.
JOINER = "\u200d"


def plain(text: str, most: int = LONGEST) -> str:
    """A text as it may be shown to others: in one line, without characters that nobody sees.

    >>> plain("  well   played ")
    'well played'
    >>> plain("abc\\u202edef")
    Traceback (most recent call last):
    franchise.model.errors.InvalidError
    """
    text = " ".join(text.split())
    if not text:
        raise InvalidError("there is nothing to say")
    if len(text) > most:
        raise InvalidError(f"{len(text)} characters are more than {most}")
    for letter in text:
        if unicodedata.category(letter) in REFUSED and letter != JOINER:
            raise InvalidError(f"the character U+{ord(letter):04X} can't be shown")
    return text
