/** Where a tip stands on the screen: where it hides as little as possible. */
import type { Point } from './geometry';

/** The size of a tip and its margins, in pixels. */
const TIP = { width: 236, height: 130, edge: 8, buttons: 56, around: 14, from: 34 };

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

/** The best corner for the tip of a place at this point with this radius, beside the signs of its links. */
export function tipCorner(place: Point, radius: number, signs: readonly Point[], screen: Size): Corner {
  const gap = TIP.from + radius;
  const corners = [
    { left: place.x + gap, top: place.y - TIP.height / 2 },
    { left: place.x - gap - TIP.width, top: place.y - TIP.height / 2 },
    { left: place.x - TIP.width / 2, top: place.y - gap - TIP.height },
    { left: place.x - TIP.width / 2, top: place.y + gap },
  ].map((corner) => ({
    left: Math.min(Math.max(TIP.edge, corner.left), screen.width - TIP.width - TIP.buttons),
    top: Math.min(Math.max(TIP.edge, corner.top), screen.height - TIP.height - TIP.edge),
  }));
  const hidden = corners.map(
    (corner) => signs.filter((sign) => covers(corner, sign)).length + (covers(corner, place) ? 20 : 0),
  );
  return corners[hidden.indexOf(Math.min(...hidden))] ?? { left: TIP.edge, top: TIP.edge };
}

/** The corner for the tip of a region under its sign at this point. */
export function regionTipCorner(sign: Point, screen: Size): Corner {
  return {
    left: Math.min(Math.max(TIP.edge, sign.x - TIP.width / 2), screen.width - 300),
    top: Math.min(sign.y, screen.height - 140),
  };
}

function covers(corner: Corner, point: Point): boolean {
  return (
    point.x > corner.left - TIP.around &&
    point.x < corner.left + TIP.width + TIP.around &&
    point.y > corner.top - TIP.around &&
    point.y < corner.top + TIP.height + TIP.around
  );
}
