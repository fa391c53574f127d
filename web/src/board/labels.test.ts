import { expect, it } from 'vitest';
import type { PlaceFigures } from '../api/types';
import { namesThatFit } from './labels';

const place = (id: string, x: number, spaces: number) =>
  ({ id, name: id, spaces, label: { x, y: 100, size: 10, anchor: 'middle' } }) as unknown as PlaceFigures;

it('writes no name on another, and those of larger cities first', () => {
  const places = [place('oklahoma city', 100, 4), place('kansas city', 120, 5), place('reno', 400, 3)];
  const ids = (first: string[]) => namesThatFit(places, 1, first).map(({ id }) => id);
  expect(ids([])).toEqual(['kansas city', 'reno']);
  expect(ids(['oklahoma city'])).toEqual(['oklahoma city', 'reno']);
  expect(namesThatFit(places, 0.1, [])).toHaveLength(3);
});
