"""Draws the icons of the page from `web/public/icon.svg`: `python tools/icons.py`, after a change of that drawing."""

import struct
from pathlib import Path

from resvg_py import svg_to_bytes

PUBLIC = Path(__file__).parent.parent / "web" / "public"
ROUND = ' rx="11"'
FAVICON_SIZE = 48


def draw(size: int, full: bool = False) -> bytes:
    """The icon as a square PNG. A full one has no round corners: the system cuts it into its own form.

    >>> draw(32)[1:4]
    b'PNG'
    """
    drawing = (PUBLIC / "icon.svg").read_text(encoding="utf-8")
    return bytes(svg_to_bytes(svg_string=drawing.replace(ROUND, "") if full else drawing, width=size, height=size))


def icon_file(picture: bytes, size: int) -> bytes:
    """A PNG as an ICO file, the format of `/favicon.ico`: a header of six bytes, an entry of sixteen, the picture.

    >>> len(icon_file(b"", 32))
    22
    """
    header = struct.pack("<HHH", 0, 1, 1)
    entry = struct.pack("<BBBBHHII", size, size, 0, 0, 1, 32, len(picture), len(header) + 16)
    return header + entry + picture


if __name__ == "__main__":
    for name, size, full in (
        ("icon-192.png", 192, False),
        ("icon-512.png", 512, False),
        ("icon-full-512.png", 512, True),
        ("apple-touch-icon.png", 180, True),
    ):
        (PUBLIC / name).write_bytes(draw(size, full))
    (PUBLIC / "favicon.ico").write_bytes(icon_file(draw(FAVICON_SIZE), FAVICON_SIZE))
