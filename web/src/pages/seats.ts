/** The seats of a new game while they are chosen. */
import type { SeatKind, SeatOrOpen } from '../api/types';
import { COLOURS } from '../ui/names';
import { botName } from '../ui/people';

/** A seat as it stands in the form. */
export interface SeatForm {
  /** Of an open seat, whom it is kept for; empty for anybody. */
  name: string;
  kind: SeatOrOpen;
  colour: number;
}

/** A seat for a person of this name and colour, and one for each of these bots. */
export function freshSeats(name: string, colour: number, levels: readonly SeatKind[]): SeatForm[] {
  const own: SeatForm = { name, kind: 'person', colour };
  return levels.reduce((seats, level) => [...seats, botSeat(level, seats)], [own]);
}

/** A bot with a name and a colour that nobody has. */
export function botSeat(kind: SeatKind, seats: readonly SeatForm[]): SeatForm {
  const taken = seats.map((seat) => seat.name);
  return { name: botName(kind, taken), kind, colour: freeColour(seats) };
}

/** A seat for a friend who will be invited. */
export function openSeat(seats: readonly SeatForm[]): SeatForm {
  return { name: '', kind: 'open', colour: freeColour(seats) };
}

/** A seat for a person of this name and colour, and open ones for friends. */
export function seatsWithFriends(name: string, colour: number, friends: number): SeatForm[] {
  const own: SeatForm[] = [{ name, kind: 'person', colour }];
  return Array.from({ length: friends }).reduce<SeatForm[]>((seats) => [...seats, openSeat(seats)], own);
}

function freeColour(seats: readonly SeatForm[]): number {
  return COLOURS.find((free) => !seats.some((seat) => seat.colour === free)) ?? 0;
}

/** Give a seat a colour; whoever had it gets the seat's old one, so that no two are alike. */
export function swapColour(seats: readonly SeatForm[], index: number, colour: number): SeatForm[] {
  const old = seats[index]?.colour ?? 0;
  return seats.map((seat, other) => {
    if (other === index) return { ...seat, colour };
    return seat.colour === colour ? { ...seat, colour: old } : { ...seat };
  });
}

/** Names for somebody whose own is taken at the table; they are of the time and the country of the game. */
const SPARE = ['Sam', 'Pat', 'Jo', 'Lou', 'Chris', 'Alex'];

/** A name that nobody else has at a table: the own one, if it is free. */
export function freeName(own: string, seats: readonly { name: string; kind: string }[]): string {
  const taken = seats.flatMap((seat) => (seat.kind === 'open' ? [] : [seat.name]));
  return [own, ...SPARE].find((name) => name && !taken.includes(name)) ?? '';
}
