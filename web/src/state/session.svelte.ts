/**
 * A game that is open in this page: its state on the server, and how much of it the board has shown.
 *
 * The board lags behind the server on purpose: the others' actions are shown one by one, at the reader's pace. Until
 * the board has caught up, the reader can't decide anything.
 */
import { api, Refusal } from '../api/client';
import type { Choice, Draft, Game, LogLine, Moment, Position, Since } from '../api/types';
import { m } from '../paraglide/messages';
import { dollars } from '../ui/format';
import { Director } from '../stage/director.svelte';
import { announcer } from './announcer.svelte';
import { Guide } from './guide.svelte';
import { LiveConnection, type News } from './live.svelte';
import { linesToldBy, linesUpTo, placesSinceOwnTurn } from './log-lines';
import { play } from './sounds';

/** What a click on a place means: the default, or a mode set by a button. */
export type Mode = 'auto' | 'again' | 'boom' | 'walk';

/** An open game and everything that the reader can do with it. */
export class Session {
  readonly #live: LiveConnection;
  /** Shows what the others do. */
  readonly director = new Director(
    (moment) => this.#tell(moment),
    () => this.#announceTurn(),
    (moment) => this.guide.explain(moment.guide),
  );
  /** Explains one idea after the other, in a guided game. */
  readonly guide: Guide;
  /** The game as last received from the server. */
  game = $state.raw<Game | null>(null);
  /** The whole log, including what the board has not shown yet. */
  lines = $state.raw<LogLine[]>([]);
  /** What happened since the last turn of the person who decides now. */
  since = $state.raw<(Since & { now: number }) | null>(null);
  /** Why the game could not be fetched. */
  fault = $state.raw<Refusal | null>(null);
  /** The meaning of the next click on a place, as set by a button. */
  mode = $state<Mode>('auto');
  /** Whether a request for something that the reader decided is in progress. */
  busy = $state(false);
  /** The place with several choices, which the panel lists. */
  picked = $state<string | null>(null);
  /** The steps that were taken over from a hint: these are committed without a warning. */
  hinted: string | null = null;
  /** The steps before each change of the turn, for the undo. Empty after a reload; then the server's undo is used. */
  #earlier: string[][] = [];
  #closed = false;
  #fetching: Promise<void> | null = null;
  #again = false;
  #taking: Promise<void> = Promise.resolve();
  #orders = 0;
  #news: News | null = null;

  constructor(readonly id: string) {
    this.guide = new Guide(id);
    this.#live = new LiveConnection(
      id,
      (news) => this.#receive(news),
      () => this.fault?.status === 404,
    );
  }

  /** Whether the board is still showing the others' actions. */
  isPlaying: boolean = $derived(this.director.isPlaying);
  /** The position that the board shows, without the turn in progress. */
  shown: Position | null = $derived(this.director.shown);
  /** The turn in progress, once the board has caught up. */
  draft: Draft | null = $derived(this.isPlaying ? null : (this.game?.draft ?? null));
  /** The position that the board shows. */
  position: Position | null = $derived(this.draft?.position ?? this.shown);
  /** What a click on a place means now. */
  clickMode: string = $derived.by(() => {
    const draft = this.draft;
    if (!draft) return 'none';
    if (this.mode !== 'auto') return this.mode;
    if (draft.set_up) return 'set-up';
    if (draft.stage === 'walking') return 'walk';
    return draft.expansions.length > 0 && !draft.unfinished ? 'instead' : 'expand';
  });
  /** The log as far as the board has shown it. */
  visibleLines: LogLine[] = $derived(linesToldBy(this.lines, this.director.told));
  /** Where the others did something since this person's last turn; empty as soon as he chooses something. */
  recent: string[] = $derived(this.draft?.steps.length === 0 ? placesSinceOwnTurn(this.lines, this.draft) : []);

  /** Whether the live connection works. */
  get connected(): boolean {
    return this.#live.connected;
  }

  /** Fetch the game and follow it from now on. */
  async open(): Promise<void> {
    await this.refresh();
    this.#live.open();
  }

  /** Follow the game no longer. */
  close(): void {
    this.#closed = true;
    this.director.stop();
    this.#live.close();
  }

  /** What a click on a place can mean now. */
  choicesAt(place: string): Choice[] {
    return this.draft?.places[place]?.choices.filter((choice) => choice.mode === this.clickMode) ?? [];
  }

  /** Fetch the game again. If this is called during a fetch, another fetch follows it. */
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
      // The reader has sent a request meanwhile: this answer may be older than its result, so fetch again.
      if (orders !== this.#orders) this.#again = true;
      else await this.#take(game);
      this.fault = null;
    } catch (fault) {
      if (!(fault instanceof Refusal)) throw fault;
      this.fault = fault;
      if (this.game) announcer.show(fault.message);
    }
  }

  /** Apply an answer of the server. Answers are applied one after the other, since each builds on the last one. */
  #take(game: Game, own = false): Promise<void> {
    const taken = this.#taking.then(() => this.#follow(game, own));
    this.#taking = taken.catch(() => undefined);
    return taken;
  }

  async #follow(game: Game, own: boolean): Promise<void> {
    if (this.#closed) return;
    const before = this.game;
    if (before && game.revision < before.revision) return;
    if (before && game.revision !== before.revision) this.#earlier = [];
    const last = this.director.last;
    // Bots may have played on since this answer: lines of the log after its position are left for the next answer.
    const now = game.position.actions;
    if (before === null || game.take_backs > before.take_backs) {
      this.lines = linesUpTo(await api.log(this.id, 0), now);
      this.game = game;
      this.director.jump(game.position);
    } else if (now > last) {
      const [moments, lines] = await Promise.all([api.moments(this.id, last, now), api.log(this.id, last + 1)]);
      this.lines = [...this.lines, ...linesUpTo(lines, now)];
      this.game = game;
      this.director.add(moments, game.position, own ? now : 0);
    } else {
      this.game = game;
      if (!this.director.isPlaying) this.director.shown = game.position;
    }
    // Keep what the reader is about to choose, unless the turn has changed.
    if (before?.revision !== game.revision || before.draft?.steps.join() !== game.draft?.steps.join()) {
      this.mode = 'auto';
      this.picked = null;
    }
  }

  /** Announce an event to screen readers: what changed points, and where somebody went. */
  #tell(moment: Moment): void {
    if (moment.influence || moment.kind === 'expanded' || moment.kind === 'game-over') announcer.say(moment.text);
  }

  /** The board has caught up: if it is a person's turn, tell what happened meanwhile. */
  #announceTurn(): void {
    void this.#fetchSince();
    if (this.game?.draft && this.game.draft.steps.length === 0) play('turn');
  }

  async #fetchSince(): Promise<void> {
    const draft = this.game?.draft;
    if (!draft || draft.set_up) {
      this.since = null;
    } else if (this.since?.seat !== draft.seat || this.since.now !== this.game?.position.actions) {
      const now = this.game?.position.actions ?? 0;
      const since = await api.since(this.id).catch(() => null);
      this.since = since?.rivals.length ? { ...since, now } : null;
    }
  }

  /** Show once more what happened since the last turn of the person who decides now. */
  async watchAgain(): Promise<void> {
    const { since, game } = this;
    if (!since || !game || this.isPlaying) return;
    const now = game.position.actions;
    const [frames, moments] = await Promise.all([
      api.frames(this.id, since.start, since.start),
      api.moments(this.id, since.start, now),
    ]);
    if (frames[0]) this.director.replay(frames[0], moments, game.position);
  }

  /** Show the rest of the turn at once, or go on if the stage waits. */
  skipTurn(): void {
    this.guide.closeEvent();
    this.director.skipTurn();
  }

  /** The reader has read the step of the guide. */
  closeGuide(): void {
    if (this.guide.event) this.skipTurn();
    else this.guide.closePlanned(this.draft?.guide ?? []);
  }

  /** Show everything at once, up to the reader's own turn. */
  skipAll(): void {
    this.guide.closeEvent();
    this.director.skipAll();
  }

  /** Receive a message of the live connection; it waits while a request of the reader is in progress. */
  #receive(news: News): void {
    if (news.revision >= (this.#news?.revision ?? 0)) this.#news = news;
    if (!this.busy) this.#hear();
  }

  /** Fetch the game if the last message is about a change that this page did not make itself. */
  #hear(): void {
    const news = this.#news;
    this.#news = null;
    const known = this.game?.revision ?? -1;
    if (!news || news.revision < known) return;
    const isOwn =
      news.revision === known && (news.kind === 'log' || news.steps?.join() === this.game?.draft?.steps.join());
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

  get #revision(): number {
    return this.game?.revision ?? 0;
  }

  /** Set the steps of the turn in progress. Returns whether the server accepted them. */
  async setSteps(steps: string[], sound: 'choose' | 'undo' = 'choose'): Promise<boolean> {
    performance.mark('franchise:click');
    const before = this.draft?.steps ?? [];
    const done = await this.#order(() => api.draft(this.id, { revision: this.#revision, steps }));
    if (done) {
      this.#earlier.push(before);
      play(sound);
      this.#sayMoney();
    }
    return done;
  }

  #sayMoney(): void {
    const preview = this.draft?.preview;
    if (!preview) return;
    const left = m.leaves({ money: dollars(preview.left) });
    announcer.say(`${left} ${m.next_income({ income: dollars(preview.next_income) })}`);
  }

  /** Take the last change of the turn in progress back. */
  async undo(): Promise<void> {
    const steps = this.#earlier.at(-1) ?? this.draft?.undo;
    if (!steps || !this.draft?.steps.length) return;
    const rest = this.#earlier.slice(0, -1);
    if (await this.setSteps(steps, 'undo')) this.#earlier = rest;
  }

  /** End the turn. */
  async commit(): Promise<void> {
    const draft = this.draft;
    if (!draft?.complete) return;
    performance.mark('franchise:click');
    if (await this.#order(() => api.commit(this.id, { revision: this.#revision, steps: draft.steps }), true))
      play('commit');
  }

  /** Take the last turn back. */
  async takeBack(): Promise<void> {
    if (await this.#order(() => api.takeBack(this.id, this.#revision))) play('undo');
  }

  /** Undo the last take-back. */
  async restore(): Promise<void> {
    if (await this.#order(() => api.restore(this.id, this.#revision))) play('undo');
  }

  /** Give a seat up: a bot plays on, or the game ends. */
  async giveUp(seat: number): Promise<void> {
    await this.#order(() => api.giveUp(this.id, this.#revision, seat));
  }
}
