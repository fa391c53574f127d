/** Who can give up a game. */
import type { Game } from '../../api/types';
import type { Session } from '../../state/session.svelte';

/** How many people still play. */
export function peopleLeft(game: Game): number {
  return game.seats.filter((seat) => seat.kind === 'person' && !seat.gave_up).length;
}

/** The seat that would give up now: the reader's that has the turn, or else his first; -1 without one. */
export function leavingSeat(game: Game, { draft, side }: Session): number {
  const own = side.seats.find((seat) => game.seats[seat]?.kind === 'person' && !game.seats[seat].gave_up);
  return draft?.seat ?? own ?? -1;
}
