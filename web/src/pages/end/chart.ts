/** The arithmetic of a chart. */

/** A point of the drawing. */
export interface Point {
  x: number;
  y: number;
}

/** Round figures from 0 to beyond the largest value: four to seven of them. */
export function niceSteps(most: number): number[] {
  const rough = most / 5;
  const magnitude = 10 ** Math.floor(Math.log10(Math.max(rough, 0.1)));
  const step = Math.max(1, [1, 2, 5, 10].map((factor) => factor * magnitude).find((size) => size >= rough) ?? 1);
  const count = Math.ceil(most / step);
  return Array.from({ length: count + 1 }, (_, index) => index * step);
}

/** Straight lines from point to point, as an SVG path. */
export function linePath(points: readonly Point[]): string {
  return points.map((point, index) => `${index ? 'L' : 'M'}${point.x.toFixed(1)},${point.y.toFixed(1)}`).join('');
}

/** Heights near the wanted ones, at least a gap apart and within bounds. */
export function spreadLabels(wanted: readonly number[], gap: number, top: number, bottom: number): number[] {
  const order = wanted.map((_, index) => index).sort((one, other) => (wanted[one] ?? 0) - (wanted[other] ?? 0));
  const found: number[] = [...wanted];
  let next = top;
  for (const index of order) {
    found[index] = Math.max(found[index] ?? 0, next);
    next = (found[index] ?? 0) + gap;
  }
  let limit = bottom;
  for (const index of order.toReversed()) {
    found[index] = Math.min(found[index] ?? 0, limit);
    limit = (found[index] ?? 0) - gap;
  }
  return found;
}
