"""Chapter 6: the end of the game, the final scoring and the winners."""

from franchise.board.tables import RED_ZONE_FROM, TOWNS
from franchise.compiling import compiled
from franchise.rules import events
from franchise.rules.bits import count
from franchise.rules.events import tell
from franchise.rules.layout import BONUS, INFLUENCE, MONEY, OVER, OWN, PASSES, PLAYERS, STAGE, TRACK
from franchise.rules.state import Words

DOLLARS_FOR_A_POINT = 3
POINTS_FOR_A_BONUS_TILE = 4


@compiled
def is_finished(state: Words) -> bool:
    """A tile lies in the red zone (6.1), or as many turns as there are players passed without an expansion (6.2)."""
    return state[TRACK] >= RED_ZONE_FROM or state[PASSES] >= state[PLAYERS]


@compiled
def score_finally(state: Words, log: Words | None) -> None:
    """Points for towns, money and unused bonus tiles (6.3)."""
    state[STAGE] = OVER
    tell(log, events.GAME_OVER, 1 if state[TRACK] >= RED_ZONE_FROM else 0)
    for seat in range(state[PLAYERS]):
        towns = count(state[OWN + seat] & TOWNS)
        for_money = state[MONEY + seat] // DOLLARS_FOR_A_POINT
        for_bonus = POINTS_FOR_A_BONUS_TILE * state[BONUS + seat]
        state[INFLUENCE + seat] += towns + for_money + for_bonus
        tell(log, events.FINAL_TOWNS, seat, towns, towns)
        tell(log, events.FINAL_MONEY, seat, for_money, state[MONEY + seat])
        tell(log, events.FINAL_BONUS, seat, for_bonus, state[BONUS + seat])


@compiled
def strength(state: Words, seat: int) -> int:
    """What decides the victory as one number: influence, then franchises in towns (6.4)."""
    return state[INFLUENCE + seat] << 8 | count(state[OWN + seat] & TOWNS)


@compiled
def winners(state: Words) -> int:
    """The seats with most influence, ties broken by towns (6.4), as bits.

    >>> from franchise.game import Game
    >>> state = Game(players=3, introductory=True, seed=1).state
    >>> state[INFLUENCE + 1] = 5
    >>> bin(winners(state))
    '0b10'
    """
    best = -1
    won = 0
    for seat in range(state[PLAYERS]):
        own = strength(state, seat)
        if own > best:
            best = own
            won = 0
        if own == best:
            won |= 1 << seat
    return won
