"""Monte Carlo tree search for any number of players, wholly compiled: one reward for each seat (max^n).

A node is a position after a decision; its children lie side by side, one for each sensible action. The state is copied
at the root of every simulation and played forward, never undone. All arrays come from the caller, so that nothing is
allocated here:

    whole[node, field]   the whole numbers of a node: see the columns below
    reward[node, seat]   the sum of the rewards of all simulations through a node
"""

import math
from typing import Protocol

from franchise.compiling import compiled
from franchise.rules.actions import DOLLARS, DONE, END_TURN, WORD_BITS, WORD_COUNT
from franchise.rules.bits import Randomness, Words, count, lowest
from franchise.rules.ending import strength
from franchise.rules.layout import ACTIVE, INFLUENCE, OVER, PLAYERS, STAGE
from franchise.rules.legal import legal, sensible
from franchise.rules.playout import choose
from franchise.rules.position import copy_position
from franchise.rules.step import step

# Columns of `whole`
VISITS, FIRST_CHILD, CHILDREN, ACTION, SEAT = range(5)
COLUMNS = 5

EXPLORATION = 0.7
# The reward mixes winning with the margin: half of it is shared by the winners, half grows with the lead.
MARGIN_SCALE = 12.0


class Numbers(Protocol):
    """A table of whole numbers."""

    def __getitem__(self, index: tuple[int, int], /) -> int: ...
    def __setitem__(self, index: tuple[int, int], value: int, /) -> None: ...


class Rewards(Protocol):
    """A table of rewards."""

    def __getitem__(self, index: tuple[int, int], /) -> float: ...
    def __setitem__(self, index: tuple[int, int], value: float, /) -> None: ...


@compiled
def reward_of(state: Words, seat: int) -> float:
    """The reward of a seat in a finished game, between 0 and 1."""
    players = state[PLAYERS]
    best_other = 0
    ahead = 0
    level = 1
    for other in range(players):
        if other == seat:
            continue
        best_other = max(best_other, state[INFLUENCE + other])
        if strength(state, other) > strength(state, seat):
            ahead += 1
        elif strength(state, other) == strength(state, seat):
            level += 1
    won = 1.0 / level if ahead == 0 else 0.0
    margin = state[INFLUENCE + seat] - best_other
    return 0.5 * won + 0.5 / (1.0 + math.exp(-margin / MARGIN_SCALE))


@compiled
def add_children(
    whole: Numbers, reward: Rewards, node: int, used: int, capacity: int, state: Words, words: Words
) -> int:
    """Give a leaf a child for every sensible action, if there is room; the number of nodes in use then."""
    sensible(state, words)
    children = 0
    for word in range(WORD_COUNT):
        children += count(words[word])
    if used + children > capacity:
        return used
    whole[node, FIRST_CHILD] = used
    whole[node, CHILDREN] = children
    whole[node, SEAT] = state[ACTIVE]
    for word in range(WORD_COUNT):
        bits = words[word]
        while bits:
            whole[used, VISITS] = 0
            whole[used, CHILDREN] = 0
            whole[used, ACTION] = WORD_BITS * word + lowest(bits)
            for seat in range(state[PLAYERS]):
                reward[used, seat] = 0.0
            bits &= bits - 1
            used += 1
    return used


@compiled
def best_child(whole: Numbers, reward: Rewards, node: int) -> int:
    """The child with the highest upper confidence bound for who decides here; an unvisited one comes first."""
    seat = whole[node, SEAT]
    first = whole[node, FIRST_CHILD]
    log_visits = math.log(whole[node, VISITS] + 1.0)
    best = first
    best_bound = -1.0
    for child in range(first, first + whole[node, CHILDREN]):
        visits = whole[child, VISITS]
        if visits == 0:
            return child
        bound = reward[child, seat] / visits + EXPLORATION * math.sqrt(log_visits / visits)
        if bound > best_bound:
            best_bound = bound
            best = child
    return best


@compiled
def roll_out(state: Words, words: Words, redraws: int, random: Randomness) -> None:
    """Play to the end at random, but hesitate to do nothing: a pass is drawn again, `redraws` times at most."""
    while state[STAGE] != OVER:
        legal(state, words)
        action = choose(words, random)
        for _ in range(redraws):
            if action in (DONE, END_TURN, DOLLARS):
                action = choose(words, random)
        step(state, action)


@compiled
def descend(whole: Numbers, reward: Rewards, node: int, state: Words) -> int:
    """Go down to the best child and play its action."""
    child = best_child(whole, reward, node)
    step(state, whole[child, ACTION])
    return child


@compiled
def simulate(
    root: Words,
    root_node: int,
    state: Words,
    words: Words,
    path: Words,
    whole: Numbers,
    reward: Rewards,
    used: int,
    capacity: int,
    redraws: int,
    random: Randomness,
) -> int:
    """One simulation: down the tree, one level deeper, at random to the end, and back up; the nodes in use then."""
    copy_position(root, state)
    node = root_node
    path[0] = node
    depth = 0
    while whole[node, CHILDREN] > 0:
        node = descend(whole, reward, node, state)
        depth += 1
        path[depth] = node
    if state[STAGE] != OVER and (depth == 0 or whole[node, VISITS] > 0):
        used = add_children(whole, reward, node, used, capacity, state, words)
        if whole[node, CHILDREN] > 0:
            depth += 1
            path[depth] = descend(whole, reward, node, state)
    roll_out(state, words, redraws, random)
    for seat in range(state[PLAYERS]):
        gained = reward_of(state, seat)
        for level in range(depth + 1):
            reward[path[level], seat] += gained
    for level in range(depth + 1):
        whole[path[level], VISITS] += 1
    return used


@compiled
def search(
    root: Words,
    root_node: int,
    state: Words,
    words: Words,
    path: Words,
    whole: Numbers,
    reward: Rewards,
    used: int,
    capacity: int,
    simulations: int,
    redraws: int,
    random: Randomness,
) -> int:
    """Run simulations from a position; the number of nodes in use. A tree that is full goes on without growing."""
    for _ in range(simulations):
        used = simulate(root, root_node, state, words, path, whole, reward, used, capacity, redraws, random)
    return used
