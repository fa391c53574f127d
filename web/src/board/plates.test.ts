import { describe, expect, it } from 'vitest';
import { countAt, platePieces } from './plates';

describe('the pieces on a plate', () => {
  it('are counted from three of a chain on, and those come first', () => {
    expect(platePieces([1, 3, 0, 2], 40).map(({ seat, count }) => [seat, count])).toEqual([
      [1, 3],
      [0, 1],
      [3, 1],
      [3, 1],
    ]);
  });

  it('lie in the middle when there is only one', () => {
    expect(platePieces([0, 1], 40)[0]?.at).toEqual({ x: 0, y: 0 });
  });

  it('have their number on the side that is turned away from the others', () => {
    const sides = platePieces([4, 3], 40).map((piece) => countAt(piece).anchor);
    expect(sides).toEqual(['end', 'start']);
  });
});
