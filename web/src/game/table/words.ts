/** What was said and done at a table, in the reader's words: the server names it, and everybody reads his own language. */
import type { Phrase, Reaction, Seat, Table, Talk } from '../../api/types';
import { m } from '../../texts';

/** Phrases that everybody reads in his own language. */
export const PHRASES: Record<Phrase, () => string> = {
  hello: m.phrase_hello,
  'good-luck': m.phrase_good_luck,
  'well-played': m.phrase_well_played,
  thanks: m.phrase_thanks,
  sorry: m.phrase_sorry,
  'one-moment': m.phrase_one_moment,
  'your-turn': m.phrase_your_turn,
  'good-game': m.phrase_good_game,
};

/** Reactions to a turn. */
export const REACTIONS: Record<Reaction, () => string> = {
  applause: m.reaction_applause,
  surprise: m.reaction_surprise,
  laugh: m.reaction_laugh,
  ouch: m.reaction_ouch,
};

const ASKED: Record<string, (inputs: { name: string; other: string }) => string> = {
  rewind: m.did_ask_rewind,
  remove: m.did_ask_remove,
  keep: m.did_ask_keep,
};
const DONE: Record<string, () => string> = {
  rewind: m.did_done_rewind,
  keep: m.did_done_keep,
  remove: m.did_done_remove,
};

/** What somebody has said. */
export function saidText(talk: Talk): string {
  if (talk.is_erased) return m.talk_erased();
  if (talk.text !== null && talk.text !== undefined) return talk.text;
  const words: Record<string, () => string> = { ...PHRASES, ...REACTIONS };
  return words[talk.phrase ?? talk.reaction ?? '']?.() ?? '';
}

/** The people at a table, to name whoever said or did something. */
export interface Names {
  table: Table | null;
  seats: readonly Seat[];
  talk: readonly Talk[];
}

/** The name of somebody at a table, by his alias: he may have left it since. */
export function nameOf(alias: string | null | undefined, { table, seats, talk }: Names): string {
  const seat = table?.seats.findIndex((one) => alias && one.person === alias) ?? -1;
  const sat = talk.findLast((one) => one.by === alias && one.kind !== 'remove' && one.kind !== 'report' && one.name);
  return seats[seat]?.name ?? sat?.name ?? m.somebody();
}

/** What somebody has done, or nothing if it need not be told. */
export function deedText(talk: Talk, names: Names): string {
  const by = nameOf(talk.by, names);
  const other = talk.name || (names.seats[talk.seat ?? -1]?.name ?? m.somebody());
  const deeds: Record<string, () => string> = {
    sit: () => m.did_sit({ name: talk.name || by }),
    leave: () => m.did_leave({ name: talk.name || by }),
    remove: () => m.did_remove({ name: other }),
    begin: () => m.did_begin(),
    set: () => m.did_set({ name: by }),
    ask: () => ASKED[talk.what ?? '']?.({ name: by, other }) ?? '',
    agree: () => m.did_agree({ name: by }),
    refuse: () => m.did_refuse({ name: by }),
    withdraw: () => m.did_withdraw({ name: by }),
    done: () => DONE[talk.what ?? '']?.() ?? '',
    keep: () => (talk.what === 'time' ? m.did_keep_time({ name: other }) : m.did_keep({ name: other })),
    lend: () => m.did_lend({ name: other, program: talk.text ?? '' }),
    unlend: () => m.did_return({ name: other }),
    return: () => m.did_return({ name: other }),
    report: () => m.did_report({ name: by, other }),
    rematch: () => m.did_rematch({ name: by }),
    order: () => (talk.what === 'kept-back' ? m.did_keep_order_back({ name: by }) : ''),
  };
  return deeds[talk.kind]?.() ?? '';
}
