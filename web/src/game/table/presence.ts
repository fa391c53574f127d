/** What a player is or does, in a word: he plays, thinks, is away, or a bot plays for him. */
import type { Position, Seat } from '../../api/types';
import type { TableSide } from '../../state/table.svelte';
import { terms } from '../../state/terms.svelte';
import { m } from '../../texts';
import { onlyPerson } from '../../ui/people';

/** Whether somebody follows the game; nothing of bots, of programs, and where nobody else plays. */
export type Presence = 'here' | 'away' | null;

/** Whether the player of a seat is here. */
export function presenceOf(side: TableSide | undefined, seats: readonly Seat[], seat: number): Presence {
  const one = seats[seat];
  const isPerson = one?.kind === 'person' && !one.is_program && !one.gave_up;
  if (!side?.isShared || !isPerson || side.isOwn(seat)) return null;
  return side.isHere(seat) ? 'here' : 'away';
}

/** What a player is or does. `thinking` is the seat of the bot that thinks. */
export function statusOf(
  side: TableSide | undefined,
  seats: readonly Seat[],
  position: Position,
  thinking: number | null,
  seat: number,
): string {
  const one = seats[seat];
  if (!one) return '';
  const presence = presenceOf(side, seats, seat);
  const isActive = !position.over && position.active === seat;
  if (one.gave_up) return m.gave_up();
  if (one.is_kept) return m.bot_keeps();
  if (!position.over && thinking === seat) return m.thinking();
  if (side?.free.includes(seat)) return m.seat_is_free();
  if (isActive) return presence === 'here' ? m.thinking() : presence === 'away' ? m.to_play_away() : m.playing();
  if (one.is_program) return m.seat_program();
  if (presence) return presence === 'here' ? m.is_here() : m.is_away();
  const isYou = side?.isShared ? side.isOwn(seat) : onlyPerson(seats) === seat;
  return isYou ? m.level_you() : terms.levelName(one.kind);
}
