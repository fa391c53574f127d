"""The insights behind an observation: what the rules themselves would count, and the same for the learner."""

import numpy as np
import torch
from numpy.typing import NDArray

from franchise.advice.forecast import forecast_regions, rank_as_it_stands
from franchise.board.tables import BOARD, RED_ZONE_FROM
from franchise.game import Game
from franchise.model.views import CityView, RegionView
from franchise.network.insights import FEW, INSIGHTS, inputs_of
from franchise.rules.ending import score_finally
from franchise.rules.layout import INFLUENCE, MARKERS, NIBBLE_BITS, NIBBLE_MASK
from franchise.vector.sections import OBSERVATION_SIZE
from franchise_learner.insights import insights_of
from kit.observing import observations
from kit.random_games import positions

REGIONS = [region.id for region in BOARD.regions]


def test_the_learner_sees_the_insights_of_the_player() -> None:
    seen = observations(positions(range(24), every=9))
    ours = inputs_of(seen)[:, OBSERVATION_SIZE:]
    for name, section in INSIGHTS.items():
        first = section.first - OBSERVATION_SIZE
        assert ours[:, first : first + section.size].any(), f"{name} is never seen"
    assert np.array_equal(insights_of(torch.from_numpy(seen)).numpy(), ours)


def test_the_final_influence_is_what_the_rules_would_count_now() -> None:
    games = [game.copy() for game in positions(range(12), every=25) if not game.is_over]
    inputs = inputs_of(observations(games))
    first = INSIGHTS["final"].first
    for game, row in zip(games, inputs, strict=True):
        ended, seats = game.state.copy(), range(game.players_count)
        score_finally(ended, None)
        counted = [int(ended[INFLUENCE + (game.active + seat) % len(seats)]) for seat in seats]
        assert row[first : first + len(seats)].tolist() == counted, game


def test_a_region_pays_what_the_rules_would_pay_now() -> None:
    games = [game.copy() for game in positions(range(12), every=25) if not game.is_over]
    inputs = inputs_of(observations(games))
    first, regions = INSIGHTS["pay"].first, INSIGHTS["pay"].shape[1]
    compared = 0
    for game, row in zip(games, inputs, strict=True):
        for region, owner in marked_regions(game):
            paid = {event.seat: event.influence for event in rank_as_it_stands(game.state, region, owner)}
            for seat in range(game.players_count):
                place = (seat - game.active) % game.players_count
                assert row[first + regions * place + region] == paid.get(seat, 0), (game, REGIONS[region], seat)
                compared += 1
    assert compared > 200


def marked_regions(game: Game) -> list[tuple[int, int]]:
    """The regions that can still be scored and have a marker, each with the marker's owner."""
    open_regions = forecast_regions(game)
    marks = [int(game.state[MARKERS]) >> NIBBLE_BITS * region & NIBBLE_MASK for region in range(len(REGIONS))]
    return [(region, mark - 1) for region, mark in enumerate(marks) if mark and REGIONS[region] in open_regions]


def test_what_is_promised_and_paid_soon_follows_from_what_is_paid() -> None:
    for game in positions(range(12), every=25):
        row, seats, regions = inputs_of(observations([game]))[0], range(game.players_count), list(game.regions.values())
        final, promised = part(row, "final", size=len(seats)), part(row, "promised", size=len(seats))
        for seat in seats:
            pay = part(row, "pay", seat)
            soon = [missing_in(game, region) <= FEW for region in regions]
            assert part(row, "pay_soon", seat) == [paid * near for paid, near in zip(pay, soon, strict=True)], game
            assert promised[seat] == final[seat] + sum(pay), game
        for name, points in (("final_lead", final), ("promised_lead", promised)):
            leads = [points[seat] - max(points[:seat] + points[seat + 1 :]) for seat in seats]
            assert part(row, name, size=len(seats)) == leads, (game, name)


def test_majorities_and_the_end_are_counted_as_the_views_show_them() -> None:
    looked_at = 0
    for game in positions(range(12), every=25):
        if game.is_over:
            continue
        row, players = inputs_of(observations([game]))[0], game.players_count
        for seat in range(players):
            place = (seat - game.active) % players
            wanted = [cities_in_reach(city, seat) for city in game.cities.values()]
            for name, values in zip(("city_now", "city_soon", "city_possible"), zip(*wanted, strict=True), strict=True):
                assert part(row, name, place) == list(values), (game, name, seat)
            ahead = [lead_in(region, seat) for region in game.regions.values()]
            assert part(row, "ahead", place) == ahead, (game, seat)
        missing = sorted(missing_in(game, region) for region in game.regions.values() if can_be_scored(region))
        scored = sum(region.track_space is not None for region in game.regions.values())
        left = missing[: max(0, RED_ZONE_FROM - scored)]
        assert part(row, "places_left") == [sum(left)], game
        assert part(row, "next_region") == (left[:1] or [0]), game
        assert part(row, "soon_scored") == [sum(number <= FEW for number in missing)], game
        looked_at += 1
    assert looked_at > 50


def part(row: NDArray[np.int16], name: str, seat: int = 0, size: int | None = None) -> list[int]:
    """A seat's share of a section, or the first numbers of one that has a number a seat."""
    section = INSIGHTS[name]
    size = size or section.shape[-1]
    return [int(number) for number in row[section.first + size * seat :][:size]]


def cities_in_reach(city: CityView, seat: int) -> tuple[int, int, int]:
    """What a city is worth to a seat that has a majority after one or two franchises more, or later."""
    held = city.franchises[seat]
    lacking = city.value // 2 + 1 - held
    possible = city.value if held > 0 and not city.scored and lacking <= city.empty else 0
    return possible * (lacking == 1), possible * (lacking == 2), possible


def lead_in(region: RegionView, seat: int) -> int:
    """How many more franchises a seat has in a region than the best other one."""
    others = [number for other, number in enumerate(region.franchises) if other != seat]
    return (region.franchises[seat] - max(others)) * can_be_scored(region)


def can_be_scored(region: RegionView) -> bool:
    """Whether a region has a tile that does not lie on the track."""
    return region.tile is not None and region.track_space is None


def missing_in(game: Game, region: RegionView) -> int:
    """How many places of a region are still open."""
    cities = sum(city.in_play and not city.scored for city in game.cities.values() if city.region == region.id)
    return cities + sum(town.in_play and town.owner is None for town in game.towns.values() if town.region == region.id)
