"""The insights behind an observation: what the rules themselves would count, and the same for the learner."""

import numpy as np
import torch

from franchise.advice.forecast import forecast_regions, rank_as_it_stands
from franchise.board.tables import BOARD
from franchise.game import Game
from franchise.network.insights import INSIGHTS, inputs_of
from franchise.rules.ending import score_finally
from franchise.rules.layout import INFLUENCE, MARKERS, NIBBLE_BITS, NIBBLE_MASK
from franchise.vector.sections import OBSERVATION_SIZE
from franchise_learner.insights import insights_of
from kit.random_games import observations, positions

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
