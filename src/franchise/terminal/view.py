"""A position drawn for the terminal: players, region track, and every region with its cities and towns.

Each seat has its own shape, so that nothing is shown by colour alone.
"""

import sys
from dataclasses import dataclass

from rich.columns import Columns
from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from franchise.board.tables import BOARD
from franchise.game import Game
from franchise.model import views
from franchise.model.stage import SETTING_UP
from franchise.rules import layout
from franchise.telling.words import REGION_NAMES, tile_text
from franchise.texts import message


def _shown(wished: str, plain: str) -> str:
    """The wished symbols, or plain characters if the output's encoding does not have them."""
    try:
        wished.encode(sys.stdout.encoding or "ascii")
    except UnicodeEncodeError:
        return plain
    return wished


SHAPES = _shown("●■▲◆★", "ABCDE")
STYLES = ("bright_blue", "bright_red", "orange1", "grey62", "khaki1")
EMPTY = _shown("·", ".")
SCORED = _shown("✓", "#")
PANEL_WIDTH = 36
NAME_WIDTH = 15


def piece(seat: int, number: int = 1) -> Text:
    """A seat's shape in its colour."""
    return Text(SHAPES[seat] * number, style=STYLES[seat])


def draw(game: Game) -> Group:
    """The whole position.

    >>> from rich.console import Console
    >>> console = Console(width=80)
    >>> with console.capture() as capture:
    ...     console.print(draw(Game(players=2, introductory=True, seed=1)))
    >>> "Pueblo" in capture.get()
    True
    """
    regions = [_region(game, region) for region in game.regions.values() if region.in_play]
    parts: list[RenderableType] = [headline(game), _players(game), _track(game)]
    if game.milestones:
        parts.append(_milestones(game))
    return Group(*parts, Columns(regions, padding=(0, 1)))


def headline(game: Game) -> Text:
    """Whose decision it is, or who won."""
    result = game.result
    if result is None:
        name = game.names[game.active]
        player = game.players[game.active]
        stage = message(f"stage.{game.stage.value}")
        key = "view.set-up" if game.stage in SETTING_UP else "view.turn"
        line = message(key, turn=game.turn + 1, name=name, stage=stage, money=player.money, bonus=player.bonus)
        return Text.assemble(piece(game.active), " ", (line, "bold"))
    names = " & ".join(game.names[seat] for seat in result.winners)
    key = "view.winner" if len(result.winners) == 1 else "view.shared"
    line = message(key, names=names, influence=max(result.influence))
    tied = list(result.influence).count(max(result.influence)) > len(result.winners)
    if tied:
        line = f"{line}. {message('view.tie')}"
    return Text(f"{message('view.over', turn=game.turn)} · {line}", style="bold")


def _players(game: Game) -> Table:
    table = Table(box=None, pad_edge=False)
    table.add_column("")
    table.add_column(message("view.player"))
    for key in ("influence", "money", "supply", "bonus", "towns"):
        table.add_column(message(f"view.{key}"), justify="right")
    table.add_column(message("view.extras"))
    for player in game.players:
        extras = [message("view.route")] * player.has_route_tile
        extras += [message("view.development")] * player.has_development_tile
        on_turn = player.seat == game.active and not game.is_over
        table.add_row(
            piece(player.seat),
            Text(player.name, style="bold" if on_turn else ""),
            str(player.influence),
            message("picture.money", money=player.money),
            str(player.supply),
            f"{player.bonus}" + (f" (+{player.reserve})" if player.reserve else ""),
            str(player.towns),
            ", ".join(extras),
        )
    return table


@dataclass
class Flow:
    """Texts in a row, as many as fit on a line; line breaks come only between texts."""

    texts: list[Text]

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        line = Text()
        for text in self.texts:
            if line and line.cell_len + text.cell_len > options.max_width:
                yield line
                line = Text()
            line.append_text(text)
        yield line


def _track(game: Game) -> Flow:
    """The ten spaces of the region track; those of the red zone stand in round brackets."""
    texts = [Text(message("view.track") + " ", style="bold")]
    on_track = game.track
    for space, influence in enumerate(BOARD.region_track):
        red = space + 1 >= BOARD.red_zone_from
        style = "bright_red" if red else "dim"
        taken = space < len(on_track)
        label = REGION_NAMES[on_track[space]] if taken else str(influence)
        texts.append(
            Text.assemble(("(" if red else "[", style), (label, "" if taken else "dim"), (")" if red else "]", style))
        )
    return Flow(texts)


def _milestones(game: Game) -> Flow:
    texts = [Text(message("view.milestones"), style="bold")]
    for name in game.milestones:
        text = Text(f" {EMPTY} " + message(f"milestone.{name}"))
        claims = [player.seat for player in game.players if name in player.milestones]
        text.append(" " if claims else "")
        for seat in claims:
            text.append_text(piece(seat))
        texts.append(text)
    return Flow(texts)


def _region(game: Game, region: views.RegionView) -> Panel:
    body = Table.grid(padding=(0, 1))
    body.add_column(width=NAME_WIDTH, no_wrap=True)
    body.add_column()
    for city in game.cities.values():
        if city.region == region.id:
            body.add_row(Text(city.name, style="bold"), _city(game, city))
    for town in game.towns.values():
        if town.region == region.id:
            body.add_row(town.name, _town(game, town))
    title = Text(region.name, style="bold")
    if region.marker is not None:
        title.append_text(Text(" ") + piece(region.marker))
    tile = tile_text(region.tile.id) if region.tile is not None else "?"
    scored = region.track_space is not None
    return Panel(
        body, title=title, subtitle=tile, width=PANEL_WIDTH, border_style="dim" if scored else "none",
        title_align="left", subtitle_align="right",
    )  # fmt: skip


def _city(game: Game, city: views.CityView) -> Text:
    """An open city: its value, the owners of its spaces and the empty ones. A scored one: who is still there."""
    if city.scored:
        text = Text(f"{SCORED} ", style="dim")
        for seat, number in enumerate(city.franchises):
            text.append_text(piece(seat, number))
        return text
    text = Text(f"{city.value or '?'} ")
    for seat in city.owners:
        text.append_text(piece(seat))
    text.append(EMPTY * city.empty, style="dim")
    if game.boom_city == city.id:
        text.append(f" {message('view.boom')}", style="bold yellow")
    return text.append_text(_waiting(game, city.id))


def draw_links(game: Game, place: str) -> Table:
    """The places that a link joins to this one, cheapest first, and who is there.

    >>> draw_links(Game(players=2, introductory=True, seed=1), "el-paso").row_count
    3
    """
    here = BOARD.location(place).index
    table = Table(box=None, pad_edge=False, show_header=False)
    for link in sorted(BOARD.links, key=lambda link: link.price):
        if here in (link.a, link.b):
            near = BOARD.locations[link.a + link.b - here]
            if near.is_city:
                city = game.cities[near.id]
                who = _city(game, city) if city.in_play else None
            else:
                town = game.towns[near.id]
                who = _town(game, town) if town.in_play else None
            price = message("picture.money", money=link.price)
            table.add_row(price, near.name, who or Text(message("view.out"), style="dim"))
    return table


def _town(game: Game, town: views.TownView) -> Text:
    if town.owner is not None:
        return piece(town.owner)
    return Text(EMPTY, style="dim").append_text(_waiting(game, town.id))


def _waiting(game: Game, place: str) -> Text:
    """Expansion markers and franchises that this turn has announced."""
    state = game.state
    markers = [views.location_name(int(state[word])) for word in (layout.FIRST_MARKER, layout.SECOND_MARKER)]
    waiting = markers.count(place) + list(views.places(int(state[layout.INCREASED]))).count(place)
    waiting += views.location_name(int(state[layout.DOUBLED])) == place
    if not waiting:
        return Text("")
    return Text.assemble(" +", (SHAPES[game.active] * waiting, STYLES[game.active]))
