"""The words that people read: the same in every language, none missing."""

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from string import Formatter

import pytest
from typer.testing import CliRunner

from franchise import cli
from franchise.texts import LANGUAGES, messages, rules, use_language

FOREIGN = [language for language in LANGUAGES if language != "en"]


@pytest.fixture(autouse=True)
def english_afterwards() -> Iterator[None]:
    yield
    use_language("en")


def figures(text: str) -> list[str]:
    return sorted(f"{name}!{how}" for _, name, _, how in Formatter().parse(text) if name is not None)


@pytest.mark.parametrize("language", FOREIGN)
def test_no_message_is_missing_and_all_have_their_figures(language: str) -> None:
    english, foreign = messages("en"), messages(language)
    assert set(foreign) == set(english)
    for key, text in english.items():
        assert figures(foreign[key]) == figures(text), key
        assert bool(foreign[key]) == bool(text), key


@pytest.mark.parametrize("language", FOREIGN)
def test_every_rule_is_there_and_names_the_same_rules_and_numbers(language: str) -> None:
    english, foreign = rules("en"), rules(language)
    assert list(foreign) == list(english)
    for number, text in english.items():
        assert set(re.findall(r"\d\.\d", foreign[number])) == set(re.findall(r"\d\.\d", text)), number
        assert set(re.findall(r"`[^`]+`", foreign[number])) == set(re.findall(r"`[^`]+`", text)), number


def test_the_command_line_speaks_the_language_that_one_asks_for() -> None:
    run = CliRunner().invoke
    for language in LANGUAGES:
        told = run(cli.app, ["--language", language, "rule", "5.6"]).stdout
        assert told.split() == ["5.6", *rules(language)["5.6"].split()]
        assert run(cli.app, ["rule", "5.6"], env={"FRANCHISE_LANGUAGE": language}).stdout == told
    assert len({rules(language)["5.6"] for language in LANGUAGES}) == len(LANGUAGES)
    assert "Invalid value" in run(cli.app, ["--language", "xx", "rule", "5.6"]).stderr


def test_an_unknown_language_is_refused() -> None:
    with pytest.raises(ValueError, match=f"no language 'xx', only {', '.join(LANGUAGES)}"):
        use_language("xx")


def test_every_dependency_stands_in_the_list_of_licences() -> None:
    root = Path(__file__).parents[1]
    project = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    wanted = [
        *project["dependencies"],
        *(each for extra in project["optional-dependencies"].values() for each in extra),
    ]
    names = {re.split(r"[\[<>=~;]", each)[0] for each in wanted} - {"franchise"}
    listed = set(re.findall(r"[\w-]+", (root / "docs" / "licences.md").read_text(encoding="utf-8")))
    assert len(names) > 20
    assert names - listed == set()
