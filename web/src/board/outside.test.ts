import { expect, it } from 'vitest';
import { sideOf } from './outside';

it('says on which side of the window a point lies', () => {
  const seen = { x: 100, y: 50, width: 200, height: 100 };
  expect(sideOf({ x: 150, y: 100 }, seen)).toBeNull();
  expect(sideOf({ x: 50, y: 100 }, seen)).toBe('left');
  expect(sideOf({ x: 400, y: 100 }, seen)).toBe('right');
  expect(sideOf({ x: 150, y: 20 }, seen)).toBe('above');
  expect(sideOf({ x: 150, y: 170 }, seen)).toBe('below');
});
