"""The region track: its spaces with their influence, the tiles on them, the red zone."""

from franchise.board.tables import BOARD
from franchise.drawing.forms import load_forms
from franchise.drawing.geometry import load_map
from franchise.drawing.svg import at, num, plain, text
from franchise.texts import message


def region_track(track: tuple[str, ...]) -> str:
    """The region track with these regions on it.

    >>> ">Tex<" in region_track(("texas",))
    True
    """
    forms, (x, y) = load_forms().track, load_map().track
    heading = (
        f'<text x="0" y="{num(forms.heading_down)}"><tspan class="th">{plain(message("view.track"))}</tspan>'
        f'<tspan class="td" dx="{num(forms.note_gap)}">{plain(message("picture.track-hint"))}</tspan></text>'
    )
    cells = "".join(_cell(space, track) for space in range(len(BOARD.region_track)))
    return f'<g class="track" {at(x + forms.at.x, y + forms.at.y)}>{heading}{cells}{_red_zone()}</g>'


def _cell(space: int, track: tuple[str, ...]) -> str:
    forms = load_forms().track
    square = f'width="{num(forms.cell)}" height="{num(forms.cell)}" rx="{num(forms.corner)}"'
    red = space + 1 >= BOARD.red_zone_from
    parts = [f'<rect class="cell{" red" if red else ""}" {square}/>']
    if red:
        parts.append(f'<rect {square} fill="url(#redhatch)"/>')
    if space < len(track):
        parts.append(_tile(track[space]))
    else:
        influence = BOARD.region_track[space] or load_forms().numbers.nothing
        parts.append(text("ti", forms.cell / 2, forms.influence, influence))
    return f"<g {at(space * (forms.cell + forms.gap), forms.cells_down)}>{''.join(parts)}</g>"


def _tile(region: str) -> str:
    forms = load_forms().track
    inset, size = num(forms.tile_inset), num(forms.cell - 2 * forms.tile_inset)
    square = f'x="{inset}" y="{inset}" width="{size}" height="{size}" rx="{num(forms.tile_corner)}"'
    letters = text("tt", forms.cell / 2, forms.tile_text, load_map().lands[region].short)
    return f'<rect class="tile land-{region}" {square}/>{letters}'


def _red_zone() -> str:
    forms = load_forms().track
    step, height = forms.cell + forms.gap, num(forms.bracket_height)
    start, end = (BOARD.red_zone_from - 1) * step, len(BOARD.region_track) * step - forms.gap
    bracket = f"M{num(start)},{num(forms.bracket)}v{height}H{num(end)}v-{height}"
    return f'<path class="brk" d="{bracket}"/>' + text(
        "rz", (start + end) / 2, forms.red_zone, message("picture.red-zone")
    )
