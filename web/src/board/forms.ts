/**
 * The shapes and sizes of everything on the map: `forms.json`, which the server's pictures use, too. `forms.py` beside
 * it explains each entry. Numbers for things that both draw are only in that file, not here.
 */
import forms from '../../../src/franchise/drawing/forms.json';

/** The whole file. */
export const FORMS = forms;
/** The outline of a price. */
export const SHIELD = forms.outlines.shield;
/** The outline of the boom marker and of the logo. */
export const BURST = forms.outlines.burst;

/** The outline of a chain's shape. */
export function shapeOf(colour: number): string {
  return forms.chains[colour]?.d ?? '';
}

/** The outline of a small drawing in empty land or water. */
export function artOf(name: string): string {
  return (forms.art as Record<string, string>)[name] ?? '';
}

/** The outline of the sign of a special kind of region tiles; none for dollars, whose sign is the letter "$". */
export function kindOf(name: string): string {
  return (forms.kinds as Record<string, string>)[name] ?? '';
}

/** Whether a road of this price has a second line inside. */
export function isCored(price: number): boolean {
  return forms.ground.cored_roads.includes(price);
}
