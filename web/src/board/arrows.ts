/** From place to place with the arrow keys. */
import type { Point } from './geometry';

/** The directions of the arrow keys. */
export const ARROWS: Record<string, Point> = {
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
};

/** The nearest of some points in the direction of an arrow key, or null. */
export function nearestTowards<T extends Point>(from: Point, others: readonly T[], direction: Point): T | null {
  let best: T | null = null;
  let shortest = Infinity;
  for (const other of others) {
    const [dx, dy] = [other.x - from.x, other.y - from.y];
    const ahead = dx * direction.x + dy * direction.y;
    const aside = Math.abs(dx * direction.y - dy * direction.x);
    const distance = ahead + 2 * aside;
    if (ahead > 1 && aside <= 2 * ahead && distance < shortest) {
      shortest = distance;
      best = other;
    }
  }
  return best;
}
