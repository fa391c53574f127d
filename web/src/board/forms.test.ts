import { describe, expect, it } from 'vitest';
import { beyond, nearestTowards, platePieces, spaceCentre, spacePath } from './forms';

describe('the spaces of a city', () => {
  it('begin at the top and go clockwise', () => {
    const [first, second] = [spaceCentre(4, 0, 40, 20), spaceCentre(4, 1, 40, 20)];
    expect(first).toEqual({ x: 0, y: -30 });
    expect(second).toEqual({ x: 30, y: 0 });
  });

  it('are closed paths, also the half ring of a city of two', () => {
    for (const value of [2, 3, 8]) expect(spacePath(value, value - 1, 30, 14)).toMatch(/^M.*A.*L.*A.*Z$/);
  });
});

describe('the pieces on a plate', () => {
  it('are counted from three of a chain on', () => {
    expect(platePieces([1, 3, 0, 2]).map(({ seat, count }) => [seat, count])).toEqual([
      [0, 1],
      [1, 3],
      [3, 1],
      [3, 1],
    ]);
  });

  it('lie in the middle when there is only one', () => {
    expect(platePieces([0, 1])[0]?.at).toEqual({ x: 0, y: -0 });
  });
});

describe('the arrow keys', () => {
  const places = [
    { id: 'east', x: 100, y: 10 },
    { id: 'far east', x: 300, y: 0 },
    { id: 'north', x: 5, y: -100 },
  ];

  it('go to the nearest place in that direction', () => {
    expect(nearestTowards({ x: 0, y: 0 }, places, { x: 1, y: 0 })?.id).toBe('east');
    expect(nearestTowards({ x: 0, y: 0 }, places, { x: 0, y: -1 })?.id).toBe('north');
  });

  it('stay where nothing is', () => {
    expect(nearestTowards({ x: 0, y: 0 }, places, { x: -1, y: 0 })).toBeNull();
  });
});

it('a point beyond another lies on the same line', () => {
  expect(beyond({ x: 0, y: 0 }, { x: 3, y: 4 }, 5)).toEqual({ x: 6, y: 8 });
});
