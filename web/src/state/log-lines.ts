/** Parts of the log. */
import type { Draft, LogLine } from '../api/types';
import type { Won } from '../board/plates';

/** The lines up to this number of actions. */
export function linesUpTo(lines: readonly LogLine[], actions: number): LogLine[] {
  return lines.filter((line) => line.actions <= actions);
}

/** The lines up to an event. */
export function linesToldBy(lines: readonly LogLine[], told: { actions: number; index: number }): LogLine[] {
  return lines.filter(
    (line) => line.actions < told.actions || (line.actions === told.actions && line.index <= told.index),
  );
}

/** Where the others did something since the last turn of the player whose turn it is. */
export function placesSinceOwnTurn(lines: readonly LogLine[], draft: Draft): string[] {
  const own = lines.findLast((line) => line.seat === draft.seat && line.turn < draft.position.turn)?.turn ?? 0;
  return lines.flatMap((line) => (line.turn > own && line.seat !== draft.seat && line.location ? [line.location] : []));
}

/** Who won each scored city, and how many points. */
export function citiesWon(lines: readonly LogLine[]): Record<string, Won> {
  const scored = lines.filter((line) => line.kind === 'city-majority' || line.kind === 'city-full');
  return Object.fromEntries(
    scored.map((line) => [line.location ?? '', { seat: line.seat ?? 0, points: line.influence }]),
  );
}
