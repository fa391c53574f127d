"""How games are won: what whole games between equal bots show about points, regions, bonus tiles and openings."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from statistics import fmean

from franchise.arena.outcome import Outcome
from franchise.arena.standing import WinRate
from franchise.game import Game
from franchise.model.event import Event, EventKind
from franchise.model.sources import SOURCE_NAMES

# The uses of a bonus tile, by the event that shows them; tiles that are kept count at the end of the game.
BONUS_USES = {EventKind.DOLLARS: "dollars", EventKind.DOUBLED: "double", EventKind.EXPANDED: "expansion"}
KEPT = "kept"
SECOND_MARKER = 2


@dataclass(frozen=True)
class RegionValue:
    """The value of a region: how often it was scored, the first player's mean points, and how often he won the game."""

    scored: int
    points: float
    first: WinRate


@dataclass(frozen=True)
class BonusValue:
    """How often per game winners and losers used a bonus tile for one purpose."""

    winners: float
    losers: float


@dataclass
class Study:
    """What the games of one number of players show.

    >>> study = Study(players=2)
    >>> study.add(Game(players=2, introductory=True, seed=1), shares=(1.0, 0.0))
    >>> study.opening_shares()["pueblo"].share
    1.0
    """

    players: int
    games: int = 0
    regions: dict[str, list[tuple[int, float]]] = field(default_factory=lambda: defaultdict(list))
    seats: Counter[bool] = field(default_factory=Counter)  # how many seats won (True, also in a tie) and lost (False)
    bonus: dict[bool, Counter[str]] = field(default_factory=lambda: {True: Counter(), False: Counter()})
    openings: dict[str, list[float]] = field(default_factory=lambda: defaultdict(list))

    def add(self, game: Game, shares: Sequence[float]) -> None:
        """Count one game; `shares` of the victory by seat."""
        self.games += 1
        self.seats.update(share > 0 for share in shares)
        for event in game.retell():
            if event.seat is None:
                continue
            share = shares[event.seat]
            if event.kind is EventKind.STARTED and event.location is not None:
                self.openings[event.location].append(share)
            elif event.kind is EventKind.REGION_RANKED and event.place == 0 and event.region is not None:
                self.regions[event.region].append((event.influence, share))
            use = bonus_use(event)
            if use:
                self.bonus[share > 0][use] += event.counted or 0 if use == KEPT else 1

    def region_values(self) -> dict[str, RegionValue]:
        """The regions, the most valuable one first."""
        found = {
            region: RegionValue(
                scored=len(seen),
                points=fmean(points for points, _ in seen),
                first=WinRate(len(seen), sum(share for _, share in seen), 1 / self.players),
            )
            for region, seen in self.regions.items()
        }
        return dict(sorted(found.items(), key=lambda item: -item[1].first.share))

    def bonus_values(self) -> dict[str, BonusValue]:
        """The uses of bonus tiles."""
        uses = [*BONUS_USES.values(), KEPT]
        return {
            use: BonusValue(*(self.bonus[won][use] / max(1, self.seats[won]) for won in (True, False))) for use in uses
        }

    def opening_shares(self) -> dict[str, WinRate]:
        """The victories of those who started in a town, the best town first."""
        found = {town: WinRate(len(seen), sum(seen), 1 / self.players) for town, seen in self.openings.items()}
        return dict(sorted(found.items(), key=lambda item: -item[1].share))


def bonus_use(event: Event) -> str:
    """The use of a bonus tile that an event shows; empty if it shows none."""
    if event.kind is EventKind.FINAL_BONUS:
        return KEPT
    if event.kind is EventKind.EXPANDED and event.place != SECOND_MARKER:
        return ""
    return BONUS_USES.get(event.kind, "")


def points_by_result(outcomes: Iterable[Outcome]) -> dict[bool, dict[str, float]]:
    """The mean points by source, of winners (True) and of all others (False).

    >>> points_by_result([])[True]["city"]
    0.0
    """
    made: dict[bool, list[dict[str, int]]] = {True: [], False: []}
    for outcome in outcomes:
        if outcome.fault is None:
            for share, points in zip(outcome.shares, outcome.sources, strict=True):
                made[share > 0].append(points)
    return {
        won: {source: fmean(points.get(source, 0) for points in lists) if lists else 0.0 for source in SOURCE_NAMES}
        for won, lists in made.items()
    }
