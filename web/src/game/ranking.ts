/** The players in the order of their points, as the server counts them; who won says the server alone. */
import type { Player, Position } from '../api/types';

export function ranked(position: Position): { player: Player; seat: number }[] {
  return position.players.map((player, seat) => ({ player, seat })).sort((one, other) => other.player.influence - one.player.influence || other.player.towns - one.player.towns);
}
