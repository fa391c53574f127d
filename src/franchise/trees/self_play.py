"""One game of self-play: its next decision with a choice, its end, the next game. A core and a GPU run this alike."""

from franchise.compiling import compiled
from franchise.rules.layout import OVER, PLAYERS, STAGE
from franchise.rules.state import Randomness, Words
from franchise.rules.step import step
from franchise.trees.choices import NO_ACTION, play_forced
from franchise.trees.gains import Reals, final_gains, write_leads
from franchise.vector.game_step import Seeds, begin_game


@compiled
def begin_self_play(state: Words, words: Words, variant: Words, seeds: Seeds, random: Randomness, last: Words) -> None:
    """Begin the next game of a row and go to its first choice."""
    begin_game(state, words, variant, seeds, random)
    last[0] = play_forced(state, NO_ACTION, words)


@compiled
def play_on(
    state: Words,
    words: Words,
    variant: Words,
    seeds: Seeds,
    random: Randomness,
    last: Words,
    action: int,
    result: Reals,
) -> bool:
    """Do a choice and go to the next one, or write the gains of the game if it ended, and begin another.

    Return whether it ended.
    """
    step(state, action)
    last[0] = play_forced(state, action, words)
    if state[STAGE] != OVER:
        return False
    final_gains(state, result)
    write_leads(result, state[PLAYERS])
    begin_self_play(state, words, variant, seeds, random, last)
    return True
