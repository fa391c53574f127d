/** The quick game of the start page: against three bots, with the introductory set-up. */
import type { NewGame } from '../api/types';
import { settings } from '../state/settings.svelte';
import { freshSeats } from './seats';
import { FRESH_TABLE, tableWish } from './table-wish';

/** The request for such a game. */
export function quickGame(): NewGame {
  const seats = freshSeats(settings.ownName, settings.ownColour, ['casual', 'casual', 'beginner']);
  return { seats, start: 'introductory', queenies: [], shuffle: true, table: tableWish(FRESH_TABLE) };
}
