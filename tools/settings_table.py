"""Writes the table of all settings into docs/operations.md: `python tools/settings_table.py`."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from franchise.server.settings import EdgeSettings, Settings

FILE = Path(__file__).parent.parent / "docs" / "operations.md"
BEGIN, END = "<!-- settings: made by tools/settings_table.py -->\n", "<!-- end of the settings -->\n"


def table() -> Iterator[str]:
    """The lines of the table: the settings of the server, then those of its edge.

    >>> next(line for line in table() if "PROXIES" in line).split(" | ")[1]
    '`127.0.0.1,::1`'
    """
    yield "| variable | by default | what it sets |"
    yield "|---|---|---|"
    for name in sorted(Settings.model_fields, key=lambda name: name in EdgeSettings.model_fields):
        field = Settings.model_fields[name]
        default = "" if field.default_factory else shown(field.default)
        yield f"| `FRANCHISE_{name.upper()}` | {default} | {field.description} |"


def shown(default: Any) -> str:
    """A default as one would write it into the environment.

    >>> shown(True), shown(("a", "b")), shown(())
    ('`true`', '`a,b`', '')
    """
    text = ",".join(default) if isinstance(default, tuple) else str(default)
    return f"`{text.lower()}`" if text else ""


def with_table(text: str) -> str:
    """The page with the table of now.

    >>> with_table(FILE.read_text(encoding="utf-8")) == FILE.read_text(encoding="utf-8")
    True
    """
    before, _, rest = text.partition(BEGIN)
    after = rest.partition(END)[2]
    return before + BEGIN + "".join(f"{line}\n" for line in table()) + END + after


if __name__ == "__main__":
    FILE.write_text(with_table(FILE.read_text(encoding="utf-8")), encoding="utf-8")
