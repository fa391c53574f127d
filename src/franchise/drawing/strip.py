"""The strip under the map: whose turn it is, how everybody stands, milestones, what the signs on region tiles mean."""

from textwrap import wrap

from franchise.board.load import TILE_KINDS
from franchise.drawing.forms import load_forms
from franchise.drawing.geometry import load_map
from franchise.drawing.signs import kind_sign
from franchise.drawing.svg import Colours, at, num, piece, text
from franchise.game import Game
from franchise.model.stage import SETTING_UP
from franchise.model.views import PlayerView
from franchise.texts import message

MARGIN, GAP = 20, 12
PLATE_WIDTH = 178
STANDINGS_HEIGHT, CARD_HEIGHT = 110, 80
MILESTONES_HEIGHT, MILESTONE_HEIGHT = 76, 64
KINDS_HEIGHT = 40
HEADING_WIDTH = 136
LETTER = 10.5  # the usual maximum width of a letter in a name
GOAL_LETTER = 7.1
KIND_WIDTH = 286
PIECES_IN_A_ROW = 3


def strip_height(game: Game) -> int:
    """How high the strip is: it has a row for each thing that this game has.

    >>> strip_height(Game(2, seed=1)), strip_height(Game(2, queenies={"milestones"}, seed=1))
    (110, 186)
    """
    milestones = MILESTONES_HEIGHT if game.milestones else 0
    return STANDINGS_HEIGHT + milestones + (KINDS_HEIGHT if _special_kinds(game) else 0)


def draw_strip(game: Game, colours: Colours) -> str:
    """The whole strip, drawn from its own upper edge.

    >>> "Ann" in draw_strip(Game(2, names=("Ann", "Ben"), seed=1), (0, 1))
    True
    """
    width, height = load_map().width, strip_height(game)
    parts = [f'<rect class="page" width="{width}" height="{height}"/>', _standings(game, colours)]
    y = STANDINGS_HEIGHT
    if game.milestones:
        parts.append(f"<g {at(0, y)}>{_milestones(game, colours)}</g>")
        y += MILESTONES_HEIGHT
    if kinds := _special_kinds(game):
        parts.append(f"<g {at(0, y)}>{_legend(kinds)}</g>")
    return "".join(parts)


def when(game: Game) -> str:
    """How far the game has come.

    >>> when(Game(2, seed=1)), when(Game(2, introductory=True, seed=1))
    ('Set-up', 'Turn 1')
    """
    if game.is_over:
        return message("picture.over", turn=game.turn)
    return message("picture.set-up") if game.stage in SETTING_UP else message("picture.turn", turn=game.turn + 1)


def _standings(game: Game, colours: Colours) -> str:
    start = MARGIN + PLATE_WIDTH + GAP
    width = (load_map().width - start - MARGIN + GAP) / game.players_count - GAP
    cards = (
        f"<g {at(start + player.seat * (width + GAP), 15)}>{_card(game, player, colours[player.seat], width)}</g>"
        for player in game.players
    )
    return f"<g {at(MARGIN, 15)}>{_plate(game)}</g>{''.join(cards)}"


def _plate(game: Game) -> str:
    return (
        f'<rect class="bar" width="{PLATE_WIDTH}" height="{CARD_HEIGHT}" rx="12"/>'
        f'<path class="logo" {at(30, 32, 0.9)} d="{load_forms().outlines.burst}"/>'
        f"{text('script', 54, 43, 'Franchise')}{text('when', 56, 66, when(game))}"
    )


def _card(game: Game, player: PlayerView, colour: int, width: float) -> str:
    """A player: shape, name, influence; money, bonus tiles, special tiles; the one on turn and the winner stand out."""
    result = game.result
    on_turn = result is None and player.seat == game.active
    won = result is not None and player.seat in result.winners
    letters = int((width - 130) / LETTER)
    name = player.name if len(player.name) <= letters else player.name[: letters - 1] + "…"
    band = f'<path class="p{colour}" d="M12,0H{num(width - 12)}a12,12 0 0 1 11,7H1a12,12 0 0 1 11,-7Z"/>'
    state = message("picture.playing" if on_turn else "picture.won") if on_turn or won else ""
    return (
        f'<rect class="card{" act" if state else ""}" width="{num(width)}" height="{CARD_HEIGHT}" rx="12"/>'
        f"{band if state else ''}{piece(colour, 30, 43, 16)}{text('name', 57, 37, name)}"
        f"{text('points', width - 36, 42, player.influence)}{text('unit', width - 31, 42, message('view.influence'))}"
        f"{text('cash', 57, 64, message('picture.money', money=player.money))}{_tiles(player)}"
        f"{text('now', width - 14, 65, state)}"
    )


def _tiles(player: PlayerView) -> str:
    """The bonus tiles, used ones hollow, and the special tiles."""
    diamonds = ["full"] * player.bonus + ["used"] * player.bonus_used
    parts = [
        f'<path class="{kind}" {at(112 + 15 * n, 58.5)} d="M0,-6.5L6,0L0,6.5L-6,0Z"/>'
        for n, kind in enumerate(diamonds)
    ]
    x = 118 + 15 * len(diamonds)
    for kind, held in (("route", player.has_route_tile), ("development", player.has_development_tile)):
        if held:
            parts.append(kind_sign(kind, x, 58.5))
            x += 24
    return "".join(parts)


def _milestones(game: Game, colours: Colours) -> str:
    start = MARGIN + HEADING_WIDTH
    width = (load_map().width - start - MARGIN + GAP) / len(game.milestones) - GAP
    cards = []
    for number, milestone in enumerate(game.milestones):
        claimed = [colours[player.seat] for player in game.players if milestone in player.milestones]
        card = _milestone(milestone, claimed, width, game.players_count)
        cards.append(
            f'<g class="milestone" data-milestone="{milestone}" {at(start + number * (width + GAP), 0)}>{card}</g>'
        )
    return text("th", MARGIN + 4, 38, message("view.milestones")) + "".join(cards)


def _milestone(milestone: str, claimed: list[int], width: float, players: int) -> str:
    """A milestone in words, and on its right the pieces of those who claimed it, in two rows if they are many."""
    room_for_pieces = 24 + 22 * min(players, PIECES_IN_A_ROW)
    lines = _lines(message(f"milestone.{milestone}"), int((width - 14 - room_for_pieces) / GOAL_LETTER))
    first = MILESTONE_HEIGHT / 2 + 5.5 - (len(lines) - 1) * 9
    parts = [f'<rect class="card" width="{num(width)}" height="{MILESTONE_HEIGHT}" rx="12"/>']
    parts += [text("goal", 14, first + 18 * number, line) for number, line in enumerate(lines)]
    rows = [claimed[:PIECES_IN_A_ROW], claimed[PIECES_IN_A_ROW:]]
    middle = MILESTONE_HEIGHT / 2
    for row, colours in enumerate(rows):
        y = middle if not rows[1] else middle + (row * 2 - 1) * 12.5
        parts += [piece(colour, width - 20 - 22 * place, y, 10) for place, colour in enumerate(colours)]
    return "".join(parts)


def _lines(words: str, letters: int) -> list[str]:
    """Words in as few lines of at most `letters` letters as possible, of about equal length."""
    broken = [wrap(words, width, break_long_words=False) for width in range(1, letters + 1)]
    return next(lines for lines in broken if len(lines) == len(broken[-1]))


def _special_kinds(game: Game) -> list[str]:
    """The kinds of region tiles, besides the usual one, that still lie on the board."""
    kinds = {view.tile.kind for view in game.regions.values() if view.tile and view.track_space is None}
    return [kind for kind in TILE_KINDS[1:] if kind in kinds]


def _legend(kinds: list[str]) -> str:
    parts = [text("th", MARGIN + 4, 20, message("picture.tiles"))]
    for number, kind in enumerate(kinds):
        x = MARGIN + HEADING_WIDTH + number * KIND_WIDTH
        parts.append(kind_sign(kind, x + 12, 13) + text("goal", x + 30, 18.5, message(f"picture.kind.{kind}")))
    return "".join(parts)
