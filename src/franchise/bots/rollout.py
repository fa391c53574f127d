"""What a simulation does beyond the tree: play a few turns by a cheap policy, then estimate; or play on at random.

The policy chooses at random, but takes a majority that it can complete, prefers the cheaper of two links and ends a
phase less often. The results of a simulation are written into `gains` (see `trees.gains`).
"""

import math

from franchise.board.tables import LOCATION_COUNT, constant_table
from franchise.bots.evaluation import worth
from franchise.compiling import compiled
from franchise.rules.actions import DOLLARS, DONE, END_TURN, INCREASE
from franchise.rules.bits import lowest
from franchise.rules.layout import ACTIVE, EXPANDING, INCREASING, OVER, PLAYERS, STAGE, TRACK, TURN
from franchise.rules.legal import increase_targets, legal
from franchise.rules.places import held_by, majority_of
from franchise.rules.playout import choose, play_out
from franchise.rules.state import Randomness, Words
from franchise.rules.step import step
from franchise.trees.gains import CHANCE, LOWEST, POINTS, Reals, final_gains, write_leads

# One and a half rounds are played before the estimate. Of all numbers tried with 2, 3 and 4 players this was the best:
# fewer turns see too little, and more add too much random noise.
HALF_ROUNDS_AHEAD = 3
# How the estimate of `worth` becomes a chance and a final score, measured in games of `search` against itself: the
# points that a player makes beyond the estimate, by number of players and tiles on the region track.
CHANCE_SCALE = 9.0
POINTS_TO_COME = constant_table(
    [
        [],
        [],
        [0, 0, 0, 23, 7, 1, -3, -4],
        [0, 0, 0, 16, 5, 3, 0, 0],
        [29, 18, 13, 10, 8, 5, 4, 3],
        [18, 11, 8, 7, 5, 4, 2, 1],
    ]
)


@compiled
def winning_increase(state: Words) -> int:
    """An increase that completes a majority, or -1."""
    seat = state[ACTIVE]
    cities = increase_targets(state)
    while cities:
        city = lowest(cities)
        if held_by(state, city, seat) + 1 >= majority_of(state, city):
            return INCREASE + city
        cities &= cities - 1
    return -1


@compiled
def likely_action(state: Words, words: Words, random: Randomness) -> int:
    """One of the legal actions in `words`, drawn by the policy."""
    action = choose(words, random)
    if state[STAGE] == INCREASING:
        winning = winning_increase(state)
        if winning >= 0:
            return winning
        return choose(words, random) if action in (END_TURN, DOLLARS) else action
    if state[STAGE] == EXPANDING:
        other = choose(words, random)
        if other < DONE and (action >= DONE or other // LOCATION_COUNT < action // LOCATION_COUNT):
            return other
    return action


@compiled
def play_ahead(state: Words, words: Words, random: Randomness) -> None:
    """Play some turns by the policy."""
    end = state[TURN] + HALF_ROUNDS_AHEAD * state[PLAYERS] // 2
    while state[STAGE] != OVER and state[TURN] < end:
        legal(state, words)
        step(state, likely_action(state, words, random))


@compiled
def roll_out(state: Words, words: Words, guided: bool, random: Randomness, gains: Reals) -> None:
    """Play on from a leaf of the tree and write the result for every seat into `gains`."""
    if guided:
        play_ahead(state, words, random)
    else:
        play_out(state, words, random)
    if state[STAGE] == OVER:
        final_gains(state, gains)
    else:
        estimated_gains(state, gains)
    write_leads(gains, state[PLAYERS])


@compiled
def estimated_gains(state: Words, gains: Reals) -> None:
    """Write the chances and points that the estimate gives for the position."""
    players = state[PLAYERS]
    to_come = POINTS_TO_COME[players, state[TRACK]]
    best = LOWEST
    for seat in range(players):
        points = worth(state, seat)
        gains[POINTS + seat] = points + to_come
        best = max(best, points + to_come)
    total = 0.0
    for seat in range(players):
        gains[CHANCE + seat] = math.exp((gains[POINTS + seat] - best) / CHANCE_SCALE)
        total += gains[CHANCE + seat]
    for seat in range(players):
        gains[CHANCE + seat] /= total
