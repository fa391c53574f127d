"""What a whole turn leads to for the player who plays it, in figures."""

from collections.abc import Iterable
from dataclasses import dataclass

from franchise.advice.ending import regions_away, who_can_end
from franchise.advice.forecast import RegionForecast, forecast_regions
from franchise.advice.next_turn import best_gains, cities_in_reach, count_gains, next_turn_of
from franchise.game import Game
from franchise.model.action import Action
from franchise.model.income import income_of
from franchise.telling.points import final_points


@dataclass(frozen=True)
class Outlook:
    """What a turn brings, and how things stand after it if nobody changes anything.

    gained     everybody's points in this turn, without the last count
    sources    the names of the places and regions that brought the player's own, the most first
    to_come    what his next turn could bring, by such names
    incomes    everybody's next income
    money      what he has left
    bonus      the bonus tiles that he has left
    threats    what each rival could win in his next turn: the points by rival and city
    regions    how the regions stand that are not scored
    led        the regions that he led before the turn
    away       how many regions are still to be scored until the end
    enders     the rivals who could end the game in their next turn
    final      everybody's points if the game ended after this turn
    is_over    whether it did
    """

    seat: int
    gained: tuple[int, ...]
    sources: tuple[str, ...]
    to_come: dict[str, int]
    incomes: tuple[int, ...]
    money: int
    bonus: int
    threats: dict[tuple[int, str], int]
    regions: dict[str, RegionForecast]
    led: frozenset[str]
    away: int
    enders: tuple[int, ...]
    final: tuple[int, ...]
    is_over: bool

    @property
    def best_rival(self) -> int:
        """The most points that a rival would have if the game ended now."""
        return max(points for seat, points in enumerate(self.final) if seat != self.seat)

    @property
    def is_ahead(self) -> bool:
        """Whether the player would have more than every rival if the game ended now."""
        return self.final[self.seat] > self.best_rival


def look_ahead(game: Game, turn: Iterable[Action]) -> Outlook:
    """What the rest of a turn, from here to its end, leads to for the active player.

    >>> game = Game(players=2, introductory=True, seed=1)
    >>> outlook = look_ahead(game, [Action.from_token(token) for token in (">phoenix$0", "|", ".")])
    >>> outlook.gained, outlook.incomes, outlook.money
    ((0, 0), (2, 1), 3)
    """
    seat, after = game.active, game.copy()
    events = [event for action in turn for event in after.push(action)]
    gains = [count_gains(events, each) for each in range(game.players_count)]
    state = after.state
    at_end = [] if after.is_over else final_points(state, game.players_count)
    players = after.players
    return Outlook(
        seat=seat,
        gained=tuple(each.total() for each in gains),
        sources=tuple(name for name, _ in gains[seat].most_common()),
        to_come={} if after.is_over else dict(best_gains(next_turn_of(after, seat)).most_common()),
        incomes=tuple(income_of(state, player.seat) for player in players),
        money=players[seat].money,
        bonus=players[seat].bonus,
        threats={} if after.is_over else _threats(after, seat),
        regions=forecast_regions(after),
        led=frozenset(name for name, region in forecast_regions(game).items() if region.leader == seat),
        away=regions_away(after),
        enders=tuple(each for each in who_can_end(after) if each != seat),
        final=tuple(player.influence + (at_end[player.seat].total() if at_end else 0) for player in players),
        is_over=after.is_over,
    )


def _threats(after: Game, seat: int) -> dict[tuple[int, str], int]:
    rivals = [rival for rival in range(after.players_count) if rival != seat]
    return {
        (rival, city): points
        for rival in rivals
        for city, points in cities_in_reach(next_turn_of(after, rival)).items()
    }
