import { describe, expect, it } from 'vitest';
import { platePieces, tabAt } from './plates';

describe('the pieces on a plate', () => {
  it('lie one by one up to four, and are counted when they are more', () => {
    expect(platePieces([1, 0, 2], 40, 'north').map(({ seat, count }) => [seat, count])).toEqual([
      [0, 1],
      [2, 1],
      [2, 1],
    ]);
    expect(platePieces([1, 3, 0, 2], 40, 'north').map(({ seat, count }) => [seat, count])).toEqual([
      [0, 1],
      [1, 3],
      [3, 2],
    ]);
  });

  it('give way to the tab', () => {
    expect(platePieces([0, 1], 40, 'north')[0]?.at.y).toBeGreaterThan(0);
    expect(platePieces([0, 1], 40, 'east')[0]?.at.x).toBeLessThan(0);
    expect(tabAt('north', 40).y).toBeLessThan(0);
    expect(tabAt('east', 40).x).toBeGreaterThan(40);
  });
});
