"""The legal actions as a mask: one byte per action, 1 if it is legal."""

import numpy as np

from franchise.compiling import compiled
from franchise.rules.actions import ACTION_COUNT, WORD_BITS, WORD_COUNT
from franchise.rules.state import Words
from franchise.vector.observation import Features

MASK_BYTES = 8  # written at once by a thread of a GPU
LOW_BYTE = np.uint64(0xFF)
EACH_BYTE, ONE_BIT_EACH = np.uint64(0x0101010101010101), np.uint64(0x8040201008040201)
BELOW_TOP, TOP_BIT = np.uint64(0x7F7F7F7F7F7F7F7F), np.uint64(7)


@compiled
def write_mask(words: Words, mask: Features) -> None:
    """Write 1 for every legal action and 0 for the others.

    >>> mask = np.zeros(ACTION_COUNT, np.int8)
    >>> write_mask(np.array([0b101] + [0] * 7), mask)
    >>> mask[:4]
    array([1, 0, 1, 0], dtype=int8)
    """
    for first in range(0, ACTION_COUNT, WORD_BITS):
        word = words[first // WORD_BITS]
        for bit in range(min(WORD_BITS, ACTION_COUNT - first)):
            mask[first + bit] = (word >> bit) & 1


@compiled
def bits_from(words: Words, action: int) -> np.uint64:
    """The bits of the legal actions from `action` on: at least eight; bits after the last action are 0.

    >>> int(bits_from(np.array([0b101 << 61] + [1] + [0] * 6), 61)) & 0xFF
    13
    """
    word, shift = action // WORD_BITS, action % WORD_BITS
    bits = np.uint64(words[word]) >> np.uint64(shift)
    if shift > WORD_BITS - MASK_BYTES and word + 1 < WORD_COUNT:
        bits |= np.uint64(words[word + 1]) << np.uint64(WORD_BITS - shift)
    return bits


@compiled
def as_bytes(bits: np.uint64) -> np.uint64:
    """The lowest eight bits as eight bytes of 0 or 1, the lowest first.

    >>> hex(as_bytes(np.uint64(0b10000101)))
    '0x100000000010001'
    """
    # Copy the byte eight times and keep a different bit in each copy. Adding 0x7F sets the top bit of nonzero bytes.
    spread = ((np.uint64(bits) & LOW_BYTE) * EACH_BYTE) & ONE_BIT_EACH
    return ((spread + BELOW_TOP) >> TOP_BIT) & EACH_BYTE
