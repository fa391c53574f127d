/** What a turn in progress has announced at a place: franchises that will come there, and how. */
import type { Position } from '../api/types';

/** What comes to a place. */
export interface Announced {
  /** An expansion leads there. */
  expands: boolean;
  /** By how much the share there is increased. */
  increases: number;
  /** A development path has been there. */
  walked: boolean;
}

/** What the player on turn has announced at a place. */
export function announcedAt(position: Position, id: string): Announced {
  return {
    expands: position.markers.includes(id),
    increases: position.increased.includes(id) ? (position.doubled === id ? 2 : 1) : 0,
    walked: position.walked.includes(id),
  };
}

/** How many franchises will come to a place. */
export function comingTo({ expands, increases }: Announced): number {
  return (expands ? 1 : 0) + increases;
}
