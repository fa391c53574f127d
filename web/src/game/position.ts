/** Questions about a position. */
import type { Position } from '../api/types';
import { m } from '../texts';

/** How far a game has come, for the bar on top. */
export function progress(position: Position): { where: string; note: string } {
  if (position.set_up) return { where: m.set_up(), note: '' };
  return { where: m.turn_number({ turn: position.turn }), note: m.round_number({ round: position.round }) };
}

/** The places where a player has franchises. */
export function placesOf(position: Position, seat: number): string[] {
  const towns = Object.entries(position.towns).filter(([, owner]) => owner === seat);
  const cities = Object.entries(position.cities).filter(([, city]) => city.held[seat]);
  return [...towns, ...cities].map(([name]) => name);
}
