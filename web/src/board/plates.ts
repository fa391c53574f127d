/** The pieces that stay in a scored city. */
import { FORMS } from './forms';
import { polar, type Point } from './geometry';

/** A piece on a plate: its seat, how many franchises it stands for, its position. */
export interface PlatePiece {
  seat: number;
  count: number;
  at: Point;
}

/** Where the pieces lie on a plate of this radius; many pieces of a chain are one with a number, and come first. */
export function platePieces(held: readonly number[], plate: number): PlatePiece[] {
  const most = FORMS.plate.counted_from;
  const counted = held.flatMap((count, seat) => (count >= most ? [{ seat, count }] : []));
  const single = held.flatMap((count, seat) =>
    count >= most ? [] : Array.from({ length: count }, () => ({ seat, count: 1 })),
  );
  const pieces = [...counted, ...single];
  return pieces.map((piece, index) => ({ ...piece, at: lies(index, pieces.length, plate) }));
}

/** The positions: side by side, or in a circle that is wide enough, as far as the plate allows. */
function lies(index: number, pieces: number, plate: number): Point {
  const { piece, edge, least_spread: least } = FORMS.plate;
  if (pieces === 1) return { x: 0, y: 0 };
  if (pieces === 2) return { x: index ? piece : -piece, y: 0 };
  const apart = piece / Math.sin(Math.PI / pieces);
  const distance = Math.min(apart, Math.max(plate - piece - edge, least));
  return polar(distance, FORMS.city.first_space + (index * 360) / pieces);
}

/** The position of the number beside a piece, on its outer side. */
export function countAt({ at }: PlatePiece): { x: number; y: number; anchor: 'start' | 'end' } {
  const aside = FORMS.plate.piece + FORMS.plate.count_gap;
  const y = at.y + FORMS.plate.count_down;
  return at.x < 0 ? { x: at.x - aside, y, anchor: 'end' } : { x: at.x + aside, y, anchor: 'start' };
}
