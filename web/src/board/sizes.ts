/** On a small map names and signs grow, so that they can still be read. */

const SIGNS_FROM = 0.6; // pixels per unit of the map
const NAMES_FROM = 0.585;
const LARGEST_REGION_SIGN = 1.2;
const TOWN_NAMES_FROM = 0.5;

/** How much larger prices, flags and badges are drawn at this scale. */
export function signScale(pixels: number): number {
  return Math.max(1, SIGNS_FROM / Math.max(pixels, 0.1));
}

/** How much larger the names of places are written. */
export function nameScale(pixels: number): number {
  return Math.max(1, NAMES_FROM / Math.max(pixels, 0.1));
}

/** How much larger the signs of regions are drawn. */
export function regionScale(pixels: number): number {
  return Math.min(signScale(pixels), LARGEST_REGION_SIGN);
}

/** Whether there is room for the names of all towns and the signs of regions that are complete. */
export function hasRoom(pixels: number): boolean {
  return pixels >= TOWN_NAMES_FROM;
}
