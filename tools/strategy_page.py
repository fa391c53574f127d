"""docs/strategy.md: how the game is won, from the arena's own games between equal bots."""

from collections.abc import Sequence
from pathlib import Path

from contests import Rows, as_markdown, in_short
from franchise.arena import plots
from franchise.arena.analysis import Study, points_by_result
from franchise.board.tables import BOARD
from franchise.model.sources import SOURCE_NAMES
from franchise.record.record import load_record
from franchise.texts import message
from trials import Played

BONUS_LABELS = {"expansion": "a second expansion", "double": "a second increase", "dollars": "$10", "kept": "kept"}
FEWEST_STARTS = 25  # fewer starts in a town are no evidence
NAMES = {place.id: place.name for place in BOARD.locations} | {place.id: place.name for place in BOARD.regions}


def write(played: Sequence[Played], docs: Path) -> None:
    """The page and its plots."""
    folder = docs / "strategy"
    folder.mkdir(parents=True, exist_ok=True)
    counts = sorted({each.trial.match.players for each in played})
    parts = [INTRODUCTION.format(games=sum(len(each.outcomes) for each in played))]
    for players in counts:
        parts.append(chapter([each for each in played if each.trial.match.players == players], players, folder))
    (docs / "strategy.md").write_text("\n".join(parts), encoding="utf-8")


INTRODUCTION = """# How the game is won

What {games:,} games between equal bots show (1,000 of casual and 200 of strong bots for each number of players, base
game, starting towns chosen by the bots; made by `python tools/strategy.py`). It is what these bots do, not a proof: a
share says who wins, not why. Shares come with half of their 95 % interval; of twenty towns the best and the worst look
a little better and worse than they are.
"""


def chapter(played: Sequence[Played], players: int, folder: Path) -> str:
    """One number of players."""
    study = Study(players)
    outcomes = [outcome for each in played for outcome in each.outcomes]
    for each in played:
        for outcome in each.outcomes:
            assert outcome.fault is None, "our own bots don't fail"
            study.add(load_record(each.folder.record_file(outcome).read_text(encoding="utf-8")), outcome.shares)
    made = points_by_result(outcomes)
    labels = [message(f"source.{source}") for source in SOURCE_NAMES]
    rows = [(name, list(made[won].values())) for won, name in ((True, "winners"), (False, "others"))]
    plots.save(
        plots.stacks(f"Points by source, {players} players", rows, labels, "mean IP"), folder / f"points-{players}.svg"
    )
    openings = {town: share for town, share in study.opening_shares().items() if share.games >= FEWEST_STARTS}
    bars = [plots.Bar(NAMES[town], share.share, *share.interval, share.fair) for town, share in openings.items()]
    plots.save(plots.bars(f"Victories by starting town, {players} players", bars), folder / f"openings-{players}.svg")
    return CHAPTER.format(
        players=players,
        sources=as_markdown(source_table(made)),
        regions=as_markdown(region_table(study)),
        bonus=as_markdown(bonus_table(study)),
        best=", ".join(f"{NAMES[town]} ({in_short(share)})" for town, share in list(openings.items())[:5]),
        worst=", ".join(f"{NAMES[town]} ({in_short(share)})" for town, share in list(openings.items())[-3:]),
        fair=f"{1 / players:.0%}",
    )


CHAPTER = """## {players} players

![Points by source of winners and others](strategy/points-{players}.svg)

{sources}

**Regions**, by how often the one with most franchises there won the game (fair would be {fair}):

{regions}

**Bonus tiles**, uses in a game:

{bonus}

**Starting towns**, by victories of those who began there: at the top {best}; at the bottom {worst}.

![Victories by starting town](strategy/openings-{players}.svg)
"""


def source_table(made: dict[bool, dict[str, float]]) -> Rows:
    """The share of each source in the points of winners and others."""
    rows = [["", *(message(f"source.{source}") for source in SOURCE_NAMES), message("source.total")]]
    for won, name in ((True, "winners"), (False, "others")):
        total = sum(made[won].values())
        cells = [f"{points:.1f} ({points / max(1e-9, total):.0%})" for points in made[won].values()]
        rows.append([name, *cells, f"{total:.1f}"])
    return rows


def region_table(study: Study) -> Rows:
    """What the regions are worth."""
    rows = [["region", "scored in", "points for the first", "the first wins"]]
    for region, value in study.region_values().items():
        rows.append(
            [
                NAMES[region],
                f"{value.scored / study.games:.0%} of the games",
                f"{value.points:.1f}",
                in_short(value.first),
            ]
        )
    return rows


def bonus_table(study: Study) -> Rows:
    """What bonus tiles were used for."""
    rows = [["", "winners", "others"]]
    for use, value in study.bonus_values().items():
        rows.append([BONUS_LABELS[use], f"{value.winners:.2f}", f"{value.losers:.2f}"])
    return rows
