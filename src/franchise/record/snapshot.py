"""The snapshot: what lies on the table after a turn, as the record format describes it."""

from typing import Any

from franchise.board.tables import BOARD
from franchise.game import Game
from franchise.model import views
from franchise.model.setup import drawn_milestones
from franchise.model.stage import SETTING_UP
from franchise.rules import layout
from franchise.rules.state import State

Snapshot = dict[str, Any]


def snapshots(game: Game) -> list[Snapshot]:
    """One snapshot after the set-up, as far as it went, and one after every complete turn.

    >>> game = Game(players=2, introductory=True, seed=1)
    >>> for token in (">phoenix$0", "|", "."):
    ...     _ = game.push(token)
    >>> snapshots(game)[1]["cities"]
    {'phoenix': [0]}
    """
    starts = game.turn_starts
    if not starts and game.stage in SETTING_UP:
        return [snapshot_of(game.state)]
    return [snapshot_of(game.state_before(number)) for number in starts]


def snapshot_of(state: State) -> Snapshot:
    """The snapshot of a position at the start of a turn, without the income that the rules have already paid."""
    seats = range(int(state[layout.PLAYERS]))
    money = [int(state[layout.MONEY + seat]) for seat in seats]
    money[int(state[layout.ACTIVE])] -= int(state[layout.INCOME_TAKEN])
    snapshot: Snapshot = {
        "turn": int(state[layout.TURN]),
        "money": money,
        "influence": [int(state[layout.INFLUENCE + seat]) for seat in seats],
        "supply": [int(state[layout.SUPPLY + seat]) for seat in seats],
        "bonus": [int(state[layout.BONUS + seat]) for seat in seats],
        "track": list(views.track(state)),
        "markers": _markers(state),
        "towns": _towns(state),
        "cities": _cities(state),
        "scored": _scored(state),
        "over": bool(state[layout.STAGE] == layout.OVER),
    }
    queenies = int(state[layout.QUEENIES])
    if queenies & layout.MILESTONES:
        snapshot["milestones"] = _milestones(state)
    if queenies & layout.BOOM:
        snapshot["boom"] = views.location_name(int(state[layout.BOOM_CITY]))
    if queenies & layout.REGIONS:
        for key, word in (("route_tile", layout.ROUTE), ("development_tile", layout.DEVELOPMENT)):
            snapshot[key] = int(state[word]) - 1 if state[word] else None
    return snapshot


def _markers(state: State) -> dict[str, int]:
    regions = (views.region(state, region.index) for region in BOARD.regions)
    return {region.id: region.marker for region in regions if region.marker is not None}


def _towns(state: State) -> dict[str, int]:
    towns = (views.town(state, place) for place in BOARD.towns)
    return {town.id: town.owner for town in towns if town.owner is not None}


def _cities(state: State) -> dict[str, list[int]]:
    cities = (views.city(state, place) for place in BOARD.cities)
    return {city.id: list(city.owners) for city in cities if city.owners}


def _scored(state: State) -> dict[str, dict[str, int]]:
    cities = (views.city(state, place) for place in BOARD.cities)
    return {
        city.id: {str(seat): number for seat, number in enumerate(city.franchises) if number}
        for city in cities
        if city.scored
    }


def _milestones(state: State) -> dict[str, list[int]]:
    seats = range(int(state[layout.PLAYERS]))
    claims = {
        name: [seat for seat in seats if int(state[layout.CLAIMED + seat]) >> BOARD.milestones.index(name) & 1]
        for name in drawn_milestones(state)
    }
    return {name: seats_with for name, seats_with in claims.items() if seats_with}
