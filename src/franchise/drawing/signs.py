"""The signs of the regions: name, marker and tile, and the signs of the kinds of tiles."""

from franchise.board.load import TILE_KINDS, RegionTile
from franchise.drawing.forms import Figure, load_forms
from franchise.drawing.geometry import Land
from franchise.drawing.svg import Colours, at, num, piece, signed, text
from franchise.model.views import RegionView
from franchise.texts import message


def region_sign(land: Land, region: RegionView, colours: Colours) -> str:
    """A region's name with its marker and its tile, or with a note that it is not in play or scored.

    >>> from franchise.drawing.geometry import load_map
    >>> from franchise.game import Game
    >>> "not in play" in region_sign(load_map().lands["montana"], Game(2, seed=1).regions["montana"], (0, 1))
    True
    """
    name = text("rn", 0, -load_forms().sign.name_up, land.name)
    if region.track_space is None:
        kind, body = "sign", _pill(land.sign_width, region, colours)
    else:
        kind, body = "sign off", _done(region, colours)
    return f'<g class="{kind}" data-region="{land.id}" {at(*land.sign)}>{name}{body}</g>'


def _done(region: RegionView, colours: Colours) -> str:
    forms = load_forms()
    words = message("picture.on-track" if region.in_play else "view.out")
    if region.marker is None:
        return text("rd", 0, forms.sign.words_down, words)
    spot = forms.sign.scored_marker
    marker = piece(colours[region.marker], spot.x, spot.y, forms.piece.radius)
    return marker + text("rd beside", forms.sign.words_at, forms.sign.words_down, words)


def _pill(room: float, region: RegionView, colours: Colours) -> str:
    forms, sign = load_forms(), load_forms().sign
    width = room - sign.pill_inset
    left = -width / 2 + sign.marker_in
    parts = [
        f'<rect class="pill" x="{num(-width / 2)}" y="{num(sign.pill_top)}" width="{num(width)}" '
        f'height="{num(sign.pill_height)}" rx="{num(sign.pill_height / 2)}"/>'
    ]
    if region.marker is None:
        parts.append(f'<circle class="slot" cx="{num(left)}" cy="{num(sign.middle)}" r="{num(sign.slot)}"/>')
    else:
        parts.append(piece(colours[region.marker], left, sign.middle, forms.piece.radius))
    parts.append(_values(region.tile) if region.tile else _figure("v1", sign.unknown, forms.numbers.unknown))
    return "".join(parts)


def _values(tile: RegionTile) -> str:
    """The three values; those of a track tile are added to the number of tiles on the track, so they have a sign."""
    sign, usual = load_forms().sign, tile.kind == TILE_KINDS[0]
    places, lines = (sign.values, sign.lines) if usual else (sign.closer_values, sign.closer_lines)
    written = map(signed if tile.kind == "track" else str, tile.values)
    parts = [
        _figure(f"v{rank}", place, value) for rank, (place, value) in enumerate(zip(places, written, strict=True), 1)
    ]
    top, length = num(sign.middle - sign.line_half), num(2 * sign.line_half)
    parts.append(f'<path class="sep" d="{"".join(f"M{num(x)},{top}v{length}" for x in lines)}"/>')
    return "".join(parts) + ("" if usual else kind_sign(tile.kind, sign.kind_at, sign.middle))


def _figure(kind: str, place: Figure, value: str) -> str:
    sign = load_forms().sign
    return text(kind, place.x, sign.middle + place.size * sign.drop, value, f' font-size="{num(place.size)}"')


def kind_sign(kind: str, x: float, y: float) -> str:
    """The sign of a special kind of region tile: one that gives more than influence, or something else.

    >>> kind_sign("dollars", 1, 2)[-20:]
    'y="4.8">$</text></g>'
    """
    forms = load_forms()
    if kind == "dollars":
        sign = text("kd", 0, forms.sign.dollars_down, forms.numbers.dollars)
    else:
        sign = f'<path class="ks" fill-rule="evenodd" d="{forms.kinds[kind]}"/>'
    disc = f'<circle class="kc" r="{num(forms.sign.kind_radius)}"/>'
    return f'<g class="kind" data-kind="{kind}" {at(x, y)}>{disc}{sign}</g>'
