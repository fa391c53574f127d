/**
 * A game that is open in this page: what the server says of it, and how far the board has shown it.
 *
 * The board lags behind the server on purpose: what others did is shown action by action, at the reader's pace. While
 * it catches up nothing can be decided.
 */
import { api, Refusal } from '../api/client';
import type { Choice, Draft, Game, LogLine, Position } from '../api/types';
import { m } from '../paraglide/messages';
import { dollars } from '../ui/format';
import { announcer } from './announcer.svelte';
import { settings } from './settings.svelte';
import { play } from './sounds';

export type Mode = 'auto' | 'again' | 'boom' | 'walk';

const RETRY_MS = 1500;

interface News {
  kind: 'log' | 'draft';
  number: number;
  steps?: string[];
}

export class Session {
  game = $state.raw<Game | null>(null);
  shown = $state.raw<Position | null>(null);
  lines = $state.raw<LogLine[]>([]);
  fault = $state.raw<Refusal | null>(null);
  mode = $state<Mode>('auto');
  busy = $state(false);
  connected = $state(true);
  /** The place whose several choices are listed in the panel. */
  picked = $state<string | null>(null);
  /** The steps that a hint laid out: nobody is asked whether they are wise. */
  hinted: string | null = null;
  /** What the turn in progress was before each change, for the undo; gone after a reload, when the server's undo serves. */
  #earlier: string[][] = [];
  #queue: Position[] = [];
  #playing = $state(false);
  #timer = 0;
  #socket: WebSocket | null = null;
  #closed = false;
  #fetching: Promise<void> | null = null;
  #again = false;
  #taking: Promise<void> = Promise.resolve();
  #orders = 0;
  #news: News | null = null;

  constructor(readonly id: string) {}

  /** The turn in progress, once the board shows what led to it. */
  draft: Draft | null = $derived(this.#playing ? null : (this.game?.draft ?? null));
  position: Position | null = $derived(this.draft?.position ?? this.shown);
  isPlaying: boolean = $derived(this.#playing);
  /** What a click on a place means now. */
  clickMode: string = $derived.by(() => {
    const draft = this.draft;
    if (!draft) return 'none';
    if (this.mode !== 'auto') return this.mode;
    if (draft.set_up) return 'set-up';
    if (draft.stage === 'walking') return 'walk';
    return draft.expansions.length > 0 && !draft.unfinished ? 'instead' : 'expand';
  });
  visibleLines: LogLine[] = $derived(this.lines.filter((line) => line.number <= (this.shown?.number ?? 0)));
  /** Where something has just happened. */
  highlights: string[] = $derived(
    this.#playing
      ? this.lines
          .filter((line) => line.number === this.shown?.number && line.location)
          .map((line) => line.location ?? '')
      : [],
  );

  /** Where the others did something since this person's last turn. */
  recent: string[] = $derived.by(() => {
    const draft = this.draft;
    if (!draft || draft.steps.length) return [];
    const own = this.lines.findLast((line) => line.seat === draft.seat && line.turn < draft.position.turn)?.turn ?? 0;
    return this.lines.flatMap((line) =>
      line.turn > own && line.seat !== draft.seat && line.location ? [line.location] : [],
    );
  });

  async open(): Promise<void> {
    await this.refresh();
    if (!this.#socket) this.#listen();
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
    this.#socket?.close();
  }

  choicesAt(place: string): Choice[] {
    return this.draft?.places[place]?.choices.filter((choice) => choice.mode === this.clickMode) ?? [];
  }

  /** Fetch the game again; news that come meanwhile are fetched once more. */
  async refresh(): Promise<void> {
    if (this.#fetching) {
      this.#again = true;
      return this.#fetching;
    }
    this.#fetching = this.#fetch().finally(() => {
      this.#fetching = null;
    });
    await this.#fetching;
    if (this.#again) {
      this.#again = false;
      await this.refresh();
    }
  }

  async #fetch(): Promise<void> {
    const orders = this.#orders;
    try {
      const game = await api.game(this.id);
      // An answer that was asked for before the reader's last order may be older than that one's.
      if (orders !== this.#orders) this.#again = true;
      else await this.#take(game);
      this.fault = null;
    } catch (fault) {
      if (!(fault instanceof Refusal)) throw fault;
      this.fault = fault;
      if (this.game) announcer.show(fault.message);
    }
  }

  /** Take over what the server says: one answer after the other, since each goes on where the last one ended. */
  #take(game: Game, own = false): Promise<void> {
    const taken = this.#taking.then(() => this.#follow(game, own));
    this.#taking = taken.catch(() => undefined);
    return taken;
  }

  async #follow(game: Game, own: boolean): Promise<void> {
    if (this.#closed) return;
    const before = this.game;
    if (before && game.number < before.number) return;
    if (before && game.number !== before.number) this.#earlier = [];
    const last = this.#queue.at(-1)?.number ?? this.shown?.number ?? -1;
    const now = game.position.number;
    const goesBack = before !== null && game.number > before.number && (now <= last || this.#wasTakenBack(game, last));
    if (before === null || goesBack) {
      this.lines = upTo(now, await api.log(this.id, 0));
      this.game = game;
      this.#jump(game.position);
    } else if (now > last) {
      const [frames, lines] = await Promise.all([api.frames(this.id, last + 1, now), api.log(this.id, last + 1)]);
      this.lines = [...this.lines, ...upTo(now, lines)];
      this.game = game;
      // One's own turn is shown at once; of others', whatever there is something to say about.
      const told = lines.map((line) => line.number);
      this.#queue.push(...frames.filter((frame) => frame.number === now || (!own && told.includes(frame.number))));
      this.#play();
    } else {
      this.game = game;
      if (!this.#playing) this.shown = game.position;
    }
    // What the reader is about to choose stays, unless the turn has changed under him.
    if (before?.number !== game.number || before.draft?.steps.join() !== game.draft?.steps.join()) {
      this.mode = 'auto';
      this.picked = null;
    }
  }

  /** A turn may be taken back and another one played before the page hears of either. */
  #wasTakenBack(game: Game, last: number): boolean {
    return (
      game.number - game.position.number > (this.game?.number ?? 0) - (this.game?.position.number ?? 0) && last > 0
    );
  }

  #jump(position: Position): void {
    clearTimeout(this.#timer);
    this.#queue = [];
    this.#playing = false;
    this.shown = position;
    this.#arrive();
  }

  #play(): void {
    if (this.#playing) return;
    this.#playing = true;
    this.#step();
  }

  #step(): void {
    const next = this.#queue.shift();
    if (!next) {
      this.#playing = false;
      this.#arrive();
      return;
    }
    this.shown = next;
    this.#tell(next.number);
    if (settings.pace === 0 || this.#queue.length === 0) this.#step();
    else this.#timer = window.setTimeout(() => this.#step(), settings.pace);
  }

  #tell(number: number): void {
    const told = this.lines.filter((line) => line.number === number);
    if (told.length) announcer.say(told.map((line) => line.text).join('. '));
    if (told.some((line) => line.kind === 'track-reached')) play('region');
    else if (told.some((line) => line.kind === 'city-majority' || line.kind === 'city-full')) play('city');
  }

  #arrive(): void {
    if (this.game?.draft && this.game.draft.steps.length === 0) play('turn');
  }

  /** Show everything at once. */
  skip(): void {
    const last = this.#queue.at(-1);
    if (last) this.#jump(last);
  }

  #listen(): void {
    if (this.#closed) return;
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    const socket = new WebSocket(`${scheme}://${location.host}/api/games/${this.id}/live`);
    this.#socket = socket;
    socket.onmessage = (event: MessageEvent<string>) => {
      this.connected = true;
      const news = JSON.parse(event.data) as News;
      if (news.number >= (this.#news?.number ?? 0)) this.#news = news;
      if (!this.busy) this.#hear();
    };
    socket.onclose = () => {
      if (this.#closed) return;
      if (this.fault?.status === 404) return;
      this.connected = false;
      window.setTimeout(() => this.#listen(), RETRY_MS);
    };
  }

  /** Fetch the game if the last news tell of something that this page does not know: its own doings it does. */
  #hear(): void {
    const news = this.#news;
    this.#news = null;
    const known = this.game?.number ?? -1;
    if (!news || news.number < known) return;
    const isOwn =
      news.number === known && (news.kind === 'log' || news.steps?.join() === this.game?.draft?.steps.join());
    if (!isOwn) void this.refresh();
  }

  // What the reader decides

  async #order(send: () => Promise<Game>, own = false): Promise<boolean> {
    if (this.busy) return false;
    this.busy = true;
    try {
      const game = await send();
      this.#orders += 1;
      await this.#take(game, own);
      return true;
    } catch (fault) {
      if (!(fault instanceof Refusal)) throw fault;
      play('refused');
      announcer.show(fault.message, fault.rule);
      announcer.say(fault.message);
      if (fault.status === 409 || fault.status === 422) await this.refresh();
      return false;
    } finally {
      this.busy = false;
      this.#hear();
    }
  }

  #number(): number {
    return this.game?.number ?? 0;
  }

  async setSteps(steps: string[], sound: 'choose' | 'undo' = 'choose'): Promise<boolean> {
    performance.mark('franchise:click');
    const before = this.draft?.steps ?? [];
    const done = await this.#order(() => api.draft(this.id, { number: this.#number(), steps }));
    if (done) {
      this.#earlier.push(before);
      play(sound);
      const preview = this.draft?.preview;
      if (preview)
        announcer.say(
          `${m.leaves({ money: dollars(preview.left) })} ${m.next_income({ income: dollars(preview.next_income) })}`,
        );
    }
    return done;
  }

  async undo(): Promise<void> {
    const steps = this.#earlier.at(-1) ?? this.draft?.undo;
    if (!steps || !this.draft?.steps.length) return;
    const rest = this.#earlier.slice(0, -1);
    if (await this.setSteps(steps, 'undo')) this.#earlier = rest;
  }

  async commit(): Promise<void> {
    const draft = this.draft;
    if (!draft?.complete) return;
    performance.mark('franchise:click');
    if (await this.#order(() => api.commit(this.id, { number: this.#number(), steps: draft.steps }), true))
      play('commit');
  }

  async takeBack(): Promise<void> {
    if (await this.#order(() => api.takeBack(this.id, this.#number()))) play('undo');
  }

  async giveUp(seat: number): Promise<void> {
    await this.#order(() => api.giveUp(this.id, this.#number(), seat));
  }
}

/** Bots may have played on between two answers of the server: what came later is fetched with its position. */
function upTo(number: number, lines: LogLine[]): LogLine[] {
  return lines.filter((line) => line.number <= number);
}
