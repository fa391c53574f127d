"""All texts for people, by language: messages and the rules. The help of the command line is not among them."""

import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from functools import cache
from pathlib import Path

FOLDER = Path(__file__).parent


DEFAULT_LANGUAGE = "en"


def _languages() -> tuple[str, ...]:
    """The available languages: those with a file of messages, English first."""
    found = {file.name.split(".")[1] for file in FOLDER.glob("messages.*.json")}
    return (DEFAULT_LANGUAGE, *sorted(found - {DEFAULT_LANGUAGE}))


LANGUAGES = _languages()

_language = ContextVar("language", default=DEFAULT_LANGUAGE)


def use_language(language: str) -> None:
    """Use this language from now on, in this thread or task; the default is English.

    >>> use_language("de")
    >>> message("reason.no-supply")
    'dein Vorrat ist leer'
    >>> use_language("en")
    """
    if language not in LANGUAGES:
        raise ValueError(f"there is no language {language!r}, only {', '.join(LANGUAGES)}")
    _language.set(language)


@contextmanager
def in_language(language: str) -> Iterator[None]:
    """Use this language for a while.

    >>> with in_language("de"):
    ...     message("reason.no-supply")
    'dein Vorrat ist leer'
    """
    before = _language.set(language)
    try:
        yield
    finally:
        _language.reset(before)


def current_language() -> str:
    """The language in use.

    >>> current_language()
    'en'
    """
    return _language.get()


@cache
def messages(language: str = DEFAULT_LANGUAGE) -> dict[str, str]:
    """All messages of a language by key.

    >>> messages()["reason.no-supply"]
    'your supply is empty'
    """
    found: dict[str, str] = json.loads((FOLDER / f"messages.{language}.json").read_text(encoding="utf-8"))
    return found


def message(key: str, /, **figures: object) -> str:
    """A message with its figures filled in.

    >>> message("reason.too-dear", price=5, money=3)
    'it costs $5 and you have $3'
    """
    return messages(_language.get())[key].format(**figures)


def heading(key: str) -> str:
    """A message as a heading: its first letter is a capital.

    >>> heading("source.city")
    'Cities'
    """
    text = message(key)
    return text[:1].upper() + text[1:]


def find_rules(number: str) -> dict[str, str]:
    """A rule by its number, or all rules of a chapter; all rules for an empty number.

    >>> list(find_rules("4"))
    ['4.1', '4.2', '4.3', '4.4', '4.5']
    """
    return {
        key: text
        for key, text in rules(_language.get()).items()
        if not number or key == number or key.startswith(f"{number}.")
    }


@cache
def rules(language: str = DEFAULT_LANGUAGE) -> dict[str, str]:
    """The text of every numbered rule.

    >>> rules()["5.6"]
    'Whoever is alone in a region gets the first value; nobody gets the others.'
    """
    text = (FOLDER / f"rules.{language}.md").read_text(encoding="utf-8")
    found = re.findall(r"^- (\d\.\d) (.*?)(?=^- \d\.\d |^## |\Z)", text, re.MULTILINE | re.DOTALL)
    return {number: _one_line(body.replace("**", "")) for number, body in found}


@dataclass(frozen=True)
class Chapter:
    """A chapter of the rules; the words between two stars are terms."""

    number: str
    title: str
    intro: str
    rules: dict[str, str]


def chapters() -> list[Chapter]:
    """The whole rules, chapter by chapter.

    >>> [chapter.title for chapter in chapters()][:3], list(chapters()[4].rules)[-1]
    (['Terms', 'Set-up', 'The turn'], '5.6')
    """
    text = (FOLDER / f"rules.{_language.get()}.md").read_text(encoding="utf-8")
    return [_chapter(part) for part in re.split(r"^## ", text, flags=re.MULTILINE)[1:]]


def _chapter(part: str) -> Chapter:
    heading, _, body = part.partition("\n")
    number, _, title = heading.partition(" ")
    intro, *found = re.split(r"^- (\d\.\d) ", body, flags=re.MULTILINE)
    rules = dict(zip(found[::2], map(_paragraphs, found[1::2]), strict=True))
    return Chapter(number, title.strip(), _paragraphs(intro), rules)


def _paragraphs(text: str) -> str:
    """A text with its lines joined; points of a list stay lines of their own."""
    points = re.split(r"\n\s*- ", text.strip())
    return "\n• ".join(_one_line(point) for point in points)


def _one_line(text: str) -> str:
    """A text without line breaks; spaces that don't break stay as they are."""
    return re.sub(r"[ \n]+", " ", text).strip(" ")
