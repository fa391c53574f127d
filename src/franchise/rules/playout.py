"""Random play: a choice among the legal actions, and whole games of such choices."""

from franchise.compiling import compiled
from franchise.rules.actions import WORD_BITS, WORD_COUNT
from franchise.rules.bits import count, nth
from franchise.rules.layout import OVER, STAGE
from franchise.rules.legal import legal
from franchise.rules.randomness import below
from franchise.rules.setup import PRINTED_LAYOUT, new_game
from franchise.rules.state import Randomness, Words
from franchise.rules.step import step


@compiled
def choose(words: Words, random: Randomness) -> int:
    """A random one of the actions in `words`, all equally likely.

    >>> int(choose(np.array([0b1000] + [0] * 7), np.array([7], np.uint64)))
    3
    """
    total = 0
    for word in range(WORD_COUNT):
        total += count(words[word])
    chosen = below(random, total)
    word = 0
    here = count(words[0])
    while chosen >= here:
        chosen -= here
        word += 1
        here = count(words[word])
    return WORD_BITS * word + nth(words[word], chosen)


@compiled
def choose_legal(state: Words, words: Words, random: Randomness) -> int:
    """A random legal action of a position, all equally likely; `words` is a buffer for the legal actions.

    >>> from franchise.game import Game
    >>> state = Game(players=2, introductory=True, seed=1).state
    >>> 0 <= int(choose_legal(state, np.zeros(WORD_COUNT, np.int64), np.array([7], np.uint64))) < 475
    True
    """
    legal(state, words)
    return choose(words, random)


@compiled
def play_out(state: Words, words: Words, random: Randomness) -> int:
    """Play at random to the end of the game and return the number of steps. `words` is a buffer for the legal actions.

    >>> from franchise.game import Game
    >>> state = Game(players=2, introductory=True, seed=1).state
    >>> play_out(state, np.zeros(WORD_COUNT, np.int64), np.array([7], np.uint64)) > 50
    True
    """
    steps = 0
    while state[STAGE] != OVER:
        step(state, choose_legal(state, words, random))
        steps += 1
    return steps


@compiled
def play_random_games(
    state: Words, words: Words, players: int, queenies: int, tile_pool: int, games: int, random: Randomness
) -> int:
    """Set up and play out `games` games at random and return the number of steps.

    >>> from franchise.rules.layout import SIZE
    >>> state, words = np.zeros(SIZE, np.int64), np.zeros(WORD_COUNT, np.int64)
    >>> play_random_games(state, words, 3, 0, 0, 10, np.array([7], np.uint64)) > 500
    True
    """
    steps = 0
    for _ in range(games):
        new_game(state, None, players, queenies, 0, PRINTED_LAYOUT, tile_pool, random)
        steps += play_out(state, words, random)
    return steps
