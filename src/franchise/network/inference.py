"""The network's answers on one core, compiled like the rules: one position or a few at a time.

Four things make it fast. Most inputs are 0, and a position differs little from the one asked about
before by the same seat, so that the first layer only adds what has changed. Several positions at once share the reading
of the weights, which are larger than a core's own cache. Nine of ten rectified numbers are 0, and the layer after them
leaves them out. And only the logits of choices are computed.
"""

from typing import Any, NamedTuple

import numpy as np

from franchise.compiling import compiled
from franchise.network.alignment import aligned
from franchise.network.insights import INPUT_SIZE, add_insights
from franchise.network.packaged import Network
from franchise.network.weights import VARIANCE_FLOOR, Weights
from franchise.rules.actions import ACTION_COUNT
from franchise.rules.layout import SEATS
from franchise.trees.grow import ANSWERS
from franchise.vector.sections import OBSERVATION_SIZE

MOST_POSITIONS = 8  # asked about at once
INPUTS_AT_ONCE = 8  # of a layer
LANES = 8  # numbers that are added side by side: every width is a multiple
TILE = 4  # inputs and rows of a product that are taken together
assert MOST_POSITIONS % TILE == 0


class Scratch(NamedTuple):
    """The buffers of the inference. `seen` and `sums` are the last inputs of each seat and their first layer."""

    inputs: Any
    h: Any
    u: Any
    v: Any
    logits: Any
    answers: Any
    seen: Any
    sums: Any
    chosen: Any
    products: Any


def make_scratch(width: int) -> Scratch:
    """Buffers for a network of this width.

    >>> make_scratch(8).logits.shape
    (8, 475)
    """
    rows = MOST_POSITIONS
    row, layer = np.zeros(width, np.float32), np.zeros((rows, width), np.float32)
    return Scratch(
        inputs=np.zeros((rows, INPUT_SIZE), np.int16),
        h=aligned(layer),
        u=aligned(layer),
        v=aligned(layer),
        logits=np.zeros((rows, ACTION_COUNT), np.float32),
        answers=np.zeros((rows, ANSWERS), np.float32),
        seen=np.zeros((SEATS, INPUT_SIZE), np.int16),
        sums=aligned(np.zeros((SEATS, width), np.float32)),
        chosen=np.zeros(width, np.int64),
        products=aligned(row),
    )


@compiled
def forget(scratch: Scratch, weights: Weights) -> None:
    """Begin with empty inputs, so that answers do not depend on what was asked before."""
    for seat in range(SEATS):
        for feature in range(INPUT_SIZE):
            scratch.seen[seat, feature] = 0
        for unit in range(len(weights.bias)):
            scratch.sums[seat, unit] = weights.bias[unit]


@compiled
def look(weights: Weights, scratch: Scratch, row: int, viewer: int) -> None:
    """The first layer for a row: what has changed since this viewer's last one.

    A network that knows the insights gets them first.
    """
    seen, sums, inputs = scratch.seen[viewer], scratch.sums[viewer], scratch.inputs[row]
    if len(weights.value) > OBSERVATION_SIZE:
        add_insights(inputs)
    for feature in range(len(weights.value)):
        number, before = inputs[feature], seen[feature]
        if number != before:
            seen[feature] = number
            add_scaled(sums, weights.value[feature], np.float32(number - before))
            if before == 0:
                add_scaled(sums, weights.presence[feature], np.float32(1))
            elif number == 0:
                add_scaled(sums, weights.presence[feature], np.float32(-1))
    h = scratch.h[row]
    for unit in range(len(sums)):
        h[unit] = sums[unit]


@compiled
def add_scaled(target: Any, source: Any, factor: Any) -> None:
    """Add a multiple of a row to another."""
    for unit in range(len(target)):
        target[unit] += factor * source[unit]


@compiled
def fold(row: Any) -> Any:
    """The sum of a row, which is overwritten: its halves are added, then theirs; fast, and in a fixed order."""
    left = len(row)
    while left > LANES:
        half = -(-left // (2 * LANES)) * LANES
        for unit in range(left - half):
            row[unit] += row[half + unit]
        left = half
    return ((row[0] + row[1]) + (row[2] + row[3])) + ((row[4] + row[5]) + (row[6] + row[7]))


@compiled
def dot(a: Any, b: Any, products: Any) -> Any:
    """The product of two rows; `products` is room for a row."""
    for unit in range(len(a)):
        products[unit] = a[unit] * b[unit]
    return fold(products)


@compiled
def normalise(h: Any, scale: Any, shift: Any, out: Any, products: Any) -> None:
    """Write a row with mean 0 and variance 1, scaled and shifted."""
    width = np.float32(len(h))
    copy_row(h, products)
    mean = fold(products) / width
    for unit in range(len(h)):
        out[unit] = h[unit] - mean
    factor = np.float32(1) / np.sqrt(dot(out, out, products) / width + np.float32(VARIANCE_FLOOR))
    for unit in range(len(h)):
        out[unit] = out[unit] * factor * scale[unit] + shift[unit]


@compiled
def rectify(row: Any) -> None:
    """Replace what is below 0 by 0."""
    for unit in range(len(row)):
        row[unit] = max(row[unit], np.float32(0))


@compiled
def add_product(rows: int, x: Any, matrix: Any, out: Any) -> None:
    """Add x @ matrix to out, for some rows; four inputs and four rows at a time, so that little is loaded and stored.

    The rows are filled up to a multiple of four: the buffers have room for it, and nobody reads the rest.
    """
    for first in range(0, matrix.shape[0], TILE):
        a, b, c, d = matrix[first], matrix[first + 1], matrix[first + 2], matrix[first + 3]
        for row in range(0, rows, TILE):
            e, f, g, h = x[row], x[row + 1], x[row + 2], x[row + 3]
            e0, e1, e2, e3 = e[first], e[first + 1], e[first + 2], e[first + 3]
            f0, f1, f2, f3 = f[first], f[first + 1], f[first + 2], f[first + 3]
            g0, g1, g2, g3 = g[first], g[first + 1], g[first + 2], g[first + 3]
            h0, h1, h2, h3 = h[first], h[first + 1], h[first + 2], h[first + 3]
            p, q, r, s = out[row], out[row + 1], out[row + 2], out[row + 3]
            for unit in range(matrix.shape[1]):
                i, j, k, m = a[unit], b[unit], c[unit], d[unit]
                p[unit] += (e0 * i + e1 * j) + (e2 * k + e3 * m)
                q[unit] += (f0 * i + f1 * j) + (f2 * k + f3 * m)
                r[unit] += (g0 * i + g1 * j) + (g2 * k + g3 * m)
                s[unit] += (h0 * i + h1 * j) + (h2 * k + h3 * m)


@compiled
def add_sparse_product(x: Any, matrix: Any, out: Any, chosen: Any) -> None:
    """Add x @ matrix to out, for one row with few numbers above 0; `chosen` is room for their places."""
    number = 0
    for place in range(len(x)):
        if x[place] > 0:
            chosen[number] = place
            number += 1
    width = matrix.shape[1]
    whole = number - number % INPUTS_AT_ONCE
    for first in range(0, whole, INPUTS_AT_ONCE):
        a, b, c, d = (
            matrix[chosen[first]],
            matrix[chosen[first + 1]],
            matrix[chosen[first + 2]],
            matrix[chosen[first + 3]],
        )
        i, j, k, m = x[chosen[first]], x[chosen[first + 1]], x[chosen[first + 2]], x[chosen[first + 3]]
        e, f, g, h = (
            matrix[chosen[first + 4]],
            matrix[chosen[first + 5]],
            matrix[chosen[first + 6]],
            matrix[chosen[first + 7]],
        )
        p, q, r, s = x[chosen[first + 4]], x[chosen[first + 5]], x[chosen[first + 6]], x[chosen[first + 7]]
        for unit in range(width):
            low = i * a[unit] + j * b[unit] + k * c[unit] + m * d[unit]
            out[unit] += low + (p * e[unit] + q * f[unit] + r * g[unit] + s * h[unit])
    for place in range(whole, number):
        add_scaled(out, matrix[chosen[place]], x[chosen[place]])


@compiled
def answer(network: Network, scratch: Scratch, rows: int) -> None:
    """The answers for the rows whose first layer is computed, and the last layer's inputs for their logits."""
    h, u, v, products = scratch.h, scratch.u, scratch.v, scratch.products
    weights = network.weights
    blocks = len(weights.inner)
    for block in range(blocks):
        for row in range(rows):
            normalise(h[row], weights.scale[block], weights.shift[block], u[row], products)
            copy_row(weights.inner_bias[block], v[row])
        add_product(rows, u, weights.inner[block], v)
        for row in range(rows):
            rectify(v[row])
            add_scaled(h[row], weights.outer_bias[block], np.float32(1))
            add_sparse_product(v[row], weights.outer[block], h[row], scratch.chosen)
    for row in range(rows):
        normalise(h[row], weights.scale[blocks], weights.shift[blocks], u[row], products)
        rectify(u[row])
        for number in range(len(weights.judge_bias)):
            scratch.answers[row, number] = dot(network.judge[number], u[row], products) + weights.judge_bias[number]


@compiled
def copy_row(source: Any, target: Any) -> None:
    """Copy a row."""
    for unit in range(len(source)):
        target[unit] = source[unit]


@compiled
def logit_of(network: Network, scratch: Scratch, row: int, action: int) -> Any:
    """The logit of one action in a row that was answered."""
    product = dot(network.policy[action], scratch.u[row], scratch.products)
    return product + network.weights.policy_bias[action]
