import { expect, test } from 'vitest';
import { cornerOf } from './captions';

const board = { left: 0, right: 400, top: 0, bottom: 300 };
const size = { width: 100, height: 40 };
const at = (x: number, y: number, side: 'left' | 'right' | 'above' | 'below') =>
  cornerOf({ at: { x, y }, side, gap: 20 }, size, board, 8);

test('a caption stands on the side that was asked for, and stays inside the board', () => {
  expect(at(200, 100, 'below')).toEqual({ x: 150, y: 120 });
  expect(at(200, 100, 'left')).toEqual({ x: 80, y: 80 });
  expect(at(390, 100, 'below')).toEqual({ x: 292, y: 120 });
});

test('where there is no room it stands on the other side, so that it covers nothing that it tells about', () => {
  expect(at(200, 270, 'below')).toEqual({ x: 150, y: 210 });
  expect(at(60, 100, 'left')).toEqual({ x: 80, y: 80 });
});

test('where there is room on neither side it is moved inside the board', () => {
  const low = { ...board, bottom: 90 };
  expect(cornerOf({ at: { x: 200, y: 45 }, side: 'below', gap: 20 }, size, low, 8)).toEqual({ x: 150, y: 42 });
});
