"""Writes the description of the API from which the page's types are made: `python tools/openapi.py`."""

import json
from pathlib import Path

from franchise.server.app import create_app
from franchise.server.settings import Settings

FILE = Path(__file__).parent.parent / "web" / "openapi.json"


def description() -> str:
    """The API as OpenAPI.

    >>> description() == FILE.read_text(encoding="utf-8")
    True
    """
    app = create_app(Settings(database=":memory:"))
    return json.dumps(app.openapi(), indent=1) + "\n"


if __name__ == "__main__":
    FILE.write_text(description(), encoding="utf-8")
