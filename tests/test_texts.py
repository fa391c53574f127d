"""The words that people read: the same in every language, none missing."""

import json
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from string import Formatter

import pytest
from typer.testing import CliRunner

from franchise import cli
from franchise.texts import FOLDER, LANGUAGES, messages, rules, use_language

FOREIGN = [language for language in LANGUAGES if language != "en"]

# Words that were given up, as patterns; what to say instead stands in docs/glossary.md.
GIVEN_UP = {
    "en": (r"roads?", r"locations?", r"by itself"),
    "de": (r"\w*verstärk\w*", r"Expert\w*", r"von selbst", r"im Zug", r"Startzahl", r"Ctrl", r"rote[rn]? Bereich\w*"),
    "fr": (
        r"liaisons?",
        r"(?:ét|s'ét)end\w*",
        r"expansions?",
        r"cases? libres?",
        r"piste des régions",
        r"tout seul",
        r"la Queenie",
        r"robots?",
    ),
}
WRONG = {
    "en": ("Roads", "a road."),
    "de": ("Eine Verstärkung", "einmal im Zug", "Experte, gelost"),
    "fr": ("s'étendre", "vous étendre", "elle s'étend", "cases libres"),
}

# French: a narrow no-break space stands before these signs and inside quotation marks. Exempt are figures with their
# form ({text!r}), tokens of the notation (texas: seattle:5 :florida), addresses and what stands between backquotes.
NO_THIN_SPACE = re.compile(r"(?<![\u202f\u00a0])[:;?!»]|«(?![\u202f\u00a0])")
NO_PROSE = re.compile(r"`[^`]*`|{\w+!r}|\w+://\S+|\btexas:|:florida|\bseattle:5")
# German and French: the sign comes after the figure, with a narrow no-break space between them.
WRONG_MONEY = re.compile(r"\$[\d{]|[\d}](?!\u202f)\s?\$")


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


def all_texts(language: str) -> dict[str, str]:
    """Everything that people read in a language: the messages of the program and of the page, and the rules."""
    page = json.loads((Path(__file__).parents[1] / "web" / "messages" / f"{language}.json").read_text(encoding="utf-8"))
    found = {"rules": (FOLDER / f"rules.{language}.md").read_text(encoding="utf-8"), **messages(language)}
    for key, text in page.items():
        if not key.startswith("$"):
            variants = [text] if isinstance(text, str) else text[0]["match"].values()
            found[f"page: {key}"] = "\n".join(variants)
    return found


@pytest.mark.parametrize("language", LANGUAGES)
def test_words_that_were_given_up_are_in_no_text(language: str) -> None:
    pattern = re.compile(rf"\b(?:{'|'.join(GIVEN_UP[language])})\b", re.IGNORECASE)
    texts = {key: " ".join(re.sub(r"{\w+}", "", text).split()) for key, text in all_texts(language).items()}
    assert len(texts) > 600
    assert {key: found for key, text in texts.items() if (found := pattern.findall(text))} == {}
    for wrong in WRONG[language]:
        assert pattern.search(wrong), wrong


def test_french_signs_have_their_thin_spaces() -> None:
    texts = {key: NO_PROSE.sub("", text) for key, text in all_texts("fr").items()}
    assert {key: found for key, text in texts.items() if (found := NO_THIN_SPACE.findall(text))} == {}
    for wrong in ("lieu: ici", "lieu : ici", "pourquoi?", "pourquoi ?", "« oui »", "{name} :", "ici ;"):
        assert NO_THIN_SPACE.search(wrong), wrong


@pytest.mark.parametrize("language", FOREIGN)
def test_the_sign_of_money_comes_after_the_figure(language: str) -> None:
    texts = {key: text.replace(">dallas$3", "").replace("  $10 ", "") for key, text in all_texts(language).items()}
    assert {key: found for key, text in texts.items() if (found := WRONG_MONEY.findall(text))} == {}
    for wrong in ("$3", "${money}", "3 $", "3$", "{money} $"):
        assert WRONG_MONEY.search(wrong), wrong


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
