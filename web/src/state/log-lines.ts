/** Parts of the log. */
import type { Draft, LogLine } from '../api/types';

/** The lines of the first so many actions. */
export function linesUpTo(lines: readonly LogLine[], actions: number): LogLine[] {
  return lines.filter((line) => line.actions <= actions);
}

/** Where the last of so many actions made something happen. */
export function placesOfAction(lines: readonly LogLine[], actions: number | undefined): string[] {
  return lines.flatMap((line) => (line.actions === actions && line.location ? [line.location] : []));
}

/** Where the others did something since the last turn of the player whose turn it is. */
export function placesSinceOwnTurn(lines: readonly LogLine[], draft: Draft): string[] {
  const own = lines.findLast((line) => line.seat === draft.seat && line.turn < draft.position.turn)?.turn ?? 0;
  return lines.flatMap((line) => (line.turn > own && line.seat !== draft.seat && line.location ? [line.location] : []));
}
