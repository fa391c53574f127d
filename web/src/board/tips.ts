/** Where a tip stands on the screen: where it hides as little as possible. */
import type { Point } from './geometry';

/** The size of a tip and its margins, in pixels. */
const TIP = { width: 236, height: 130, edge: 8, around: 14, from: 34 };

/** How large the board is on the screen, in pixels. */
export interface Size {
  width: number;
  height: number;
}

/** The upper left corner of a tip. */
export interface Corner {
  left: number;
  top: number;
}

/** The best corner for the tip of a place at this point with this radius, where it hides few of these points. */
export function tipCorner(place: Point, radius: number, points: readonly Point[], screen: Size): Corner {
  const gap = TIP.from + radius;
  return freestCorner(place, { width: gap, height: gap }, TIP.height, points, screen);
}

/** The corner of a tip of this height beside, over or under a point, so far from it, where it hides fewest points. */
export function freestCorner(from: Point, gap: Size, height: number, points: readonly Point[], screen: Size): Corner {
  const corners = [
    { left: from.x + gap.width, top: from.y - height / 2 },
    { left: from.x - gap.width - TIP.width, top: from.y - height / 2 },
    { left: from.x - TIP.width / 2, top: from.y - gap.height - height },
    { left: from.x - TIP.width / 2, top: from.y + gap.height },
  ].map((corner) => ({
    left: Math.max(TIP.edge, Math.min(corner.left, screen.width - TIP.width - TIP.edge)),
    top: Math.max(TIP.edge, Math.min(corner.top, screen.height - height - TIP.edge)),
  }));
  const hidden = corners.map(
    (corner) =>
      points.filter((point) => covers(corner, height, point)).length + (covers(corner, height, from) ? 20 : 0),
  );
  return corners[hidden.indexOf(Math.min(...hidden))] ?? { left: TIP.edge, top: TIP.edge };
}

function covers(corner: Corner, height: number, point: Point): boolean {
  return (
    point.x > corner.left - TIP.around &&
    point.x < corner.left + TIP.width + TIP.around &&
    point.y > corner.top - TIP.around &&
    point.y < corner.top + height + TIP.around
  );
}
