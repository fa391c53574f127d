/** The seats of a new game while they are chosen. */
import type { SeatKind } from '../api/types';

/** A seat as it stands in the form. */
export interface SeatForm {
  name: string;
  kind: SeatKind;
  colour: number;
}

/** Give a seat a colour; whoever had it gets the seat's old one, so that no two are alike. */
export function swapColour(seats: readonly SeatForm[], index: number, colour: number): SeatForm[] {
  const old = seats[index]?.colour ?? 0;
  return seats.map((seat, other) => {
    if (other === index) return { ...seat, colour };
    return seat.colour === colour ? { ...seat, colour: old } : { ...seat };
  });
}
