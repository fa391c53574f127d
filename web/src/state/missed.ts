/** What happened in a game since the reader last saw it. */
import { api, Refusal } from '../api/client';
import type { Game, Moment, Position } from '../api/types';
import { unfold } from './moments';
import { seenOf } from './seen';

/** The position that the reader saw last, and what happened since, if it can be shown. */
export async function missedIn(game: Game): Promise<{ before: Position; moments: Moment[] } | null> {
  const seen = seenOf(game.id);
  const { actions } = game.position;
  if (!seen?.actions || seen.takeBacks !== game.take_backs || seen.actions >= actions) return null;
  try {
    const [frames, told] = await Promise.all([
      api.frames(game.id, seen.actions, seen.actions),
      api.moments(game.id, seen.actions, actions),
    ]);
    const [before] = frames;
    const moments = before ? unfold(before, told) : [];
    return before && moments.at(-1)?.actions === actions ? { before, moments } : null;
  } catch (fault) {
    if (fault instanceof Refusal) return null; // then the game opens as it stands
    throw fault;
  }
}
