import { expect, test } from 'vitest';
import type { Moment } from '../api/types';
import { squeezeFor } from './lengths';

const moments = (...kinds: string[]) => kinds.map((kind) => ({ kind, region: 'texas' }) as Moment);

test('a usual turn is not pressed together', () => {
  expect(
    squeezeFor(moments('income', 'link-passed', 'expanded', 'opened', 'city-majority', 'turn-ended'), { factor: 1 }),
  ).toBe(1);
});

test('a long turn is pressed together, but never to less than half', () => {
  const long = moments(...Array.from({ length: 5 }, () => 'city-full'));
  expect(squeezeFor(long, { factor: 1 })).toBeCloseTo(12_000 / (5 * 3850));
  expect(squeezeFor([...long, ...long, ...long], { factor: 1 })).toBe(0.5);
});
