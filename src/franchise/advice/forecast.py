"""How a region stands: who leads, what is open, and what everybody would get if it were scored as it stands."""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from franchise.board.tables import BLOCKED_REGIONS, BOARD, REGION, REGION_TRACK, TOWNS
from franchise.game import Game
from franchise.model.event import Event, EventKind, read_log
from franchise.model.views import places
from franchise.rules.events import LOG_SIZE
from franchise.rules.layout import MARKERS, NIBBLE_BITS, NIBBLE_MASK, OPEN, PLAYERS, TRACK
from franchise.rules.regions import rank_region
from franchise.rules.state import State
from franchise.telling.words import PLACE_NAMES
from franchise.texts import message


@dataclass(frozen=True)
class RegionGain:
    """What a seat would get, in influence or in dollars (8.3).

    It is a range, from `least` to `most`, as long as the region has no marker to decide a tie.
    """

    seat: int
    in_dollars: bool
    least: int
    most: int


@dataclass(frozen=True)
class RegionForecast:
    """How a region stands. `leader` is first whatever happens to the marker; `open` are free towns and open cities.

    `gains` counts the franchises as they lie now, the most first. `completing` is what the track gives whoever
    completes the region.
    """

    region: str
    leader: int | None
    held: tuple[int, ...]
    open: tuple[str, ...]
    gains: tuple[RegionGain, ...]
    completing: int


def forecast_regions(game: Game) -> dict[str, RegionForecast]:
    """The regions that are not scored yet, in the order of the board.

    >>> found = forecast_regions(Game(players=4, introductory=True, seed=1))
    >>> found["texas"].leader, found["texas"].open, found["texas"].gains[0].most
    (0, ('houston', 'dallas', 'oklahoma-city'), 5)
    """
    state, views = game.state, game.regions
    to_score = [place for place in BOARD.regions if int(state[OPEN]) & int(REGION[place.index])]
    return {
        place.id: _forecast(state, place.index, views[place.id].franchises)
        for place in to_score
        if not BLOCKED_REGIONS[game.players_count] >> place.index & 1 and views[place.id].tile is not None
    }


def _forecast(state: State, region: int, held: tuple[int, ...]) -> RegionForecast:
    rankings = [rank_as_it_stands(state, region, owner) for owner in _possible_owners(state, region)]
    firsts = {ranking[0].seat for ranking in rankings if ranking}
    return RegionForecast(
        region=BOARD.regions[region].id,
        leader=firsts.pop() if len(firsts) == 1 else None,
        held=held,
        open=places(int(state[OPEN]) & int(REGION[region])),
        gains=tuple(_gains(rankings)),
        completing=int(REGION_TRACK[int(state[TRACK])]),
    )


def _possible_owners(state: State, region: int) -> range:
    """Who has the region's marker, or may still set it."""
    owner = int(state[MARKERS]) >> NIBBLE_BITS * region & NIBBLE_MASK
    return range(owner - 1, owner) if owner else range(int(state[PLAYERS]))


def rank_as_it_stands(state: State, region: int, owner: int) -> tuple[Event, ...]:
    """What the rules would pay for a region if it were scored now and this seat had its marker (5.2, 5.3).

    >>> game = Game(players=4, introductory=True, seed=1)
    >>> [(event.seat, event.influence) for event in rank_as_it_stands(game.state, 6, owner=1)]
    [(0, 5)]
    """
    table, log = state.copy(), np.zeros(LOG_SIZE, np.int64)
    table[MARKERS] &= ~(NIBBLE_MASK << NIBBLE_BITS * region)
    table[MARKERS] |= (owner + 1) << NIBBLE_BITS * region
    rank_region(table, log, region)
    return tuple(event for event in read_log(log, table) if event.kind is EventKind.REGION_RANKED)


def _gains(rankings: list[tuple[Event, ...]]) -> Iterator[RegionGain]:
    """Everybody's gains over all rankings, in the order of the first one."""
    for first in rankings[0]:
        events = [event for ranking in rankings for event in ranking if event.seat == first.seat]
        amounts = [event.influence + event.dollars for event in events]
        yield RegionGain(first.seat or 0, any(event.dollars for event in events), min(amounts), max(amounts))


def tell_region(forecast: RegionForecast, names: tuple[str, ...]) -> tuple[str, ...]:
    """How a region stands, in words.

    >>> game = Game(players=4, introductory=True, seed=1)
    >>> for line in tell_region(forecast_regions(game)["texas"], game.names):
    ...     print(line)
    Blue leads with 1
    3 cities still open: Houston, Dallas, Oklahoma City
    As it stands: Blue 5 IP
    Whoever completes it also gets 3 IP
    """
    lines = [_leader(forecast, names), _open(forecast.open)]
    if forecast.gains:
        lines.append(message("forecast.gains", gains=", ".join(gain_text(gain, names) for gain in forecast.gains)))
    if forecast.completing:
        lines.append(message("forecast.completing", influence=forecast.completing))
    return tuple(lines)


def _leader(forecast: RegionForecast, names: tuple[str, ...]) -> str:
    most = max(forecast.held)
    if not most:
        return message("forecast.nobody")
    if forecast.leader is not None:
        return message("forecast.leads", name=names[forecast.leader], count=most)
    level = [name for name, count in zip(names, forecast.held, strict=True) if count == most]
    return message("forecast.level", names=", ".join(level), count=most)


def _open(locations: tuple[str, ...]) -> str:
    towns = sum(TOWNS >> BOARD.location(name).index & 1 for name in locations)
    counts = (("city", len(locations) - towns), ("town", towns))
    kinds = [
        message(f"forecast.{kind}" if count == 1 else f"forecast.{kind}-many", count=count)
        for kind, count in counts
        if count
    ]
    return message("forecast.open", count=", ".join(kinds), places=", ".join(PLACE_NAMES[name] for name in locations))


def gain_text(gain: RegionGain, names: tuple[str, ...]) -> str:
    """What somebody would get.

    >>> gain_text(RegionGain(1, in_dollars=False, least=2, most=5), ("Ann", "Ben"))
    'Ben 2 to 5 IP'
    """
    unit = "dollars" if gain.in_dollars else "influence"
    key = f"forecast.{unit}" if gain.least == gain.most else f"forecast.{unit}-range"
    return message(key, name=names[gain.seat], least=gain.least, most=gain.most)
