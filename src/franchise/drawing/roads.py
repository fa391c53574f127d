"""Roads, drawn differently for each price, and the key of prices."""

from franchise.board.load import LINK_PRICES
from franchise.drawing.forms import load_forms
from franchise.drawing.geometry import Road, load_map
from franchise.drawing.svg import at, num, text
from franchise.game import Game
from franchise.texts import message


def road(curve: str, price: int) -> str:
    """A road, drawn by its price.

    >>> road("M0,0h40", 3)
    '<path class="r3" d="M0,0h40"/><path class="r3i" d="M0,0h40"/>'
    """
    inner = f'<path class="r{price}i" d="{curve}"/>' if price in load_forms().ground.cored_roads else ""
    return f'<path class="r{price}" d="{curve}"/>{inner}'


def draw_roads(game: Game) -> str:
    """All roads, the expensive ones at the bottom; those of blocked places are fainter, since nobody can use them.

    >>> draw_roads(Game(4, seed=1))[:44]
    '<g class="roads shut"><g class="lane8"></g><'
    """
    lands = {name for name, region in game.regions.items() if not region.in_play}
    blocked = {place.id for place in load_map().places.values() if place.region in lands}
    shut = [one for one in load_map().roads if blocked & set(one.ends)]
    rest = [one for one in load_map().roads if one not in shut]
    return _group("shut", shut) + _group("rest", rest)


def _group(kind: str, roads: list[Road]) -> str:
    """Roads in layers, one for each price: a layer can be faint as a whole."""
    layers = (
        f'<g class="lane{price}">{"".join(road(one.curve, price) for one in roads if one.price == price)}</g>'
        for price in reversed(LINK_PRICES)
    )
    return f'<g class="roads {kind}">{"".join(layers)}</g>'


def price_key() -> str:
    """The key: which kind of road has which price.

    >>> price_key().count("<text")
    6
    """
    key = load_forms().key
    parts = [f'<rect class="plq" width="{num(key.width)}" height="{num(key.height)}" rx="{num(key.corner)}"/>']
    parts.append(text("th", key.heading.x, key.heading.y, message("picture.prices")))
    for number, price in enumerate(LINK_PRICES):
        x = key.first + number * key.step
        parts.append(road(f"M{num(x)},{num(key.road)}h{num(key.length)}", price))
        parts.append(text("kt", x + key.length / 2, key.price, message("picture.money", money=price)))
    return f'<g class="key" {at(*load_map().key)}>{"".join(parts)}</g>'
