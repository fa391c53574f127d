"""The background of the map: hatchings, sea, coast, lands and scenery."""

from franchise.drawing.forms import load_forms
from franchise.drawing.geometry import load_map
from franchise.drawing.svg import at, num
from franchise.game import Game


def definitions() -> str:
    """What other parts of a picture refer to: the hatchings and the outline of the whole land.

    >>> definitions().count("<pattern")
    7
    """
    angle = num(load_forms().ground.hatching_angle)
    patterns = "".join(
        f'<pattern id="{one.name}" width="{num(one.size)}" height="{num(one.size)}" patternUnits="userSpaceOnUse" '
        f'patternTransform="rotate({angle})"><rect width="{num(one.line)}" height="{num(one.size)}" '
        f'class="{one.kind}"/></pattern>'
        for one in load_forms().hatchings
    )
    outlines = "".join(f'<path d="{land.outline}"/>' for land in load_map().lands.values())
    return f'<defs>{patterns}<g id="land">{outlines}</g></defs>'


def draw_ground(game: Game) -> str:
    """Sea, coast, lands and scenery; regions that are not in play are hatched.

    >>> draw_ground(Game(2, seed=1))[:17]
    '<rect class="sea"'
    """
    board_map, forms, regions = load_map(), load_forms().ground, game.regions
    coast = "".join(f'<use href="#land" class="coast c{line}"/>' for line in forms.coast_lines)
    shadow = f'<use href="#land" class="drop" x="{num(forms.shadow.x)}" y="{num(forms.shadow.y)}"/>'
    lands = "".join(f'<path class="land-{land.id}" d="{land.outline}"/>' for land in board_map.lands.values())
    out = "".join(f'<path d="{land.outline}"/>' for land in board_map.lands.values() if not regions[land.id].in_play)
    return (
        f'<rect class="sea" width="{board_map.width}" height="{board_map.height}"/>'
        f'<g class="coasts">{coast}{shadow}</g><g class="lands">{lands}</g><g class="closed">{out}</g>'
        f'<g class="deco">{_scenery()}</g>'
    )


def _scenery() -> str:
    outlines = load_forms().art
    return "".join(
        f'<path class="{"wv" if one.art == "wave" else "art"}" {at(one.x, one.y, one.scale)} d="{outlines[one.art]}"/>'
        for one in load_forms().scenery
    )
