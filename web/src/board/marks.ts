/** How a place is marked on the map: made from what the server says, shown by the board. */
import type { Choice, Draft } from '../api/types';

/** What can be done at a place now. */
export interface Mark {
  /** Neutral, a target, a target that is too expensive, not a target, or already chosen. */
  state: 'idle' | 'reachable' | 'dear' | 'forbidden' | 'chosen';
  /** What it costs, where it costs something. */
  price: number | null;
  /** From where it can be reached, each with the price of the link. */
  origins: readonly string[];
}

const IDLE: Mark = { state: 'idle', price: null, origins: [] };
const TARGETS = ['expand', 'instead', 'again', 'walk', 'boom', 'set-up'];

/** The marks of all places for a draft and the meaning of a click. */
export function marksOf(draft: Draft | null, mode: string): Record<string, Mark> {
  if (!draft) return {};
  const choosing = TARGETS.includes(mode);
  return Object.fromEntries(
    Object.entries(draft.places).map(([id, place]) => [id, markOf(id, draft, place, mode, choosing)]),
  );
}

/** The marks of what somebody else has chosen in his turn in progress. */
export function chosenMarks(draft: Draft | null): Record<string, Mark> {
  return Object.fromEntries(Object.entries(marksOf(draft, 'none')).filter(([, mark]) => mark.state === 'chosen'));
}

function markOf(id: string, draft: Draft, place: Draft['places'][string], mode: string, choosing: boolean): Mark {
  if (draft.position.markers.includes(id) || isPickedInSetUp(id, draft)) return { ...IDLE, state: 'chosen' };
  const choices = place.choices.filter((choice) => choice.mode === mode);
  const first = choices[0];
  if (first) return { state: 'reachable', price: first.price, origins: origins(choices) };
  if (place.dear !== null && mode !== 'boom' && mode !== 'walk')
    return { state: 'dear', price: place.dear, origins: [] };
  const canIncrease = draft.increases.some((increase) => increase.city === id);
  // Pieces and tiles that lie there are what the choice depends on.
  const isTaken = draft.position.towns[id] !== undefined || Boolean(draft.position.cities[id]?.value);
  return choosing && !canIncrease && !isTaken && mode === 'set-up' ? { ...IDLE, state: 'forbidden' } : IDLE;
}

function origins(choices: readonly Choice[]): string[] {
  return choices.flatMap((choice) => choice.origins.map((origin) => `${origin}${choice.price}`));
}

function isPickedInSetUp(id: string, draft: Draft): boolean {
  return draft.picked?.location === id;
}
