"""What the tests know of the pages: their words, their faults, how they are opened."""

import json
import re
from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple, Protocol

from httpx2 import Client
from playwright.sync_api import Page

WEB = Path(__file__).parents[2] / "web"
PATIENCE = 15_000  # milliseconds that anything may take
# What was measured on the way; told at the end of the run.
FIGURES: list[str] = []
PHONE: dict[str, Any] = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
TABLET: dict[str, Any] = {"viewport": {"width": 820, "height": 1180}, "has_touch": True}
NOBODY = "0" * 32  # no game has this name
RAW_KEY = re.compile(r"\b[a-z]+_[a-z_]+\b|\b(?:undefined|NaN)\b|\[object|\{[a-z]+\}")

# Words that no page shows in another language; those of place names and those that other languages share are not here.
ENGLISH = re.compile(
    r"\b(?:the|your|turns?|money|income|towns?|expands?|increases?|undo|opens?|gets|from|rules?|hint|round|left|with"
    r"|settings|choose|why|because|nothing|players?|is|of|should|missing|expecting)\b",
    re.IGNORECASE,
)
OWN_WORD = 10  # a word in so many messages of a language was not just forgotten in them
# What is read, and what is read aloud.
TEXTS = """() => {
    const told = ['aria-label', 'title', 'placeholder'];
    const attributes = [...document.querySelectorAll('*')].flatMap((one) => told.map((name) => one.getAttribute(name)));
    return [document.title, document.body.innerText, ...attributes.filter(Boolean)].join('\\n');
}"""


class OpenPage(Protocol):
    """Opens an address in a fresh context with such settings of the page and such wishes of the context."""

    def __call__(self, path: str = "/", settings: dict[str, Any] | None = None, **wishes: Any) -> Page: ...


class Key(NamedTuple):
    """The cookie by which a server knows a browser; each server has a name of its own for it."""

    name: str
    value: str


def key_of(client: Client) -> Key:
    """The key of whoever asks by the API, for his browser."""
    (cookie,) = client.cookies.jar
    return Key(cookie.name, str(cookie.value))


class Faults:
    """The errors and warnings in the browser's console, and what was thrown and not caught."""

    def __init__(self) -> None:
        self.told: list[str] = []
        self.forgiven: list[str] = []

    @property
    def seen(self) -> list[str]:
        """What was told and not forgiven."""
        return [text for text in self.told if not any(part in text for part in self.forgiven)]

    def forgive(self, part: str) -> None:
        """Some are meant to happen: a browser complains about every answer that is a refusal, and may do so later."""
        self.forgiven.append(part)


def messages(language: str) -> dict[str, Any]:
    """The words of the page in a language."""
    found: dict[str, Any] = json.loads((WEB / "messages" / f"{language}.json").read_text(encoding="utf-8"))
    return found


def assert_language(page: Page, language: str, *keys: str) -> None:
    """The page is written in this language, with these of its words, and with no message that was not found."""
    text = page.locator("body").inner_text()
    assert page.locator("html").get_attribute("lang") == language
    words = messages(language)
    assert [key for key in keys if words[key] not in text] == []
    assert RAW_KEY.findall(text) == []


@cache
def shared_words(language: str) -> set[str]:
    """Words of the English list that are the language's own, too: many of its messages have them."""
    words = Counter(word for text in messages(language).values() for word in set(ENGLISH.findall(str(text).lower())))
    return {word for word, count in words.items() if count >= OWN_WORD}


def assert_no_english(page: Page, language: str) -> None:
    """Nothing was forgotten when the page was translated: neither what is seen nor what is read aloud."""
    own = shared_words(language)
    lines = page.evaluate(TEXTS).splitlines()
    assert [line for line in lines if set(ENGLISH.findall(line.lower())) - own] == []
