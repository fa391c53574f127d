/** Notes for the first ordinary game: each idea is explained once, where it first happens. */
import type { Draft, LogLine } from '../api/types';
import { m } from '../texts';

/** A note: its idea, its words and its rule. */
export interface Note {
  id: string;
  text: string;
  rule: string;
}

/** The ideas by the kind of event that shows them, the most basic first. */
const BY_EVENT: [string, () => string, string][] = [
  ['city-majority', m.note_city_majority, '4.2'],
  ['city-full', m.note_city_full, '4.3'],
  ['returned', m.note_returned, '4.4'],
  ['marker-set', m.note_marker_set, '4.5'],
  ['region-ranked', m.note_region_ranked, '5.2'],
  ['track-reached', m.note_track_reached, '5.4'],
  ['milestone', m.note_milestone, '8.1'],
];

/** All notes, for those who need none of them. */
export const ALL_NOTES = ['income', 'expand', 'increase', 'bonus', ...BY_EVENT.map(([kind]) => kind)];

/** The first note that the reader has not closed yet, for what he can do and what has happened. */
export function noteFor(draft: Draft, lines: readonly LogLine[], closed: readonly string[]): Note | null {
  const kinds = new Set(lines.map((line) => line.kind));
  const found: [boolean, string, () => string, string][] = [
    [draft.steps.length === 0, 'income', m.note_income, '3.1'],
    [draft.expansions.length === 0, 'expand', m.note_expand, '3.2'],
    [draft.increases.some((increase) => increase.single.steps !== null), 'increase', m.note_increase, '3.3'],
    ...BY_EVENT.map(([kind, text, rule]): [boolean, string, () => string, string] => [
      kinds.has(kind),
      kind,
      text,
      rule,
    ]),
    [draft.dollars?.steps != null || draft.again === null, 'bonus', m.note_bonus, '7.1'],
  ];
  const [first] = found.filter(([holds, id]) => holds && !closed.includes(id));
  return first && !draft.set_up ? { id: first[1], text: first[2](), rule: first[3] } : null;
}
