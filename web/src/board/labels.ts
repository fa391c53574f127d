/** Which names have room on a small map: the most important ones first, and none on another. */
import type { PlaceFigures } from '../api/types';

const LETTER = 0.52; // the mean width of a letter, in parts of the size of the font

interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** Where a name is written, `scale` times as large as on a large map. */
function boxOf({ name, label }: PlaceFigures, scale: number): Box {
  const size = Number(label['size']) * scale;
  const [x, y, width] = [Number(label['x']), Number(label['y']), name.length * size * LETTER];
  const left = x - width * ({ start: 0, middle: 0.5, end: 1 }[String(label['anchor'])] ?? 0.5);
  return { left, right: left + width, top: y - size * 0.8, bottom: y + size * 0.2 };
}

function overlaps(one: Box, other: Box): boolean {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
}

/** The places whose names fit beside each other: those of `first`, then cities by their size. */
export function namesThatFit(places: readonly PlaceFigures[], scale: number, first: readonly string[]): PlaceFigures[] {
  const rank = (place: PlaceFigures) => (first.includes(place.id) ? 100 : 0) + place.spaces;
  const taken: Box[] = [];
  return places
    .toSorted((one, other) => rank(other) - rank(one))
    .filter((place) => {
      const box = boxOf(place, scale);
      const fits = first.includes(place.id) || !taken.some((other) => overlaps(box, other));
      if (fits) taken.push(box);
      return fits;
    });
}
