"""What belongs to the board besides its places: signs of the regions, the region track, the key of prices."""

from franchise.board.load import LINK_PRICES, RegionTile
from franchise.board.tables import BOARD
from franchise.drawing.geometry import Land, load_map
from franchise.drawing.svg import Colours, at, num, piece, plain, text
from franchise.model.views import RegionView
from franchise.texts import message

CELL, GAP = 42, 4
MINUS = "\N{MINUS SIGN}"

# The values of a tile: where they stand and how large they are. A tile of a special kind needs room for its sign.
USUAL_VALUES = ((-12, 23), (16, 18), (40, 18))
CLOSER_VALUES = ((-17, 20), (6, 16), (26, 16))
KIND_AT = 48.5

# The signs of the kinds of region tiles (8.3), drawn within a radius of 6.
KIND_SIGNS = {
    "track": "M-6,-2.5h3.4v5h-3.4ZM-1.7,-2.5h3.4v5h-3.4ZM2.6,-2.5h3.4v5h-3.4Z",
    "bonus": "M0,-6L5.4,0L0,6L-5.4,0Z",
    "development": "M-6,-1.2H1V-4.6L6.4,0L1,4.6V1.2H-6Z",
    "route": "M-2.4,-6H2.4L6.4,6H-6.4ZM-0.7,-4.2H0.7V-1.6H-0.7ZM-1,0.6H1V4H-1Z",
}


def road(curve: str, price: int) -> str:
    """A road: its form says its price.

    >>> road("M0,0h40", 3)
    '<path class="r3" d="M0,0h40"/><path class="r3i" d="M0,0h40"/>'
    """
    inner = f'<path class="r{price}i" d="{curve}"/>' if price in (3, 8) else ""
    return f'<path class="r{price}" d="{curve}"/>{inner}'


def region_sign(land: Land, region: RegionView, colours: Colours) -> str:
    """A region's name with its marker and its tile, or with what has become of it.

    >>> from franchise.game import Game
    >>> "not in play" in region_sign(load_map().lands["montana"], Game(2, seed=1).regions["montana"], (0, 1))
    True
    """
    name = text("rn", 0, -12, land.name)
    if region.track_space is None:
        kind, body = "sign", _pill(land.sign_width - 8, region, colours)
    else:
        kind, body = "sign off", _done(region, colours)
    return f'<g class="{kind}" data-region="{land.id}" {at(*land.sign)}>{name}{body}</g>'


def _done(region: RegionView, colours: Colours) -> str:
    if not region.in_play:
        return text("rd", 0, 14, message("view.out"))
    marker = "" if region.marker is None else piece(colours[region.marker], -44, 8, 12)
    return marker + text("rd", 12, 14, message("picture.on-track"))


def _pill(width: float, region: RegionView, colours: Colours) -> str:
    left = -width / 2 + 17
    parts = [f'<rect class="pill" x="{num(-width / 2)}" y="-7" width="{num(width)}" height="34" rx="17"/>']
    if region.marker is None:
        parts.append(f'<circle class="slot" cx="{num(left)}" cy="10" r="11"/>')
    else:
        parts.append(piece(colours[region.marker], left, 10, 12))
    parts.append(_values(region.tile) if region.tile else text("v1", 16, 18, "?", ' font-size="23"'))
    return "".join(parts)


def _values(tile: RegionTile) -> str:
    usual = tile.kind == "influence"
    places = USUAL_VALUES if usual else CLOSER_VALUES
    parts = [
        text(f"v{rank}", x, 10 + size * 0.35, _value(tile, rank), f' font-size="{size}"')
        for rank, (x, size) in enumerate(places, 1)
    ]
    middles = (3, 28) if usual else (-4.5, 16.5)
    parts.append(f'<path class="sep" d="M{middles[0]},1v18M{middles[1]},1v18"/>')
    return "".join(parts) + ("" if usual else kind_sign(tile.kind, KIND_AT, 10))


def _value(tile: RegionTile, rank: int) -> str:
    """A value; those of a track tile are added to a number, so that they have a sign."""
    value = tile.values[rank - 1]
    if tile.kind != "track":
        return str(value)
    return f"{MINUS}{-value}" if value < 0 else f"+{value}"


def kind_sign(kind: str, x: float, y: float) -> str:
    """The sign of a kind of region tiles that gives something else than influence, or more.

    >>> kind_sign("dollars", 1, 2)[-20:]
    'y="4.8">$</text></g>'
    """
    if kind == "dollars":
        sign = text("kd", 0, 4.8, "$")
    else:
        sign = f'<path class="ks" fill-rule="evenodd" d="{KIND_SIGNS[kind]}"/>'
    return f'<g class="kind" data-kind="{kind}" {at(x, y)}><circle class="kc" r="9"/>{sign}</g>'


def region_track(track: tuple[str, ...]) -> str:
    """The region track: its spaces with their influence, the tiles on them, the red zone.

    >>> ">Tex<" in region_track(("texas",))
    True
    """
    x, y = load_map().track
    heading = (
        f'<text y="16"><tspan class="th">{plain(message("view.track"))}</tspan>'
        f'<tspan class="td" dx="12">{plain(message("picture.track-hint"))}</tspan></text>'
    )
    cells = "".join(_cell(space, track) for space in range(len(BOARD.region_track)))
    return f'<g class="track" {at(x + 4, y + 6)}>{heading}{cells}{_red_zone()}</g>'


def _cell(space: int, track: tuple[str, ...]) -> str:
    red = space + 1 >= BOARD.red_zone_from
    parts = [f'<rect class="cell{" red" if red else ""}" width="{CELL}" height="{CELL}" rx="6"/>']
    if red:
        parts.append(f'<rect width="{CELL}" height="{CELL}" rx="6" fill="url(#redhatch)"/>')
    if space < len(track):
        land = load_map().lands[track[space]]
        size = CELL - 6
        parts.append(f'<rect class="tile land-{land.id}" x="3" y="3" width="{size}" height="{size}" rx="4"/>')
        parts.append(text("tt", CELL / 2, 26, land.short))
    else:
        parts.append(text("ti", CELL / 2, 29, BOARD.region_track[space] or "\N{EN DASH}"))
    return f"<g {at(space * (CELL + GAP), 28)}>{''.join(parts)}</g>"


def _red_zone() -> str:
    start = (BOARD.red_zone_from - 1) * (CELL + GAP)
    end = len(BOARD.region_track) * (CELL + GAP) - GAP
    words = text("rz", (start + end) / 2, 103, message("picture.red-zone"))
    return f'<path class="brk" d="M{start},78v8H{end}v-8"/>{words}'


def price_key() -> str:
    """The key: which form of a road has which price.

    >>> price_key().count("<text")
    6
    """
    parts = ['<rect class="plq" width="264" height="84" rx="12"/>', text("th", 14, 25, message("picture.prices"))]
    for number, price in enumerate(LINK_PRICES):
        x = 14 + number * 49
        parts.append(road(f"M{x},42h40", price) + text("kt", x + 20, 70, message("picture.money", money=price)))
    return f'<g class="key" {at(*load_map().key)}>{"".join(parts)}</g>'
