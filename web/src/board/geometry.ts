/** Where things lie on the map: pure geometry with the figures of `forms.json`, nothing of the game's rules. */
import type { PlaceFigures } from '../api/types';
import { FORMS } from './forms';

/** A point of the map, or of the part that it belongs to. */
export interface Point {
  x: number;
  y: number;
}

/**
 * A number rounded to tenths, or to 1 / `parts`; halves are rounded up, exactly as on the server. Numbers that are
 * almost a half are rounded up, too: the last bit may differ between the two sides.
 */
export function round(value: number, parts = 10): number {
  return Math.floor(value * parts + 0.500001) / parts;
}

/** The attribute that moves something to a point and scales it there. */
export function at({ x, y }: Point, scale = 1): string {
  const scaled = scale === 1 ? '' : ` scale(${round(scale, 1000)})`;
  return `translate(${round(x)} ${round(y)})${scaled}`;
}

/** The attribute that moves the shape of a chain to a point, for a radius. */
export function shapeAt(point: Point, radius: number): string {
  return at(point, radius / FORMS.chain_radius);
}

/** A point on a circle around the origin; 0 degrees is on the right, and they grow clockwise. */
export function polar(radius: number, degrees: number): Point {
  const angle = (degrees * Math.PI) / 180;
  return { x: round(radius * Math.cos(angle)), y: round(radius * Math.sin(angle)) };
}

/** The radius of the dark hub that bears a city's value. */
export function hubRadius(value: number): number {
  return FORMS.city.hub + value * FORMS.city.hub_by_value;
}

/** One space of a city: a piece of the ring, the first at the top. */
export function spacePath(spaces: number, space: number, outer: number, inner: number): string {
  const width = 360 / spaces;
  const from = FORMS.city.first_space + (space - 0.5) * width;
  const [a, b, c, d] = [polar(outer, from), polar(outer, from + width), polar(inner, from + width), polar(inner, from)];
  const [far, near] = [round(outer), round(inner)];
  return `M${a.x},${a.y}A${far},${far} 0 0 1 ${b.x},${b.y}L${c.x},${c.y}A${near},${near} 0 0 0 ${d.x},${d.y}Z`;
}

/** The middle of a space. */
export function spaceCentre(spaces: number, space: number, outer: number, inner: number): Point {
  return polar((outer + inner) / 2, FORMS.city.first_space + (space * 360) / spaces);
}

/** The radius of a place; a city's radius depends on the value of its tile. */
export function radiusOf(place: PlaceFigures, value: number | undefined): number {
  const radii: Record<string, number> = FORMS.radius_by_value;
  return (value && radii[value]) || place.r;
}

type Signed = Pick<PlaceFigures, 'x' | 'y' | 'r' | 'tag'>;

/** The point for a sign beside a place that is drawn with this radius; further out, and turned around the place. */
export function beside(place: Signed, radius: number, distance = 0, turn = 0): Point {
  const [dx, dy] = [place.tag[0] - place.x, place.tag[1] - place.y];
  const length = Math.hypot(dx, dy);
  const factor = (length + radius - place.r + distance) / length;
  const angle = (turn * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return { x: place.x + (dx * cos - dy * sin) * factor, y: place.y + (dx * sin + dy * cos) * factor };
}

/** The position of the boom marker: not where a shield, a flag or a badge would be. */
export function boomAt(place: PlaceFigures, radius: number): Point {
  const { turn, turned } = FORMS.boom;
  return beside(place, radius, 0, (turned as Record<string, number>)[place.id] ?? turn);
}
