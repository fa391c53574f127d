"""The words of the page: the same in every language, none missing, none unused."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from franchise.texts import LANGUAGES as SPOKEN

WEB = Path(__file__).parent.parent / "web"
LANGUAGES = sorted(path.stem for path in (WEB / "messages").glob("*.json"))


def test_page_and_program_speak_the_same_languages() -> None:
    assert set(LANGUAGES) == set(SPOKEN)


def messages(language: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((WEB / "messages" / f"{language}.json").read_text(encoding="utf-8"))
    return {key: text for key, text in found.items() if not key.startswith("$")}


def variants(message: Any) -> list[str]:
    """The texts of a message: one, or one for each plural."""
    return [message] if isinstance(message, str) else list(message[0]["match"].values())


def figures(text: str) -> set[str]:
    return set(re.findall(r"{(\w+)}", text))


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_message_is_missing_and_all_have_their_figures(language: str) -> None:
    english, spoken = messages("en"), messages(language)
    assert set(spoken) == set(english)
    for key, message in spoken.items():
        wanted = figures(variants(english[key])[-1])
        for text in variants(message):
            assert text.strip(), key
            assert figures(text) == wanted, key


def test_every_message_is_used_and_every_used_one_exists() -> None:
    sources = [
        path for path in WEB.glob("src/**/*") if path.suffix in (".ts", ".svelte") and "paraglide" not in path.parts
    ]
    used = {key for path in sources for key in re.findall(r"\bm\.(\w+)", path.read_text(encoding="utf-8"))}
    assert used == set(messages("en"))
