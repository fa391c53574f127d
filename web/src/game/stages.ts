/** The stages of a game, as the server names them. */
import type { Position } from '../api/types';
import { m } from '../paraglide/messages';

/** How far a game has come, for the bar on top. */
export function progress(position: Position): { where: string; note: string } {
  if (position.set_up) return { where: m.set_up(), note: '' };
  return { where: m.turn_number({ turn: position.turn }), note: m.round_number({ round: position.round }) };
}
