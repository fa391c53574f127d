import { describe, expect, it } from 'vitest';
import { at, beside, round, spaceCentre, spacePath } from './geometry';

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

it('a sign beside a place lies on the line through its point', () => {
  const place = { x: 0, y: 0, r: 1, tag: [3, 4] as [number, number] };
  expect(beside(place, 1, 5)).toEqual({ x: 6, y: 8 });
  expect(beside(place, 6)).toEqual({ x: 6, y: 8 });
  const opposite = beside(place, 1, 0, 180);
  expect([opposite.x, opposite.y].map((value) => round(value))).toEqual([-3, -4]);
});

it('numbers are rounded as the server rounds them', () => {
  expect([round(3.25), round(-3.25), round(0.6665, 1000)]).toEqual([3.3, -3.2, 0.667]);
  expect(at({ x: 3, y: 4.26 }, 0.5)).toBe('translate(3 4.3) scale(0.5)');
});
