"""The API of what never changes: the board, the rules, whether everything is ready."""

import json
from functools import cache
from importlib import metadata
from typing import Any

from fastapi import APIRouter

from franchise.board.tables import BOARD
from franchise.bots.levels import Level
from franchise.compiling import is_compiled
from franchise.drawing.geometry import FOLDER as DRAWING
from franchise.drawing.geometry import load_map
from franchise.model.links import price_between
from franchise.model.queenie import RULE_OF_QUEENIE, Queenie
from franchise.model.sources import SOURCE_NAMES
from franchise.server.rendering.guide import render_guide
from franchise.server.routes.shared import TheHost
from franchise.server.schema.common import PERSON
from franchise.server.schema.guide import GuideOut
from franchise.server.schema.reference import (
    BoardOut,
    ChapterOut,
    LevelOut,
    LinkFigures,
    PlaceFigures,
    QueenieOut,
    RegionFigures,
    RuleOut,
    StatusOut,
    TermsOut,
    TileFigures,
)
from franchise.telling.words import tile_text
from franchise.texts import chapters, message
from franchise.warmup.bots import BOTS
from franchise.warmup.progress import ALL, rules_progress

router = APIRouter(prefix="/api", tags=["reference"])


@cache
def _map() -> Any:
    return json.loads((DRAWING / "map.json").read_text(encoding="utf-8"))


@router.get("/status")
def get_status(host: TheHost) -> StatusOut:
    """Whether the rules and the opponents are ready: both are compiled once, during the very first start."""
    prepared = ALL if host.thinkers.are_rules_ready else rules_progress()
    return StatusOut(version=metadata.version("franchise"), rules_prepared=prepared, bots_ready=is_compiled(BOTS))


@router.get("/terms")
def get_terms() -> TermsOut:
    """Words for levels, Queenies and sources of points."""
    return TermsOut(
        levels={
            level: LevelOut(name=message(f"level.{level}"), note=message(f"level.{level}.note"))
            for level in (PERSON, *Level)
        },
        queenies={
            queenie: QueenieOut(
                name=message(f"queenie.{queenie}"),
                note=message(f"queenie.{queenie}.note"),
                rule=RULE_OF_QUEENIE[queenie],
            )
            for queenie in Queenie
        },
        sources={name: message(f"source.{name}") for name in SOURCE_NAMES},
    )


@router.get("/guide")
def get_guide() -> GuideOut:
    """The ideas of the guided first game."""
    return render_guide()


@router.get("/board")
def get_board() -> BoardOut:
    """All figures of the board and its map."""
    drawn = _map()
    names = [place.id for place in BOARD.locations]
    on_map = {place["id"]: place for place in drawn["places"]}
    regions = {region["id"]: region for region in drawn["regions"]}
    return BoardOut(
        places=[
            PlaceFigures(
                name=place.name,
                region=BOARD.regions[place.region].id,
                city=place.is_city,
                spaces=place.printed_size,
                **on_map[place.id],
            )
            for place in BOARD.in_file_order()
        ],
        links=[LinkFigures(price=price_between(link["a"], link["b"]), **link) for link in drawn["links"]],
        regions=[
            RegionFigures(
                name=region.name,
                short=load_map().lands[region.id].short,
                with_few=region.in_play_with_few,
                **regions[region.id],
            )
            for region in BOARD.regions
        ],
        tiles=[
            TileFigures(id=tile.id, kind=tile.kind, values=tile.values, text=tile_text(tile.id))
            for tile in BOARD.region_tiles
        ],
        track=list(BOARD.region_track),
        red_from=BOARD.red_zone_from,
        prices=sorted({link.price for link in BOARD.links}),
        milestones={name: message(f"milestone.{name}") for name in BOARD.milestones},
        income={str(players): list(rows) for players, rows in BOARD.income.items()},
        starting_money={str(players): list(money) for players, money in BOARD.starting_money.items()},
        introductory_towns={
            str(players): [[names[town] for town in towns] for towns in rows]
            for players, rows in BOARD.introductory_towns.items()
        },
    )


@router.get("/rules")
def get_rules() -> list[ChapterOut]:
    """The whole rules in the reader's language."""
    return [
        ChapterOut(
            number=chapter.number,
            title=chapter.title,
            intro=chapter.intro,
            rules=[
                RuleOut(number=number, text=_with_milestones(number, text)) for number, text in chapter.rules.items()
            ],
        )
        for chapter in chapters()
    ]


def _with_milestones(number: str, text: str) -> str:
    """The text of a rule; that of the milestones ends with what each of them asks for."""
    if number != RULE_OF_QUEENIE[Queenie.MILESTONES]:
        return text
    return "\n• ".join([text, *(message(f"milestone.{name}.asks") for name in BOARD.milestones)])
