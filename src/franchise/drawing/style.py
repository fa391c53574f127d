"""The style sheet of a picture: the page's own, with every colour written out for one theme."""

import base64
import re
from enum import StrEnum
from functools import cache

from franchise.drawing.geometry import FOLDER
from franchise.model.errors import InvalidError

FONTS = FOLDER / "fonts"
FACES = (
    ("Barlow Semi Condensed", 500, "barlow-semi-condensed-500.ttf"),
    ("Barlow Semi Condensed", 600, "barlow-semi-condensed-600.ttf"),
    ("Barlow Semi Condensed", 700, "barlow-semi-condensed-700.ttf"),
    ("Yellowtail", 400, "yellowtail-400.ttf"),
)
DARK = '[data-theme="dark"]'
# Classes that only the interactive page uses, such as for hovering and focus.
ON_A_PAGE_ONLY = re.compile(r"\.(on|hot|pick|lead|case|dear|hov|focus\d|dim|tag)\b")


class Theme(StrEnum):
    """The two sets of colours."""

    LIGHT = "light"
    DARK = "dark"


@cache
def style_sheet(theme: str) -> str:
    """The rules for one theme, without CSS variables, since not every image viewer supports them.

    >>> ".sea { fill: #0f2029; }" in style_sheet("dark"), "var(" in style_sheet("dark")
    (True, False)
    """
    colours = palette(theme)
    lines = []
    for name in ("board.css", "picture.css"):
        for selectors, body in _rules(name):
            wanted = [selector for selector in map(str.strip, selectors.split(",")) if _applies(selector, theme)]
            if wanted:
                lines.append(f"{', '.join(wanted).replace(f'{DARK} ', '')} {{ {_resolve(body.strip(), colours)} }}")
    return "\n".join(lines)


def palette(theme: str) -> dict[str, str]:
    """The colours of a theme by name; `InvalidError` for an unknown theme.

    >>> palette("light")["ink"], palette("dark")["ink"]
    ('#22303a', '#f3e9d2')
    """
    if theme not in tuple(Theme):
        raise InvalidError(f"there is no theme {theme!r}, only {' and '.join(Theme)}")
    colours: dict[str, str] = {}
    for selector, body in _rules("palette.css"):
        if selector == ":root" or theme == "dark":
            colours |= dict(re.findall(r"--([\w-]+):\s*([^;]+);", body))
    return colours


@cache
def font_faces() -> str:
    """Rules that embed the fonts in the picture.

    >>> font_faces().count("@font-face")
    4
    """
    return "\n".join(
        f'@font-face {{ font-family: "{family}"; font-weight: {weight}; '
        f'src: url(data:font/ttf;base64,{_encoded(name)}) format("truetype"); }}'
        for family, weight, name in FACES
    )


def _encoded(name: str) -> str:
    return base64.b64encode((FONTS / name).read_bytes()).decode("ascii")


@cache
def _rules(name: str) -> list[tuple[str, str]]:
    """The rules of a style sheet: selectors and body. These files have no nested rules."""
    text = re.sub(r"/\*.*?\*/", "", (FOLDER / name).read_text(encoding="utf-8"), flags=re.DOTALL)
    return [(selectors.strip(), body) for selectors, body in re.findall(r"([^{}]+)\{([^{}]*)\}", text)]


def _applies(selector: str, theme: str) -> bool:
    return not ON_A_PAGE_ONLY.search(selector) and (theme == "dark" or not selector.startswith(DARK))


def _resolve(body: str, colours: dict[str, str]) -> str:
    return re.sub(r"var\(--([\w-]+)\)", lambda found: colours[found[1]], body)
