/** Which places that can be chosen lie outside of the visible part of the map, and on which side. */
import type { Figures } from '../state/figures';
import type { Point } from './geometry';
import type { Mark } from './marks';

/** A side of the map. */
export type Side = 'left' | 'right' | 'above' | 'below';

/** A place that can be chosen and is not seen. */
export interface Outside {
  id: string;
  side: Side;
  price: number | null;
}

/** The visible part of the map. */
export interface Window extends Point {
  width: number;
  height: number;
}

/** The places that can be chosen and lie outside of the window. */
export function choicesOutside(figures: Figures, marks: Record<string, Mark>, seen: Window): Outside[] {
  return Object.entries(marks).flatMap(([id, { state, price }]) => {
    const side = state === 'reachable' ? sideOf(figures.placeAt(id), seen) : null;
    return side ? [{ id, side, price }] : [];
  });
}

/** On which side of the window a point lies; none if it is inside. */
export function sideOf(point: Point, seen: Window): Side | null {
  if (point.x < seen.x) return 'left';
  if (point.x > seen.x + seen.width) return 'right';
  if (point.y < seen.y) return 'above';
  return point.y > seen.y + seen.height ? 'below' : null;
}
