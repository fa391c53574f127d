import { describe, expect, it } from 'vitest';
import { nearestTowards } from './arrows';

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
