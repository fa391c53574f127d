/** The seats of a new game while they are chosen. */
import type { SeatKind } from '../api/types';
import { COLOURS } from '../ui/names';
import { botName } from '../ui/people';

/** A seat as it stands in the form. */
export interface SeatForm {
  name: string;
  kind: SeatKind;
  colour: number;
}

/** A seat for a person of this name and colour, and one for each of these bots. */
export function freshSeats(name: string, colour: number, levels: readonly SeatKind[]): SeatForm[] {
  const own: SeatForm = { name, kind: 'person', colour };
  return levels.reduce((seats, level) => [...seats, botSeat(level, seats)], [own]);
}

/** A bot with a name and a colour that nobody has. */
export function botSeat(kind: SeatKind, seats: readonly SeatForm[]): SeatForm {
  const colour = COLOURS.find((free) => !seats.some((seat) => seat.colour === free)) ?? 0;
  const taken = seats.map((seat) => seat.name);
  return { name: botName(kind, taken), kind, colour };
}

/** Give a seat a colour; whoever had it gets the seat's old one, so that no two are alike. */
export function swapColour(seats: readonly SeatForm[], index: number, colour: number): SeatForm[] {
  const old = seats[index]?.colour ?? 0;
  return seats.map((seat, other) => {
    if (other === index) return { ...seat, colour };
    return seat.colour === colour ? { ...seat, colour: old } : { ...seat };
  });
}
