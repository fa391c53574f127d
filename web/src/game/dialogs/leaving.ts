/** Who can give up a game. */
import type { Draft, Game } from '../../api/types';

/** How many people still play. */
export function peopleLeft(game: Game): number {
  return game.seats.filter((seat) => seat.kind === 'person' && !seat.gave_up).length;
}

/** The seat that would give up now: whoever has the turn, or else the first person; -1 without one. */
export function leavingSeat(game: Game, draft: Draft | null): number {
  return draft?.seat ?? game.seats.findIndex((seat) => seat.kind === 'person' && !seat.gave_up);
}
