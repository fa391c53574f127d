/** The reader's next turn, laid out while others decide. Once kept, the server plays it when its moment comes. */
import { api } from '../api/client';
import type { Draft, Game, StandingOrder } from '../api/types';
import type { TableSide } from './table.svelte';

/** What the reader lays out for one of his seats. */
interface Ahead {
  seat: number;
  draft: Draft;
  /** The steps that will be played, if the reader has kept any. */
  standing: string[] | null;
}

/** The turn that is laid out ahead. */
export class Planning {
  ahead = $state.raw<Ahead | null>(null);
  /** The revision at which a turn that was kept could not be played. */
  keptBack = $state<number | null>(null);

  constructor(
    readonly id: string,
    readonly side: TableSide,
  ) {}

  /** Whether the server is about to play a turn of this seat that was kept. */
  stands(seat: number | null): boolean {
    return seat !== null && this.side.you.orders.includes(seat);
  }

  /** The reader's seat that decides next. */
  nextSeat({ seats, position }: Game): number | null {
    const playing = this.side.seats.filter((seat) => !seats[seat]?.is_kept && !seats[seat]?.gave_up);
    const away = (seat: number) => (seat - position.active + seats.length) % seats.length;
    return playing.toSorted((one, other) => away(one) - away(other))[0] ?? null;
  }

  /** Begin to lay out the next turn of a seat. */
  async open(seat: number): Promise<void> {
    this.#take(seat, await api.order(this.id, seat));
  }

  /** Change what is laid out; if it is kept, it will be played. */
  async lay(steps: string[], keeps = false): Promise<void> {
    if (this.ahead) this.#take(this.ahead.seat, await api.plan(this.id, this.ahead.seat, steps, keeps));
  }

  /** Play no turn that was kept. */
  async drop(): Promise<void> {
    if (this.ahead) this.#take(this.ahead.seat, await api.dropOrder(this.id, this.ahead.seat));
  }

  /** Lay out nothing any more; a turn that was kept goes on to stand. */
  close(): void {
    this.ahead = null;
  }

  /** The others have gone on: what is laid out may mean something else now. */
  async again(): Promise<void> {
    const before = this.ahead;
    if (!before) return;
    const found = await api.plan(this.id, before.seat, before.draft.steps, false).catch(() => null);
    if (this.ahead === before && found) this.#take(before.seat, found);
  }

  /** A turn that was kept does not stand any more. */
  forget(seat: number): void {
    this.side.you = { ...this.side.you, orders: this.side.you.orders.filter((one) => one !== seat) };
  }

  #take(seat: number, { draft, standing }: StandingOrder): void {
    this.ahead = draft ? { seat, draft, standing } : null;
    this.forget(seat);
    if (standing) this.side.you = { ...this.side.you, orders: [...this.side.you.orders, seat] };
  }
}
