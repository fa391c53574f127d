/** The quick game of the start page: against three bots, with the introductory set-up. */
import type { NewGame } from '../api/types';
import { settings } from '../state/settings.svelte';
import { botName } from '../ui/people';
import { COLOURS } from '../ui/names';

const LEVELS = ['casual', 'casual', 'beginner'] as const;

/** The request for such a game. */
export function quickGame(): NewGame {
  const seats: NewGame['seats'] = [{ name: settings.ownName, kind: 'person', colour: settings.ownColour }];
  const free = COLOURS.filter((colour) => colour !== settings.ownColour);
  for (const kind of LEVELS) {
    const name = botName(
      kind,
      seats.map((seat) => seat.name),
    );
    seats.push({ name, kind, colour: free.shift() ?? 0 });
  }
  return {
    seats,
    start: 'introductory',
    queenies: [],
    shuffle: true,
  };
}
