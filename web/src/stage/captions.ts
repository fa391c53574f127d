/** Where a caption stands: beside what it tells about, inside the board. */
import type { Point } from '../board/geometry';
import type { Caption } from './scene.svelte';

type Side = Caption['side'];
type Spot = Pick<Caption, 'at' | 'side' | 'gap'>;

const OPPOSITE: Record<Side, Side> = { left: 'right', right: 'left', above: 'below', below: 'above' };

interface Size {
  width: number;
  height: number;
}

interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** The upper left corner: on the wanted side, or on the opposite one if there is no room but there. */
export function cornerOf(spot: Spot, size: Size, board: Box, margin: number): Point {
  const [least, most] = [
    { x: board.left + margin, y: board.top + margin },
    { x: board.right - size.width - margin, y: board.bottom - size.height - margin },
  ];
  const inside = (point: Point): Point => ({
    x: Math.max(least.x, Math.min(most.x, point.x)),
    y: Math.max(least.y, Math.min(most.y, point.y)),
  });
  const isUpright = spot.side === 'above' || spot.side === 'below';
  const moved = (side: Side): number => {
    const wanted = beside({ ...spot, side }, size);
    return Math.abs(isUpright ? inside(wanted).y - wanted.y : inside(wanted).x - wanted.x);
  };
  const other = OPPOSITE[spot.side];
  return inside(beside({ ...spot, side: moved(spot.side) > 0 && moved(other) === 0 ? other : spot.side }, size));
}

/** The corner on a side, as if there were room everywhere. */
function beside({ at, side, gap }: Spot, { width, height }: Size): Point {
  if (side === 'left') return { x: at.x - gap - width, y: at.y - height / 2 };
  if (side === 'right') return { x: at.x + gap, y: at.y - height / 2 };
  return { x: at.x - width / 2, y: side === 'below' ? at.y + gap : at.y - gap - height };
}
