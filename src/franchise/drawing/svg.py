"""Small parts of all drawings as SVG: numbers, words and pieces."""

import math
import re
from html import escape

from franchise.drawing.forms import load_forms
from franchise.drawing.geometry import Point

NOT_IN_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")

Colours = tuple[int, ...]


def rounded(value: float, parts: int = 10) -> float:
    """A number rounded to tenths, or to 1 / `parts`; halves are rounded up, exactly as the page does.

    Numbers that are almost a half are rounded up, too: the last bit may differ between Python and the page.

    >>> rounded(3.25), rounded(-3.25), rounded(0.6665, 1000)
    (3.3, -3.2, 0.667)
    """
    return math.floor(value * parts + 0.500001) / parts + 0.0


def num(value: float) -> str:
    """A number as short as a picture needs it.

    >>> num(12.04), num(3.25), num(7)
    ('12', '3.3', '7')
    """
    return f"{rounded(value):g}"


def at(x: float, y: float, scale: float = 1) -> str:
    """The attribute that moves something to a point.

    >>> at(3, 4.26), at(1, 2, 0.5)
    ('transform="translate(3 4.3)"', 'transform="translate(1 2) scale(0.5)"')
    """
    scaled = "" if scale == 1 else f" scale({rounded(scale, 1000):g})"
    return f'transform="translate({num(x)} {num(y)}){scaled}"'


def around(radius: float, degrees: float) -> Point:
    """A point on a circle around the origin; 0 degrees is on the right, and they grow clockwise.

    >>> around(10, 90)
    (0.0, 10.0)
    """
    angle = math.radians(degrees)
    return rounded(radius * math.cos(angle)), rounded(radius * math.sin(angle))


def signed(value: int) -> str:
    """A number with its sign.

    >>> signed(2), signed(0), ascii(signed(-2))
    ('+2', '+0', "'\\\\u22122'")
    """
    signs = load_forms().numbers
    return f"{signs.minus}{-value}" if value < 0 else f"{signs.plus}{value}"


def text(kind: str, x: float, y: float, words: object, extra: str = "") -> str:
    """Words with a class of the style sheet; special characters are escaped.

    >>> text("num", 1, 2, "<b>&")
    '<text class="num" x="1" y="2">&lt;b&gt;&amp;</text>'
    """
    return f'<text class="{kind}" x="{num(x)}" y="{num(y)}"{extra}>{plain(words)}</text>'


def plain(words: object) -> str:
    """Words escaped for XML; characters that XML forbids are replaced, and the narrow space that our fonts lack.

    >>> plain("Ann & Ben" + chr(0xFFFF))
    'Ann &amp; Ben�'
    """
    words = NOT_IN_XML.sub("\N{REPLACEMENT CHARACTER}", str(words))
    words = words.replace("\N{NARROW NO-BREAK SPACE}", "\N{NO-BREAK SPACE}")
    return escape(words, quote=False)


def glyph(colour: int, x: float, y: float, radius: float) -> str:
    """The shape of a chain.

    >>> glyph(3, 5, 6, 10)
    '<path class="g3" transform="translate(5 6)" d="M-7.8,-7.8h15.6v15.6h-15.6Z"/>'
    """
    return (
        f'<path class="g{colour}" {at(x, y, radius / load_forms().chain_radius)} d="{load_forms().chains[colour].d}"/>'
    )


def piece(colour: int, x: float, y: float, radius: float) -> str:
    """A franchise: a disc in the chain's colour with its shape.

    >>> piece(1, 5, 6, 12)[:74]
    '<g class="piece" transform="translate(5 6)"><circle class="p1 pc" r="12"/>'
    """
    shape = glyph(colour, 0, 0, radius * load_forms().piece.shape)
    return f'<g class="piece" {at(x, y)}><circle class="p{colour} pc" r="{num(radius)}"/>{shape}</g>'
