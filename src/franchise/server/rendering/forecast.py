"""What may come, as the page shows it."""

from dataclasses import asdict

from franchise.advice.ending import regions_away, tell_distance, tell_enders, who_can_end
from franchise.advice.forecast import RegionForecast, forecast_regions, tell_region
from franchise.game import Game
from franchise.server.schema.position import ForecastOut, RegionForecastOut, RegionGainOut


def render_forecast(game: Game, actions: int) -> ForecastOut:
    """How the regions and the end of the game stand after so many actions."""
    distance = tell_distance(game)
    return ForecastOut(
        actions=actions,
        regions={name: _region(region, game.names) for name, region in forecast_regions(game).items()},
        regions_away=regions_away(game),
        can_end=list(who_can_end(game)),
        end=[distance, *tell_enders(game)] if distance else [],
    )


def _region(region: RegionForecast, names: tuple[str, ...]) -> RegionForecastOut:
    return RegionForecastOut(
        leader=region.leader,
        open=list(region.open),
        gains=[RegionGainOut(**asdict(gain)) for gain in region.gains],
        completing=region.completing,
        lines=list(tell_region(region, names)),
    )
