/** A scored city: the pieces that stay, and the tab with its winner. `drawing/plates.py` draws the same. */
import { FORMS } from './forms';
import { polar, type Point } from './geometry';

/** Who won a city, and how many points. */
export interface Won {
  seat: number;
  points: number;
}

/** A piece on a plate: its seat, how many franchises it stands for, its radius and its position. */
export interface PlatePiece {
  seat: number;
  count: number;
  r: number;
  at: Point;
}

const forms = FORMS.plate;
const ASIDE: Record<string, Point> = {
  north: { x: 0, y: 1 },
  south: { x: 0, y: -1 },
  east: { x: -1, y: 0 },
  west: { x: 1, y: 0 },
};

/** The pieces on a plate of this radius, whose tab lies on this side. */
export function platePieces(held: readonly number[], plate: number, tab: string): PlatePiece[] {
  const chains = held.flatMap((count, seat) => (count ? [{ seat, count }] : []));
  const all = held.reduce((sum, count) => sum + count, 0);
  const pieces = all > forms.most_single ? chains : chains.flatMap(onePerFranchise);
  const r = byNumber(forms.pieces, pieces.length);
  const distance = spread(pieces, plate, r);
  const first = byNumber(forms.first_angles, pieces.length);
  const aside = ASIDE[tab] ?? { x: 0, y: 0 };
  return pieces.map((piece, index) => {
    const { x, y } = polar(distance, first + (index * 360) / pieces.length);
    return { ...piece, r, at: { x: x + aside.x * forms.away, y: y + aside.y * forms.away } };
  });
}

/** Where the tab lies: on the edge of the plate, on the side where the map has room. */
export function tabAt(tab: string, plate: number): Point {
  const { tab_over: over, tab_beside: beside } = forms;
  if (tab === 'east') return { x: plate + beside.x, y: beside.y };
  if (tab === 'west') return { x: -plate - beside.x, y: beside.y };
  return { x: 0, y: tab === 'south' ? plate - over : over - plate };
}

function onePerFranchise({ seat, count }: { seat: number; count: number }): { seat: number; count: number }[] {
  return Array.from({ length: count }, () => ({ seat, count: 1 }));
}

/** How far from the middle the pieces lie: side by side, as far as the plate allows. */
function spread(pieces: readonly { count: number }[], plate: number, r: number): number {
  if (pieces.length < 2) return 0;
  const gap = pieces.some(({ count }) => count > 1) ? forms.apart_counted : forms.apart;
  return Math.min((r + gap) / Math.sin(Math.PI / pieces.length), plate - forms.margin - r);
}

/** The figure for so many pieces; the last one is for all larger numbers. */
function byNumber(figures: readonly number[], pieces: number): number {
  return figures[Math.min(Math.max(pieces, 1), figures.length) - 1] ?? 0;
}
