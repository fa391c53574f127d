/**
 * The table beside a game: who sits there, who is here, what is asked and said.
 *
 * The live connection tells it; what the reader does here is sent by requests of their own.
 */
import { api, Refusal } from '../api/client';
import { noteServerTime } from '../api/server-time';
import type { Ask, Game, Here, Level, Table, TableChange, Talk, TalkWish, You } from '../api/types';
import { announcer } from './announcer.svelte';
import type { TableMessage } from './live.svelte';
import { muted } from './muted.svelte';
import { noteSeen, seenOf } from './seen';
import { play } from './sounds';

const NOBODY: You = { alias: null, name: '', seats: [], is_host: false, orders: [], has_left: false };
const NOT_HERE: Here = { kind: 'here', people: [], onlookers: 0 };
const SAID_MS = 9000;
/** What people say; everything else in the log of a table is what they did. */
const SAID = ['say', 'phrase', 'react'];

/** Whether somebody has said something, and not done. */
export function isSaid(talk: Talk): boolean {
  return SAID.includes(talk.kind);
}

/** The table of an open game. */
export class TableSide {
  table = $state.raw<Table | null>(null);
  you = $state.raw<You>(NOBODY);
  here = $state.raw<Here>(NOT_HERE);
  /** What was said and done, the oldest first. */
  talk = $state.raw<readonly Talk[]>([]);
  /** What was said a moment ago, by seat: it stands beside the player. */
  fresh = $state.raw<Readonly<Record<number, Talk>>>({});
  /** What the reader has typed and not sent yet: it stays while he looks at something else. */
  unsent = $state('');
  /** Whether a request of the reader is in progress. */
  busy = $state(false);
  /** The number of the last talk that the reader has seen. */
  #read = $state(0);

  /** `ongame` gets the game as it is after something that the reader did here. */
  constructor(
    readonly id: string,
    readonly ongame: (game: Game) => void,
  ) {
    this.#read = seenOf(id)?.talk ?? 0;
  }

  /** The reader's seats. */
  seats: number[] = $derived.by(() => {
    const { alias } = this.you;
    if (alias === null) return [];
    return (this.table?.seats ?? []).flatMap((seat, number) => (seat.person === alias ? [number] : []));
  });
  /** The reader's seats that programs play for him. */
  lent: number[] = $derived.by(() => {
    const { alias } = this.you;
    if (alias === null) return [];
    return (this.table?.seats ?? []).flatMap((seat, number) => (seat.lent_by === alias ? [number] : []));
  });
  isHost: boolean = $derived(this.you.alias !== null && this.table?.host === this.you.alias);
  /** Whether the reader only watches. */
  isOnlooker: boolean = $derived(this.table !== null && !this.seats.length && !this.lent.length && !this.isHost);
  /** The seats that anybody may take who is invited. */
  free: number[] = $derived(
    (this.table?.seats ?? []).flatMap((seat, number) => (seat.is_free && !seat.is_open ? [number] : [])),
  );
  /** Whether others than the reader take part: then there is something to show beside the game. */
  isShared: boolean = $derived(
    this.isOnlooker ||
      this.here.onlookers > 0 ||
      (this.table?.seats ?? []).some(
        (seat) => seat.is_open || (seat.person !== null && seat.person !== this.you.alias),
      ) ||
      this.talk.some((one) => isSaid(one) || (one.by !== null && one.by !== this.you.alias)),
  );
  /** Whether others must agree to what changes the game. */
  hasVoters: boolean = $derived(
    (this.table?.seats ?? []).some(
      (seat) => seat.person !== null && seat.person !== this.you.alias && !seat.is_program && seat.kept_by === null,
    ),
  );
  heard: readonly Talk[] = $derived(this.talk.filter((one) => !isSaid(one) || !muted.has(one.by)));
  unread: number = $derived(
    this.heard.filter((one) => isSaid(one) && one.number > this.#read && one.by !== this.you.alias).length,
  );

  /** Whether a seat is the reader's. */
  isOwn(seat: number | null): boolean {
    return seat !== null && this.seats.includes(seat);
  }

  /** Whether the player of a seat follows the game now. */
  isHere(seat: number): boolean {
    const person = this.table?.seats[seat]?.person ?? null;
    return person !== null && (person === this.you.alias || this.here.people.includes(person));
  }

  /** Whether the page already knows a newer state of the table: answers and messages can overtake each other. */
  isOutdated(table: Table): boolean {
    return table.number < (this.table?.number ?? 0);
  }

  /** The table as an answer of the server has it. */
  take(game: Pick<Game, 'table' | 'you'>): void {
    this.table = game.table;
    this.you = game.you;
  }

  /** Something that the live connection tells. */
  hear(message: TableMessage): void {
    if (message.kind === 'here') this.here = message;
    else if (message.kind === 'hello') {
      noteServerTime(message.now);
      this.talk = message.talk;
      if (!this.isOutdated(message.table)) this.take(message);
    } else if (message.kind === 'table') {
      if (!this.isOutdated(message.table)) this.table = message.table;
      this.#add(message.talk);
    }
  }

  #add(told: readonly Talk[]): void {
    const known = this.talk.map((one) => one.number);
    const erased = told.flatMap((one) => (one.kind === 'erase' ? [one.about] : []));
    const fresh = told.filter((one) => !known.includes(one.number));
    const all = this.talk.map((one) => (erased.includes(one.number) ? { ...one, text: null, is_erased: true } : one));
    this.talk = [...all, ...fresh];
    for (const one of fresh) if (isSaid(one)) this.#show(one);
  }

  /** What somebody says stands beside him for a while. */
  #show(said: Talk): void {
    if (said.by === this.you.alias || muted.has(said.by)) return;
    play('tick');
    const { seat } = said;
    if (seat === null) return;
    this.fresh = { ...this.fresh, [seat]: said };
    window.setTimeout(() => {
      if (this.fresh[seat] === said)
        this.fresh = Object.fromEntries(Object.entries(this.fresh).filter(([number]) => Number(number) !== seat));
    }, SAID_MS);
  }

  /** The reader has seen all that was said. */
  readAll(): void {
    const last = this.talk.at(-1)?.number ?? 0;
    if (last <= this.#read) return;
    this.#read = last;
    noteSeen(this.id, { talk: last });
  }

  // What the reader does

  /** Send something. Returns whether the server did it; else its words are shown. */
  async #send(send: () => Promise<Game | undefined>): Promise<boolean> {
    if (this.busy) return false;
    this.busy = true;
    try {
      const game = await send();
      if (game) this.ongame(game);
      return true;
    } catch (fault) {
      if (!(fault instanceof Refusal)) throw fault;
      play('refused');
      announcer.show(fault.message, fault.rule);
      announcer.say(fault.message);
      return false;
    } finally {
      this.busy = false;
    }
  }

  /** Sit down in these seats, under the names that they have. */
  async sit(seats: readonly { seat: number; name: string }[], token: string | null = null): Promise<boolean> {
    for (const { seat, name } of seats)
      if (!(await this.#send(() => api.sit(this.id, seat, name, token)))) return false;
    return true;
  }
  leave = (seat: number) => this.#send(() => api.leave(this.id, seat));
  arrange = (seat: number, kind: 'open' | Level, name: string) =>
    this.#send(() => api.arrange(this.id, seat, kind, name));
  takeFromProgram = (seat: number) => this.#send(() => api.takeFromProgram(this.id, seat));
  begin = (fill: Level | null) => this.#send(() => api.beginGame(this.id, fill));
  comeBack = (seat: number) => this.#send(() => api.comeBack(this.id, seat));
  change = (change: TableChange) => this.#send(() => api.changeTable(this.id, change));
  ask = (question: Ask) => this.#send(() => api.ask(this.id, question));
  answer = (question: number, agrees: boolean) => this.#send(() => api.answer(this.id, question, agrees));
  /** Say something. A stranger is somebody from now on, so that his words are known as his. */
  say = (said: TalkWish) =>
    this.#send(async () => {
      await api.say(this.id, said);
      return this.you.alias === null ? api.game(this.id) : undefined;
    });
  erase = (number: number) => this.#send(() => api.erase(this.id, number));
  report = (number: number) => this.#send(() => api.report(this.id, number));
}
