/**
 * A game that is open in this page: its state on the server, and how much of it the board has shown.
 *
 * The board lags behind the server on purpose: the others' actions are shown one by one, at the reader's pace. Until
 * the board has caught up, the reader can't decide anything.
 */
import { api, randomId, Refusal } from '../api/client';
import type { Choice, Draft, Game, LogLine, Moment, News, Position, Since } from '../api/types';
import { m } from '../texts';
import { dollars } from '../ui/format';
import { Director } from '../stage/director.svelte';
import { announcer } from './announcer.svelte';
import { Guide } from './guide.svelte';
import { LiveConnection } from './live.svelte';
import { linesToldBy, linesUpTo, placesSinceOwnTurn } from './log-lines';
import { unfold } from './moments';
import { play } from './sounds';

const LOOK_AGAIN_MS = 1000;

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
  /** Who can end the game in his next turn, in words. */
  enders = $state.raw<string[]>([]);
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
  #applying: Promise<void> = Promise.resolve();
  #news: News[] = [];

  constructor(readonly id: string) {
    this.guide = new Guide(id);
    this.#live = new LiveConnection(
      id,
      () => this.#revision,
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

  /** Ask for what happened since this page last heard. If this is called during a request, another one follows it. */
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
    try {
      if (this.game) await this.#apply(await api.news(this.id, this.#revision));
      else await this.#begin();
      this.fault = null;
    } catch (fault) {
      if (!(fault instanceof Refusal)) throw fault;
      this.fault = fault;
      if (this.game) announcer.show(fault.message);
    }
  }

  async #begin(): Promise<void> {
    const [game, lines] = await Promise.all([api.game(this.id), api.log(this.id, 0)]);
    if (this.#closed) return;
    // Bots may have played on between the two answers: what is newer than the position comes as news.
    this.lines = linesUpTo(lines, game.position.actions);
    this.game = game;
    this.director.jump(game.position);
  }

  /** Apply news. They are applied one after the other, since each builds on the last one. */
  #apply(news: News, own = false): Promise<void> {
    const applied = this.#applying.then(() => this.#follow(news, own));
    this.#applying = applied.catch(() => undefined);
    return applied;
  }

  async #follow(news: News, own: boolean): Promise<void> {
    const before = this.game;
    if (this.#closed || !before || news.game.revision <= before.revision) return;
    if (!news.position && news.since !== before.revision) {
      this.#again = true; // something is missing between the two
      void this.refresh();
      return;
    }
    // Fetched first, so that the page goes from one decision to the next without a state between them.
    const asked = news.game.deciding === null ? null : await this.#look(news.game.revision).catch(() => null);
    const draft = asked?.revision === news.game.revision ? asked : null;
    this.#earlier = [];
    this.mode = 'auto';
    this.picked = null;
    if (news.position) {
      this.lines = news.log;
      this.game = { ...before, ...news.game, position: news.position, draft };
      this.director.jump(news.position);
    } else {
      const moments = unfold(this.director.final ?? before.position, news.moments);
      const position = moments.at(-1)?.position ?? before.position;
      this.lines = [...this.lines, ...news.log];
      this.game = { ...before, ...news.game, position, draft };
      if (moments.length) this.director.add(moments, position, own ? position.actions : 0);
    }
    if (news.game.deciding !== null && !draft) window.setTimeout(() => void this.#lookAgain(), LOOK_AGAIN_MS);
  }

  /** The turn in progress, of this revision or a later one. */
  #look(revision: number): Promise<Draft | null> {
    return this.#live.ask({ kind: 'look', revision }, () => api.draft(this.id, revision));
  }

  /** Ask once more for the turn in progress: without it the person who is to decide could do nothing. */
  async #lookAgain(): Promise<void> {
    const game = this.game;
    if (this.#closed || !game || game.draft || game.deciding === null) return;
    const draft = await this.#look(game.revision).catch(() => null);
    if (draft && this.game?.revision === draft.revision) this.game = { ...this.game, draft };
    else window.setTimeout(() => void this.#lookAgain(), LOOK_AGAIN_MS);
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
      this.enders = [];
    } else if (this.since?.seat !== draft.seat || this.since.now !== this.game?.position.actions) {
      const now = this.game?.position.actions ?? 0;
      const since = await api.since(this.id).catch(() => null);
      this.since = since?.rivals.length ? { ...since, now } : null;
      this.enders = since?.can_end ?? [];
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
    if (frames[0]) this.director.replay(frames[0], unfold(frames[0], moments), game.position);
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

  /** News of the live connection; they wait while a request of the reader is in progress, whose answer comes first. */
  #receive(news: News): void {
    this.#news.push(news);
    if (!this.busy) this.#hear();
  }

  #hear(): void {
    for (const news of this.#news.splice(0)) void this.#apply(news).catch(() => this.refresh());
  }

  // What the reader decides

  async #order(send: () => Promise<void>): Promise<boolean> {
    if (this.busy) return false;
    this.busy = true;
    try {
      await send();
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
    const done = await this.#order(() => this.#lay(steps));
    if (done) {
      this.#earlier.push(before);
      play(sound);
      this.#sayMoney();
    }
    return done;
  }

  async #lay(steps: string[]): Promise<void> {
    const revision = this.#revision;
    const laid = { revision, steps };
    const draft = await this.#live.ask<Draft>({ kind: 'lay', ...laid }, () => api.lay(this.id, laid));
    if (this.game?.revision !== revision) return;
    this.game = { ...this.game, draft };
    this.mode = 'auto';
    this.picked = null;
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
    if (await this.#order(() => this.#play(draft.steps))) play('commit');
  }

  async #play(steps: string[]): Promise<void> {
    const turn = { revision: this.#revision, steps, id: randomId() };
    const news = await this.#live.ask<News>({ kind: 'turn', ...turn }, () => api.commit(this.id, turn));
    await this.#apply(news, true);
  }

  /** Take the last turn back. */
  async takeBack(): Promise<void> {
    if (await this.#order(async () => this.#apply(await api.takeBack(this.id, this.#revision)))) play('undo');
  }

  /** Undo the last take-back. */
  async restore(): Promise<void> {
    if (await this.#order(async () => this.#apply(await api.restore(this.id, this.#revision)))) play('undo');
  }

  /** Give a seat up: a bot plays on, or the game ends. */
  async giveUp(seat: number): Promise<void> {
    await this.#order(async () => this.#apply(await api.giveUp(this.id, this.#revision, seat)));
  }
}
