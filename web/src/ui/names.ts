/** The colours and shapes of the players' pieces. */
import { m } from '../texts';

const NAMES = [m.colour_blue, m.colour_red, m.colour_gold, m.colour_black, m.colour_mint];
const SHAPES = [m.shape_circle, m.shape_diamond, m.shape_star, m.shape_square, m.shape_triangle];

/** The numbers of the colours. */
export const COLOURS = [0, 1, 2, 3, 4];

/** The colour and the shape of a player's pieces. */
export function colourName(colour: number): string {
  return `${NAMES[colour]?.() ?? ''}, ${SHAPES[colour]?.() ?? ''}`;
}
