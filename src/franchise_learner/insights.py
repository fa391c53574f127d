"""The insights of `franchise.network.insights` for many positions at once; a test compares both.

Everything is made where the positions are: a step that is recorded for a GPU may not copy anything to it.
"""

from functools import cache

import torch
from torch import Tensor

from franchise.board.load import PLAYER_COUNTS
from franchise.board.tables import CITY_COUNT
from franchise.network.insights import FEW, INSIGHTS
from franchise.rules.ending import DOLLARS_FOR_A_POINT, POINTS_FOR_A_BONUS_TILE
from franchise.rules.regions import DOLLARS, ON_TRACK, rank_of_place
from franchise.vector.sections import SEATS, SECTIONS

FAR = 99  # places: more than any region has


@cache
def _ranks(device: torch.device) -> Tensor:
    """The place in a tile's values of whoever has a place in a region, by number of players and place.

    It is kept, because making it copies.
    """
    ranks = [[rank_of_place(players, place) for place in range(SEATS)] for players in range(max(PLAYER_COUNTS) + 1)]
    return torch.tensor(ranks, device=device)


def insights_of(observation: Tensor) -> Tensor:
    """The insights for rows of observations.

    >>> insights_of(torch.zeros(3, 1344, dtype=torch.int16)).shape
    torch.Size([3, 548])
    """
    seated = _section(observation, "seated")
    unscored = (_section(observation, "region_tile") > 0) & (_section(observation, "region_track") == 0)
    soon = _section(observation, "region_missing") <= FEW
    pay = _pay(observation, seated) * unscored[:, None]
    final = _final(observation)
    promised = final + pay.sum(2, dtype=observation.dtype)
    found = {
        "pay": pay,
        "pay_soon": pay * soon[:, None],
        "ahead": _lead(_section(observation, "region_totals")) * unscored[:, None] * seated[:, :, None],
        "final": final,
        "final_lead": _lead(final[:, :, None])[:, :, 0] * seated,
        "promised": promised,
        "promised_lead": _lead(promised[:, :, None])[:, :, 0] * seated,
        **_cities(observation),
        **_distance(observation, unscored),
        "soon_scored": (unscored & soon).sum(1, dtype=observation.dtype),
    }
    return torch.cat([found[name].reshape(len(observation), -1) for name in INSIGHTS], 1)


def _section(observation: Tensor, name: str) -> Tensor:
    """A section of all rows in its own shape; one of a single number gives a number a row."""
    section = SECTIONS[name]
    found = observation[:, section.first : section.first + section.size]
    return found.view(-1, *section.shape) if section.size > 1 else found[:, 0]


def _pay(observation: Tensor, seated: Tensor) -> Tensor:
    """The influence that every region's tile pays every seat by its standing."""
    standing = _section(observation, "region_standing").long()
    ranks = _ranks(observation.device)[seated.sum(1)]
    rank = ranks[:, :, None].expand(-1, -1, standing.shape[2]).gather(1, (standing - 1).clamp(min=0))
    value, kind = _section(observation, "region_values"), _section(observation, "region_kind")[:, None] - 1
    by_track = (value + _section(observation, "track")[:, None, None]).clamp(min=0)
    influence = torch.where(kind == ON_TRACK, by_track, value * (kind != DOLLARS))
    return influence.gather(1, rank) * (standing > 0)


def _lead(numbers: Tensor) -> Tensor:
    """How much more every seat has than the best other one; the seats are the second axis."""
    others = ~torch.eye(SEATS, dtype=torch.bool, device=numbers.device)
    return numbers - (numbers[:, None] * others[:, :, None]).amax(2)


def _final(observation: Tensor) -> Tensor:
    """The influence that every seat would have at the end."""
    dollars = torch.div(_section(observation, "money"), DOLLARS_FOR_A_POINT, rounding_mode="floor")
    tiles = POINTS_FOR_A_BONUS_TILE * _section(observation, "bonus")
    return _section(observation, "influence") + _section(observation, "towns") + dollars + tiles


def _cities(observation: Tensor) -> dict[str, Tensor]:
    """In which cities every seat can have more than half of the spaces, and how soon."""
    value, empty = (_section(observation, name)[:, None, :CITY_COUNT] for name in ("value", "empty"))
    held = _section(observation, "franchises")[:, :, :CITY_COUNT]
    lacking = torch.div(value, 2, rounding_mode="floor") + 1 - held
    possible = value * ((held > 0) & (lacking <= empty))
    return {"city_now": possible * (lacking == 1), "city_soon": possible * (lacking == 2), "city_possible": possible}


def _distance(observation: Tensor, unscored: Tensor) -> dict[str, Tensor]:
    """How far the end of the game is: the regions that lack least are taken first."""
    missing = _section(observation, "region_missing").masked_fill(~unscored, FAR)
    left = _section(observation, "track_left")[:, None]
    taken = (_order(missing) < left) & (missing < FAR)
    return {
        "places_left": (missing * taken).sum(1, dtype=observation.dtype),
        "next_region": missing.masked_fill(~taken, FAR).amin(1) * taken.any(1),
    }


def _order(numbers: Tensor) -> Tensor:
    """The place of every number among those of its row, the smallest first; of equal ones the first."""
    place = torch.arange(numbers.shape[1], device=numbers.device)
    one, other = numbers[:, :, None], numbers[:, None]
    return ((other < one) | ((other == one) & (place < place[:, None]))).sum(2)
