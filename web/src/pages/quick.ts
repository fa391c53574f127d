/** The quick game of the start page: against three bots, with the introductory set-up. */
import type { NewGame } from '../api/types';
import { settings } from '../state/settings.svelte';

/** The names that bots get, in this order; they are of the time and the country of the game. */
export const BOT_NAMES = ['Betty', 'Walter', 'Dolores', 'Frank', 'Peggy', 'Ray'];

/** The request for such a game. */
export function quickGame(): NewGame {
  return {
    seats: [
      { name: settings.name, kind: 'person', colour: 0 },
      ...[1, 2, 3].map((colour) => ({ name: BOT_NAMES[colour - 1] ?? '', kind: 'casual' as const, colour })),
    ],
    start: 'introductory',
    queenies: [],
    shuffle: true,
  };
}
