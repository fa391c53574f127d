/** The forms of things on the map: pure geometry, nothing of the game's rules. */
import forms from '../../../src/franchise/drawing/forms.json';

export const {
  shield: SHIELD,
  awning: AWNING,
  flag: FLAG,
  pole: POLE,
  burst: BURST,
  scenery: SCENERY,
  art: ART,
} = forms;
export const SHAPE_NAMES = forms.seats.map((seat) => seat.name);

const SHAPE_RADIUS = 10; // for which the file draws the shapes of the chains
const FIRST_SPACE = -90; // degrees: at the top

export interface Point {
  x: number;
  y: number;
}

const round = (value: number) => Math.round(value * 10) / 10;

export function polar(radius: number, degrees: number): Point {
  const angle = (degrees * Math.PI) / 180;
  return { x: round(radius * Math.cos(angle)), y: round(radius * Math.sin(angle)) };
}

/** The shape of a chain, and by how much to scale it for a radius. */
export function shapeOf(colour: number): string {
  return forms.seats[colour]?.d ?? '';
}

export function shapeScale(radius: number): number {
  return round((radius / SHAPE_RADIUS) * 10) / 10;
}

/** The radius of the dark hub that bears a city's value. */
export function hubRadius(value: number): number {
  return 12.5 + value * 0.95;
}

/** One space of a city: a piece of the ring. */
export function spacePath(spaces: number, space: number, outer: number, inner: number): string {
  const width = 360 / spaces;
  const from = FIRST_SPACE + space * width - width / 2;
  const [a, b, c, d] = [polar(outer, from), polar(outer, from + width), polar(inner, from + width), polar(inner, from)];
  const large = width > 180 ? 1 : 0;
  return `M${a.x},${a.y}A${outer},${outer} 0 ${large} 1 ${b.x},${b.y}L${c.x},${c.y}A${inner},${inner} 0 ${large} 0 ${d.x},${d.y}Z`;
}

export function spaceCentre(spaces: number, space: number, outer: number, inner: number): Point {
  return polar((outer + inner) / 2, FIRST_SPACE + (space * 360) / spaces);
}

/** Where the pieces lie that stay in a scored city; three or more of a chain are one piece and a count. */
export function platePieces(held: readonly number[]): { seat: number; count: number; at: Point }[] {
  const pieces = held.flatMap((count, seat) =>
    count > 2 ? [{ seat, count }] : Array.from({ length: count }, () => ({ seat, count: 1 })),
  );
  const distance = pieces.length === 1 ? 0 : pieces.length === 2 ? 11.5 : 14;
  return pieces.map((piece, index) => ({
    ...piece,
    at:
      pieces.length === 2
        ? { x: index ? distance : -distance, y: 0 }
        : polar(distance, FIRST_SPACE + (index * 360) / pieces.length),
  }));
}

/** A point on the line from a centre through another, further out by a distance. */
export function beyond(centre: Point, through: Point, distance: number): Point {
  const length = Math.hypot(through.x - centre.x, through.y - centre.y) || 1;
  const scale = (length + distance) / length;
  return { x: round(centre.x + (through.x - centre.x) * scale), y: round(centre.y + (through.y - centre.y) * scale) };
}

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
