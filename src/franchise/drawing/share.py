"""The picture of a game to share: who won or is to play, the map without words, and everybody's points."""

import re
from collections.abc import Sequence
from pathlib import Path

from franchise.drawing.forms import load_forms
from franchise.drawing.geometry import FOLDER, load_map
from franchise.drawing.ground import definitions, draw_ground
from franchise.drawing.picture import draw_places
from franchise.drawing.pixels import Rasterise, font_files, svg_to_pixels
from franchise.drawing.roads import draw_roads
from franchise.drawing.strip import when
from franchise.drawing.style import style_sheet
from franchise.drawing.svg import Colours, at, num, piece, text
from franchise.game import Game
from franchise.texts import message

WIDTH, HEIGHT = 1200, 630  # what other sites show beside a link
MAP = {"x": 452, "y": 26, "width": 722, "height": 436}
CARDS = {"x": 24, "y": 496, "height": 110, "gap": 12}
NARROW = 250  # a card
LETTER = 14.5  # the usual width of a letter in a name on a card
# The lines beside the map: the class, the baseline, and how many letters have room at that size.
LINES = (("headline", 190, 16), ("second-line", 256, 23), ("more-lines", 316, 34))
PORTRAITS = FOLDER / "faces"


def draw_share(
    game: Game,
    colours: Sequence[int],
    lines: Sequence[str],
    faces: Sequence[str],
    rasterise: Rasterise = svg_to_pixels,
) -> bytes:
    """The picture as PNG, 1200 x 630. The first of the lines is large; `faces` are the names of portraits, or "".

    >>> draw_share(Game(players=2, introductory=True, seed=1), (0, 1), ["Blue to play"], ["", ""])[1:4]
    b'PNG'
    """
    return rasterise(_share_svg(game, tuple(colours), lines, faces), width=WIDTH, font_files=font_files())


def _share_svg(game: Game, colours: Colours, lines: Sequence[str], faces: Sequence[str]) -> str:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" height="{HEIGHT}">'
        f"<style>{style_sheet('light')}{_STYLE}</style>{definitions()}"
        f'<rect class="bar" x="-2" y="-2" width="{WIDTH + 4}" height="{HEIGHT + 4}"/>'
        f'<path class="logo" {at(62, 66, 1.6)} d="{load_forms().outlines.burst}"/>'
        f"{text('name-of-game', 112, 82, 'Franchise')}"
        f"{_headlines(lines)}{_map(game, colours)}{_cards(game, colours, faces)}</svg>"
    )


_STYLE = """
.name-of-game { font-family: "Yellowtail", cursive; font-size: 60px; fill: #fcf6e8; }
.headline { font-family: "Yellowtail", cursive; font-size: 68px; fill: #f3c24e; }
.second-line { font-size: 40px; font-weight: 700; fill: #fcf6e8; }
.more-lines { font-size: 28px; font-weight: 500; fill: #d3e8e2; }
.map-frame { fill: none; stroke: #fcf6e8; stroke-width: 6; }
.card-name { font-size: 31px; font-weight: 700; fill: #22303a; }
.card-points { font-size: 56px; font-weight: 700; fill: #22303a; text-anchor: end; }
"""


def _headlines(lines: Sequence[str]) -> str:
    return "".join(text(kind, 44, y, _cut(words, room)) for (kind, y, room), words in zip(LINES, lines, strict=False))


def _map(game: Game, colours: Colours) -> str:
    board_map = load_map()
    x, y, width, height = MAP.values()
    box = f'x="{x}" y="{y}" width="{width}" height="{height}"'
    return (
        f'<svg {box} viewBox="0 14 {board_map.width} 966" preserveAspectRatio="xMidYMid slice">'
        f"{draw_ground(game)}{draw_roads(game)}{draw_places(game, colours)}</svg>"
        f'<rect class="map-frame" {box} rx="6"/>'
    )


def _cards(game: Game, colours: Colours, faces: Sequence[str]) -> str:
    points = [player.influence for player in game.players]
    order = sorted(range(len(points)), key=lambda seat: -points[seat])
    width = (WIDTH - 2 * CARDS["x"] + CARDS["gap"]) / len(order) - CARDS["gap"]
    return "".join(
        f"<g {at(CARDS['x'] + number * (width + CARDS['gap']), CARDS['y'])}>"
        f"{_card(game.names[seat], points[seat], colours[seat], faces[seat], width)}</g>"
        for number, seat in enumerate(order)
    )


def _card(name: str, points: int, colour: int, face: str, width: float) -> str:
    below = width < NARROW  # with five players the points stand under the name
    letters = int((width - (118 if below else 190)) / LETTER)
    y = 50 if below else 69
    return (
        f'<rect fill="#fcf6e8" width="{num(width)}" height="{CARDS["height"]}" rx="14"/>'
        f'<path class="p{colour}" d="M14,0H{num(width - 14)}a14,14 0 0 1 13,9H1a14,14 0 0 1 13,-9Z"/>'
        f"{_portrait(face, colour)}{text('card-name', 104, y, _cut(name, letters))}"
        f"{text('card-points', width - 18, y + (48 if below else 10), points)}"
    )


def _portrait(face: str, colour: int) -> str:
    file = _face_file(face)
    if file is None:
        return piece(colour, 54, 60, 36)
    inner = re.sub(r"</?svg[^>]*>", "", file.read_text(encoding="utf-8"))
    name = f"round-{file.stem}"
    return (
        f'<circle class="p{colour}" cx="54" cy="60" r="39"/>'
        f'<clipPath id="{name}"><circle cx="32" cy="32" r="29"/></clipPath>'
        f'<g transform="translate(14 20) scale(1.25)"><g clip-path="url(#{name})">{inner}</g></g>'
    )


def _face_file(face: str) -> Path | None:
    """The portrait of this name; names of people are not file names."""
    return next((path for path in PORTRAITS.glob("*.svg") if path.stem == face.lower()), None)


def _cut(words: str, letters: int) -> str:
    return words if len(words) <= letters else words[: max(1, letters - 1)] + "…"


def share_lines(game: Game, turning: tuple[int, int] | None, is_abandoned: bool = False) -> list[str]:
    """What the picture says: who won, the points, and the turning point (its turn and points); else who is to play.

    >>> share_lines(Game(players=2, introductory=True, seed=1), None)
    ['Blue to play', 'Turn 1']
    """
    if game.result is None:
        now = message("share.abandoned") if is_abandoned else message("share.playing", name=game.names[game.active])
        return [now, when(game)]
    winners = [game.names[seat] for seat in game.result.winners]
    first = (
        message("share.wins", name=winners[0]) if len(winners) == 1 else message("share.won", names=", ".join(winners))
    )
    lines = [first, message("share.after", points=max(game.result.influence), turns=game.turn)]
    return lines + ([message("share.turning", turn=turning[0], points=turning[1])] if turning else [])
