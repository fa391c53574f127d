import { describe, expect, it } from 'vitest';
import { niceSteps, spreadLabels } from './end/chart';
import { freeName, seatsWithFriends, swapColour } from './seats';
import { clockRule, FRESH_TABLE } from './table-wish';

describe('a chart', () => {
  it('has round figures from nothing to beyond the largest', () => {
    expect(niceSteps(70)).toEqual([0, 20, 40, 60, 80]);
    expect(niceSteps(3)).toEqual([0, 1, 2, 3]);
    expect(niceSteps(1)).toEqual([0, 1]);
  });

  it('keeps its labels apart and in order', () => {
    const found = spreadLabels([50, 51, 20, 200], 10, 0, 200);
    const sorted = [...found].sort((one, other) => one - other);
    expect(found[2]).toBeLessThan(found[0] ?? 0);
    sorted.slice(1).forEach((height, index) => expect(height - (sorted[index] ?? 0)).toBeGreaterThanOrEqual(10));
    expect(Math.max(...found)).toBeLessThanOrEqual(200);
  });
});

it('two seats never have one colour', () => {
  const seats = [0, 1, 2].map((colour) => ({ name: '', kind: 'person' as const, colour }));
  expect(swapColour(seats, 0, 2).map((seat) => seat.colour)).toEqual([2, 1, 0]);
  expect(swapColour(seats, 0, 4).map((seat) => seat.colour)).toEqual([4, 1, 2]);
});

it('somebody whose name is taken at a table gets another one', () => {
  const seats = [
    { name: 'Sam', kind: 'person' },
    { name: 'Jo', kind: 'open' },
  ];
  expect(freeName('Ada', seats)).toBe('Ada');
  expect(freeName('Sam', seats)).toBe('Pat');
  expect(freeName('Jo', seats)).toBe('Jo');
});

it('friends have seats of different colours', () => {
  expect(seatsWithFriends('Ada', 1, 3).map((seat) => [seat.kind, seat.colour])).toEqual([
    ['person', 1],
    ['open', 0],
    ['open', 2],
    ['open', 3],
  ]);
});

it('a clock for days is one for turns', () => {
  expect(clockRule(FRESH_TABLE)).toBeNull();
  expect(clockRule({ ...FRESH_TABLE, clock: 'days', days: 2 })).toEqual({
    kind: 'turn',
    seconds: 172_800,
    increment: 0,
  });
});
