/** The quick game of the start page: against three bots, with the introductory set-up. */
import type { NewGame } from '../api/types';
import { freshSeats } from './seats';

/** The request for such a game. */
export function quickGame(): NewGame {
  return { seats: freshSeats(['casual', 'casual', 'beginner']), start: 'introductory', queenies: [], shuffle: true };
}
