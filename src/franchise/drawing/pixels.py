"""Turns a drawing into pixels."""

from typing import Any, Protocol

from resvg_py import svg_to_bytes

from franchise.drawing.style import FACES, FONTS


class Rasterise(Protocol):
    """Whatever turns SVG into PNG, here or in another process."""

    def __call__(self, svg: str, **wishes: Any) -> bytes:
        """The picture; the wishes are those of the library."""


def svg_to_pixels(svg: str, **wishes: Any) -> bytes:
    """SVG as PNG.

    >>> svg_to_pixels('<svg xmlns="http://www.w3.org/2000/svg" width="2" height="2"/>')[1:4]
    b'PNG'
    """
    return bytes(svg_to_bytes(svg_string=svg, **wishes))


def font_files() -> list[str]:
    """The files of all fonts of the drawings.

    >>> len(font_files()) > 0
    True
    """
    return [str(FONTS / name) for _, _, name in FACES]
