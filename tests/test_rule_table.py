"""Every rule has a test that bears its number, and no test bears a number that is no rule's."""

import re
from pathlib import Path

from franchise.texts import rules

TESTS = Path(__file__).parent / "rules"


def test_every_rule_has_a_test_of_its_number() -> None:
    text = "\n".join(file.read_text(encoding="utf-8") for file in TESTS.glob("test_*.py"))
    named = re.findall(r"^def test_rule_(\d)_(\d)_", text, re.MULTILINE)
    assert {f"{chapter}.{rule}" for chapter, rule in named} == set(rules())
    assert len(named) == len(re.findall(r"^def test_", text, re.MULTILINE)), "a test here bears no rule's number"
