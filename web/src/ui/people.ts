/** The people at the table: bots by their level, each with a portrait. */
import type { SeatKind } from '../api/types';

const PORTRAITS = import.meta.glob<string>('../../../src/franchise/drawing/faces/*.svg', {
  query: '?url',
  import: 'default',
  eager: true,
});

/** The bots of each level; the names are of the time and the country of the game. */
const BOTS: Partial<Record<SeatKind, readonly string[]>> = {
  beginner: ['Dot', 'Hank'],
  casual: ['Rosa', 'Walter'],
  strong: ['Kim', 'Travis'],
  expert: ['Mabel'],
  champion: ['Otis'],
};

/** All names that bots have. */
export const BOT_NAMES = Object.values(BOTS).flat();

/** A name for a bot of this level that nobody has. */
export function botName(kind: SeatKind, taken: readonly string[]): string {
  return [...(BOTS[kind] ?? []), ...BOT_NAMES].find((name) => !taken.includes(name)) ?? '';
}

/** The seat of the only person at the table, if there is just one: the page speaks to him. */
export function onlyPerson(seats: readonly { kind: string }[]): number | null {
  const people = seats.flatMap(({ kind }, seat) => (kind === 'person' ? [seat] : []));
  return people.length === 1 ? (people[0] ?? null) : null;
}

/** The address of a bot's portrait; people and bots with other names have none. */
export function portraitOf(name: string, kind: string): string | undefined {
  return kind === 'person' || kind === 'open'
    ? undefined
    : PORTRAITS[`../../../src/franchise/drawing/faces/${name.toLowerCase()}.svg`];
}
