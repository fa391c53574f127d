"""The locks of the libraries: everything is in them, with hashes, and nothing of the machine that wrote them."""

import re
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]


def wanted(extra: str) -> set[str]:
    """The libraries that an extra needs; an extra may name others of this project."""
    found: set[str] = set()
    for each in [*PROJECT["dependencies"], *PROJECT["optional-dependencies"][extra]]:
        name = re.split(r"[\[<>=~;]", each)[0]
        if name == "franchise":
            extras = re.findall(r"\[(.*)\]", each)[0].split(",")
            found = found.union(*(wanted(other) for other in extras))
        else:
            found.add(re.sub(r"[-_.]+", "-", name).lower())
    return found


@pytest.mark.parametrize(
    ("file", "extra"), [("requirements.lock", "postgresql"), ("requirements-dev.lock", "dev")], ids=["server", "dev"]
)
def test_the_lock_has_every_library_with_hashes_and_no_address(file: str, extra: str) -> None:
    text = (ROOT / file).read_text(encoding="utf-8")
    locked = dict(re.findall(r"^([\w.-]+)(?:\[[\w,-]+\])?==([^\\\n]*(?:\\\n[^\\\n]*)*)", text, re.MULTILINE))
    assert wanted(extra) - set(locked) == set(), "CONTRIBUTING.md says how to renew the locks"
    assert all("--hash=sha256:" in hashes for hashes in locked.values())
    assert "://" not in text
