"""What a network is told beside the observation: figures that follow from it, but that its layers are slow to work out.

A layer needs many units for a product, such as what a tile pays times who stands where. So these figures stand behind
the observation in a network's inputs. `franchise_learner.insights` computes the same for many positions at once.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from franchise.board.tables import CITY_COUNT, LOCATION_COUNT, REGION_COUNT
from franchise.compiling import compiled
from franchise.rules.ending import DOLLARS_FOR_A_POINT, POINTS_FOR_A_BONUS_TILE
from franchise.rules.regions import DOLLARS, ON_TRACK, rank_of_place
from franchise.vector.sections import OBSERVATION_SIZE, SEATS, SECTIONS, sections_of

FEW = 2  # places: a region that lacks no more is about to be scored

INSIGHTS = sections_of(
    (
        "pay",
        (SEATS, REGION_COUNT),
        "the influence that a region would pay the seat if it were scored as it stands; until there is a marker, "
        "tied seats all get the better place",
    ),
    ("pay_soon", (SEATS, REGION_COUNT), "the same where at most two places are missing"),
    (
        "ahead",
        (SEATS, REGION_COUNT),
        "how many more franchises than the best other seat in an unscored region; below 0 if fewer",
    ),
    ("final", (SEATS,), "influence if the game ended now"),
    ("final_lead", (SEATS,), "that, ahead of the best other seat"),
    ("promised", (SEATS,), "influence if the game ended now and all regions were scored as they stand"),
    ("promised_lead", (SEATS,), "that, ahead of the best other seat"),
    (
        "city_now",
        (SEATS, CITY_COUNT),
        "the city's value if the seat is there and one franchise more gives it more than half",
    ),
    ("city_soon", (SEATS, CITY_COUNT), "the same where it takes exactly two"),
    ("city_possible", (SEATS, CITY_COUNT), "the city's value if the seat is there and can still have more than half"),
    ("places_left", (1,), "the fewest open places that must be closed until a tile lies in the red zone"),
    ("next_region", (1,), "places that are missing in the region that lacks fewest"),
    ("soon_scored", (1,), "regions in which at most two places are missing"),
    first=OBSERVATION_SIZE,
)
INPUT_SIZE = OBSERVATION_SIZE + sum(section.size for section in INSIGHTS.values())
# Compiled code can't use the dictionaries of sections, so their first indices are constants.
PAY, PAY_SOON, AHEAD = (INSIGHTS[name].first for name in ("pay", "pay_soon", "ahead"))
FINAL, FINAL_LEAD = (INSIGHTS[name].first for name in ("final", "final_lead"))
PROMISED, PROMISED_LEAD = (INSIGHTS[name].first for name in ("promised", "promised_lead"))
CITY_NOW, CITY_SOON, CITY_POSSIBLE = (INSIGHTS[f"city_{name}"].first for name in ("now", "soon", "possible"))
PLACES_LEFT, NEXT_REGION, SOON_SCORED = (INSIGHTS[name].first for name in ("places_left", "next_region", "soon_scored"))
FRANCHISES, EMPTY, VALUE, SEATED = (SECTIONS[name].first for name in ("franchises", "empty", "value", "seated"))
TOTALS, STANDING, MISSING = (SECTIONS[f"region_{name}"].first for name in ("totals", "standing", "missing"))
SPACE, TILE, KIND, VALUES = (SECTIONS[f"region_{name}"].first for name in ("track", "tile", "kind", "values"))
MONEY, INFLUENCE, BONUS, TOWNS = (SECTIONS[name].first for name in ("money", "influence", "bonus", "towns"))
TRACK, TRACK_LEFT = SECTIONS["track"].first, SECTIONS["track_left"].first


def inputs_of(observation: NDArray[np.int16], size: int = INPUT_SIZE) -> NDArray[np.int16]:
    """The first `size` inputs of a network for rows of observations.

    >>> inputs_of(np.zeros((3, OBSERVATION_SIZE), np.int16)).shape == (3, INPUT_SIZE)
    True
    """
    inputs = np.zeros((len(observation), INPUT_SIZE), np.int16)
    inputs[:, :OBSERVATION_SIZE] = observation
    for row in inputs:
        add_insights(row)
    return inputs[:, :size]


@compiled
def add_insights(row: Any) -> None:
    """Write the insights behind an observation.

    >>> from franchise.game import Game
    >>> from franchise.vector.observation import encode
    >>> row = np.zeros(INPUT_SIZE, np.int16)
    >>> encode(Game(players=2, introductory=True, seed=1).state, 0, row)
    >>> add_insights(row)
    >>> row[FINAL : FINAL + 2].tolist()
    [19, 19]
    """
    players = 0
    for seat in range(SEATS):
        players += row[SEATED + seat]
    for region in range(REGION_COUNT):
        note_region(row, region, players)
    for seat in range(SEATS):
        note_points(row, seat)
        note_cities(row, seat)
    for seat in range(SEATS):
        row[FINAL_LEAD + seat] = lead(row, FINAL, 1, seat) * row[SEATED + seat]
        row[PROMISED_LEAD + seat] = lead(row, PROMISED, 1, seat) * row[SEATED + seat]
    note_distance(row)


@compiled
def is_unscored(row: Any, region: int) -> bool:
    """Whether a region has a tile that can still be scored."""
    return bool(row[TILE + region] > 0 and row[SPACE + region] == 0)


@compiled
def lead(row: Any, first: int, step: int, seat: int) -> int:
    """How much more a seat has than the best other one; the seats' numbers stand from `first` on, `step` apart."""
    best = 0
    for other in range(SEATS):
        if other != seat:
            best = max(best, row[first + step * other])
    return int(row[first + step * seat] - best)


@compiled
def influence_paid(row: Any, region: int, rank: int) -> int:
    """The influence that a region's tile pays for a rank; a tile may pay dollars, or by the track (8.3)."""
    kind, value = row[KIND + region] - 1, row[VALUES + REGION_COUNT * rank + region]
    if kind == DOLLARS:
        return 0
    return max(0, int(value + row[TRACK])) if kind == ON_TRACK else int(value)


@compiled
def note_region(row: Any, region: int, players: int) -> None:
    """What a region would pay every seat, and how far the seats are ahead in it."""
    unscored = 1 if is_unscored(row, region) else 0
    soon = 1 if row[MISSING + region] <= FEW else 0
    for seat in range(SEATS):
        at = REGION_COUNT * seat + region
        standing = row[STANDING + at]
        pay = 0
        if standing > 0:
            pay = influence_paid(row, region, rank_of_place(players, standing - 1)) * unscored
        row[PAY + at] = pay
        row[PAY_SOON + at] = pay * soon
        ahead = lead(row, TOTALS + region, REGION_COUNT, seat)
        row[AHEAD + at] = ahead * unscored * row[SEATED + seat]


@compiled
def note_points(row: Any, seat: int) -> None:
    """The influence that a seat would have at the end."""
    final = row[INFLUENCE + seat] + row[TOWNS + seat]
    final += row[MONEY + seat] // DOLLARS_FOR_A_POINT + POINTS_FOR_A_BONUS_TILE * row[BONUS + seat]
    row[FINAL + seat] = final
    for region in range(REGION_COUNT):
        final += row[PAY + REGION_COUNT * seat + region]
    row[PROMISED + seat] = final


@compiled
def note_cities(row: Any, seat: int) -> None:
    """In which cities a seat can have more than half of the spaces, and how soon."""
    for city in range(CITY_COUNT):
        value, empty = row[VALUE + city], row[EMPTY + city]
        held = row[FRANCHISES + LOCATION_COUNT * seat + city]
        lacking = value // 2 + 1 - held
        at = CITY_COUNT * seat + city
        reachable = value if held > 0 and lacking <= empty else 0
        row[CITY_NOW + at] = reachable if lacking == 1 else 0
        row[CITY_SOON + at] = reachable if lacking == 2 else 0
        row[CITY_POSSIBLE + at] = reachable


@compiled
def note_distance(row: Any) -> None:
    """How far the end of the game is: the regions that lack least are taken first."""
    soon = 0
    unscored = 0
    for region in range(REGION_COUNT):
        if is_unscored(row, region):
            unscored += 1
            soon += 1 if row[MISSING + region] <= FEW else 0
    row[SOON_SCORED] = soon
    wanted = min(unscored, row[TRACK_LEFT])
    row[NEXT_REGION] = 0
    left = 0
    taken = 0
    missing = 0
    while taken < wanted:
        for region in range(REGION_COUNT):
            if taken < wanted and row[MISSING + region] == missing and is_unscored(row, region):
                if taken == 0:
                    row[NEXT_REGION] = missing
                left += missing
                taken += 1
        missing += 1
    row[PLACES_LEFT] = left
