/** What happened, event by event: the server tells what each event changed, the page needs the position after it. */
import type { Moment, Position, PositionChanges, ToldMoment } from '../api/types';

/** A position with changes. */
export function changed(before: Position, changes: PositionChanges): Position {
  const { players, cities, towns, regions, milestones, ...others } = changes;
  return {
    ...before,
    ...others,
    players: players ? before.players.map((player, seat) => players[seat] ?? player) : before.players,
    cities: cities ? { ...before.cities, ...cities } : before.cities,
    towns: towns ? { ...before.towns, ...towns } : before.towns,
    regions: regions ? { ...before.regions, ...regions } : before.regions,
    milestones: milestones ? { ...before.milestones, ...milestones } : before.milestones,
  };
}

/** The events with the position that each led to. */
export function unfold(before: Position, told: readonly ToldMoment[]): Moment[] {
  let position = before;
  return told.map((moment) => {
    position = changed(position, moment.changes);
    return { ...moment, position };
  });
}
