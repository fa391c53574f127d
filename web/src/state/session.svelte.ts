/**
 * A game that is open in this page: its state on the server, and how much of it the board has shown.
 *
 * The board lags behind the server on purpose: the others' actions are shown one by one, at the reader's pace. Until
 * the board has caught up, the reader can't decide anything.
 */
import { tick } from 'svelte';
import { api, randomId, Refusal } from '../api/client';
import type { Choice, Draft, Game, LogLine, Moment, News, Position, Since, Table } from '../api/types';
import { m } from '../texts';
import { dollars } from '../ui/format';
import { Director } from '../stage/director.svelte';
import { announcer } from './announcer.svelte';
import { attention } from './attention.svelte';
import { Guide } from './guide.svelte';
import { LiveConnection, type TableMessage } from './live.svelte';
import { linesToldBy, linesUpTo, placesSinceOwnTurn } from './log-lines';
import { missedIn } from './missed';
import { unfold } from './moments';
import { beginningOfOwnTurn } from './own-turn';
import { noteSeen } from './seen';
import { Planning } from './planning.svelte';
import { play } from './sounds';
import { TableSide } from './table.svelte';

const LOOK_AGAIN_MS = 1000;
const SETTLE_MS = 400; // between the opening of a game and what happened since it was last seen

/** The page shows what it has been given. */
async function shownOnce(): Promise<void> {
  await tick();
  await new Promise((go) => setTimeout(go, SETTLE_MS));
}

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
  /** Who sits at the table, who is here, and what they say. */
  readonly side: TableSide;
  /** The reader's next turn, laid out ahead of its time. */
  readonly planning: Planning;
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
  /** The turn that was sent last: sent again, it has the same id, so that it is never done twice. */
  #sent: { turn: string; id: string } | null = null;
  /** Whether the board shows what happened while the reader was away. */
  isCatchingUp = $state(false);

  constructor(readonly id: string) {
    this.guide = new Guide(id);
    this.side = new TableSide(id, (game) => this.#take(game));
    this.planning = new Planning(id, this.side);
    this.#live = new LiveConnection(
      id,
      () => this.#revision,
      (news) => this.#receive(news),
      (message) => this.#hearTable(message),
      () => this.isGone,
      () => void this.refresh(),
    );
  }

  /** Whether the board is still showing the others' actions. */
  isPlaying: boolean = $derived(this.director.isPlaying);
  /** The position that the board shows, without the turn in progress. */
  shown: Position | null = $derived(this.director.shown);
  /** The turn in progress that may be looked at, once the board has caught up: the reader's, or with open planning anybody's. */
  #visible: Draft | null = $derived(this.isPlaying ? null : (this.game?.draft ?? null));
  /** The reader's turn in progress. Where an order stands, the server plays it in a moment. */
  #own: Draft | null = $derived.by(() => {
    const seat = this.#visible?.seat ?? null;
    return this.side.isOwn(seat) && !this.planning.stands(seat) ? this.#visible : null;
  });
  /** The turn that the reader lays out: the one in progress, or the next one ahead of its time. */
  draft: Draft | null = $derived.by(() => this.#own ?? (this.isPlaying ? null : (this.planning.ahead?.draft ?? null)));
  /** Whether the reader is to decide now. */
  isDue: boolean = $derived(this.#own !== null);
  /** What somebody else plans, where all may see it. */
  plan: Draft | null = $derived(this.draft ? null : this.#visible);
  /** The position that the board shows. */
  position: Position | null = $derived((this.draft ?? this.plan)?.position ?? this.shown);
  /** Whether the reader can lay out his next turn ahead: somebody else decides. */
  canPlan: boolean = $derived.by(() => {
    const { game } = this;
    if (!game || game.over || game.guided !== null || game.deciding === null || this.isPlaying) return false;
    return this.planning.nextSeat(game) !== null && !game.position.set_up && !this.side.isOwn(game.deciding);
  });
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

  /** Whether there is no such game, or not for the reader. */
  get isGone(): boolean {
    return [403, 404, 410].includes(this.fault?.status ?? 0);
  }

  /** Whether the live connection works. */
  get connected(): boolean {
    return this.#live.connected;
  }

  /** Fetch the game and follow it from now on. `prepare` is called before anything of it is shown. */
  async open(prepare: (game: Game) => Promise<void> = () => Promise.resolve()): Promise<void> {
    this.#prepare = prepare;
    await this.refresh();
    if (this.game) this.#live.open();
    window.addEventListener('pagehide', this.#note);
    document.addEventListener('visibilitychange', this.#comeBack);
  }

  /** The reader may have planned on another device: what he did there last holds, unless he did something here. */
  readonly #comeBack = (): void => {
    if (!document.hidden && this.isDue && !this.busy && !this.#earlier.length) void this.#lookOnce();
  };

  async #lookOnce(): Promise<void> {
    const draft = await this.#look(this.#revision).catch(() => null);
    if (draft && !this.busy && this.game?.revision === draft.revision) this.game = { ...this.game, draft };
  }

  #prepare: (game: Game) => Promise<void> = () => Promise.resolve();

  /** Follow the game no longer. */
  close(): void {
    this.#note();
    window.removeEventListener('pagehide', this.#note);
    document.removeEventListener('visibilitychange', this.#comeBack);
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
    const missed = await missedIn(game);
    await this.#prepare(game);
    if (this.#closed) return;
    // Bots may have played on between the two answers: what is newer than the position comes as news.
    this.lines = linesUpTo(lines, game.position.actions);
    this.side.take(game);
    this.isCatchingUp = missed !== null;
    if (missed) this.director.open(missed.before, missed.moments, game.position, shownOnce());
    this.game = game;
    if (!missed) this.director.jump(game.position);
  }

  /** Remember how much of the game was shown. */
  readonly #note = (): void => {
    const { game } = this;
    if (game?.has_begun && !this.#closed)
      noteSeen(this.id, { actions: this.shown?.actions ?? 0, takeBacks: game.take_backs });
  };

  /** What the table tells. If it changes who sits where, the game is asked for anew. */
  #hearTable(message: TableMessage): void {
    const before = this.side.table;
    this.side.hear(message);
    if (message.kind === 'plan' && !this.side.isOwn(message.seat)) void this.#lookAtPlan(message.revision);
    if (message.kind !== 'hello' && message.kind !== 'table') return;
    // What was planned before the connection stood was not told.
    if (message.kind === 'hello' && message.table.open_planning) void this.#lookAtPlan(this.#revision);
    if (JSON.stringify(before?.seats) !== JSON.stringify(message.table.seats) || !this.game?.has_begun)
      void this.#reload();
    const followed = message.kind === 'table' ? message.talk.find((one) => one.kind === 'rematch') : undefined;
    if (followed) {
      play('turn');
      announcer.show(m.rematch_told());
    }
    if (message.kind === 'table') this.#call(before, message.table);
    const back = message.kind === 'table' ? message.talk.find((one) => one.what === 'kept-back') : undefined;
    if (back && this.side.isOwn(back.seat)) void this.#takeBackOrder(back.seat ?? -1);
  }

  /** Call the reader if he looks at something else, and the table wants something of him. */
  #call(before: Table | null, { has_begun: hasBegun, question }: Table): void {
    const { alias } = this.side.you;
    const isAsked = question?.number !== before?.question?.number && question?.waits_for.includes(alias ?? '');
    if (isAsked) void attention.tell(m.notify_question(), this.id);
    if (hasBegun && before?.has_begun === false && this.side.seats.length) void attention.tell(m.did_begin(), this.id);
  }

  async #lookAtPlan(revision: number): Promise<void> {
    const draft = await this.#look(revision).catch(() => null);
    if (draft && this.game?.revision === draft.revision && !this.side.isOwn(draft.seat))
      this.game = { ...this.game, draft };
  }

  /** Ask for the whole game once more: who sits where has changed. */
  async #reload(): Promise<void> {
    const { side } = this;
    const { you } = side;
    const game = await api.game(this.id).catch(() => null);
    // Whoever sat down meanwhile was still a stranger when this was asked.
    if (game && side.you !== you) return this.#reload();
    if (game) this.#take(game);
  }

  /** The game as an answer of the server has it. If it has gone on, what happened comes as news. */
  #take(game: Game): void {
    const before = this.game;
    if (this.#closed || !before) return;
    if (this.side.isOutdated(game.table)) return void this.#reload();
    const wasStranger = this.side.you.alias === null;
    this.side.take(game);
    if (wasStranger && game.you.alias !== null) this.#live.renew();
    if (game.revision > before.revision) void this.refresh();
    else if (game.revision === before.revision) {
      const kept = before.draft?.seat === game.draft?.seat ? before.draft : game.draft;
      this.game = { ...before, ...game, position: before.position, draft: kept };
      if (game.has_begun && !before.has_begun) this.director.jump(game.position);
      this.#compareNames(before, game);
    }
  }

  /** The log names the players: if somebody else plays now, it is read once more. */
  #compareNames(before: Game, { seats }: Pick<Game, 'seats'>): void {
    if (seats.some((seat, number) => seat.name !== before.seats[number]?.name)) void this.#readLog();
  }

  async #readLog(): Promise<void> {
    const lines = await api.log(this.id, 0).catch(() => null);
    if (lines && this.game) this.lines = linesUpTo(lines, this.game.position.actions);
  }

  /** Whether the reader may see the turn in progress of a seat. */
  #maySee(seat: number | null): boolean {
    return seat !== null && (this.side.isOwn(seat) || (this.side.table?.open_planning ?? false));
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
    const isVisible = this.#maySee(news.game.deciding);
    const asked = isVisible ? await this.#look(news.game.revision).catch(() => null) : null;
    const found = asked?.revision === news.game.revision ? asked : null;
    const laid = this.#stepsToKeep(before, news);
    const { deciding } = before;
    if (!own && news.moments.length && this.side.isOwn(deciding) && this.planning.stands(deciding))
      announcer.show(m.order_played());
    const draft = laid && found && !found.steps.length ? await this.#layAgain(news.game.revision, laid, found) : found;
    if (!laid) {
      this.#earlier = [];
      this.mode = 'auto';
      this.picked = null;
    }
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
    if (isVisible && !draft) window.setTimeout(() => void this.#lookAgain(), LOOK_AGAIN_MS);
    if (this.side.you.orders.length) window.setTimeout(() => void this.#reload(), LOOK_AGAIN_MS);
    void this.#planAgain();
    this.#compareNames(before, news.game);
  }

  /** The steps of the reader's turn in progress, if these news don't concern it: somebody came back, for example. */
  #stepsToKeep(before: Game, news: News): string[] | null {
    const { draft } = before;
    const isSame = !news.moments.length && !news.position && news.game.deciding === before.deciding;
    return isSame && draft?.steps.length && this.side.isOwn(draft.seat) ? draft.steps : null;
  }

  /** Lay the same steps in a newer revision. */
  #layAgain(revision: number, steps: string[], otherwise: Draft): Promise<Draft> {
    const laid = { revision, steps };
    return this.#live.ask<Draft>({ kind: 'lay', ...laid }, () => api.lay(this.id, laid)).catch(() => otherwise);
  }

  /** The turn in progress, of this revision or a later one. */
  #look(revision: number): Promise<Draft | null> {
    return this.#live.ask({ kind: 'look', revision }, () => api.draft(this.id, revision));
  }

  /** Ask once more for the turn in progress: without it the person who is to decide could do nothing. */
  async #lookAgain(): Promise<void> {
    const game = this.game;
    if (this.#closed || !game || game.draft || !this.#maySee(game.deciding)) return;
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
    this.isCatchingUp = false;
    this.#note();
    void this.#fetchSince();
    if (this.#own?.steps.length === 0) play('turn');
  }

  async #fetchSince(): Promise<void> {
    const draft = this.#own;
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

  // Turns that are laid out ahead

  /** Begin to lay out the next turn. */
  async planAhead(): Promise<void> {
    const seat = this.game && this.planning.nextSeat(this.game);
    if (seat !== null) await this.#order(() => this.planning.open(seat));
  }

  /** Keep what was laid out: it is played when its moment comes. */
  async #keepOrder(steps: string[]): Promise<void> {
    if (!(await this.#order(() => this.planning.lay(steps, true)))) return;
    this.planning.close();
    play('commit');
    announcer.show(m.order_kept());
    announcer.say(m.order_kept());
  }

  /** Play no turn that was laid out ahead. */
  async dropOrder(): Promise<void> {
    await this.#order(() => this.planning.drop());
  }

  /** The others have gone on. If the moment of what is laid out has come, it becomes the turn in progress. */
  async #planAgain(): Promise<void> {
    const { ahead } = this.planning;
    if (ahead?.seat !== this.game?.position.active) return this.planning.again();
    this.planning.close();
    const steps = ahead?.draft.steps ?? [];
    if (steps.length && this.isDue && !this.draft?.steps.length) await this.#lay(steps).catch(() => undefined);
  }

  /** A turn that was laid out ahead could not be played: what still fits of it is the turn in progress. */
  async #takeBackOrder(seat: number): Promise<void> {
    this.planning.forget(seat);
    const draft = await this.#look(this.#revision).catch(() => null);
    if (!draft || this.game?.revision !== draft.revision) return;
    this.game = { ...this.game, draft };
    this.planning.keptBack = draft.revision;
    announcer.hide(); // that it is kept is no longer true
    announcer.say(m.kept_back_note());
    play('turn');
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

  /** Whether what the reader lays out is his next turn, ahead of its time. */
  get #isAhead(): boolean {
    return !this.isDue && this.planning.ahead !== null;
  }

  /** Set the steps of the turn in progress. Returns whether the server accepted them. */
  async setSteps(steps: string[], sound: 'choose' | 'undo' = 'choose'): Promise<boolean> {
    performance.mark('franchise:click');
    const before = this.draft?.steps ?? [];
    const done = await this.#order(() => (this.#isAhead ? this.planning.lay(steps) : this.#lay(steps)));
    if (done) {
      this.mode = 'auto';
      this.picked = null;
      this.#earlier.push(before);
      play(sound);
      this.#sayMoney();
    }
    return done;
  }

  async #lay(steps: string[]): Promise<void> {
    const revision = this.#revision;
    const laid = { revision, steps };
    let draft: Draft;
    try {
      draft = await this.#live.ask<Draft>({ kind: 'lay', ...laid }, () => api.lay(this.id, laid));
    } catch (fault) {
      if (await this.#isOnlyLate(fault)) return this.#lay(steps);
      throw fault;
    }
    if (this.game?.revision !== revision) return;
    this.game = { ...this.game, draft };
    this.mode = 'auto';
    this.picked = null;
  }

  /** Whether something was refused only because of news that do not change the position. */
  async #isOnlyLate(fault: unknown): Promise<boolean> {
    if (!(fault instanceof Refusal) || fault.error !== 'late') return false;
    const { revision = 0, position } = this.game ?? {};
    await this.refresh();
    return this.#revision > revision && this.game?.position === position && this.draft !== null;
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
    if (this.#isAhead) return this.#keepOrder(draft.steps);
    if (await this.#order(() => this.#play(draft.steps))) play('commit');
  }

  async #play(steps: string[]): Promise<void> {
    const key = `${this.#revision} ${steps.join(' ')}`;
    if (this.#sent?.turn !== key) this.#sent = { turn: key, id: randomId() };
    const turn = { revision: this.#revision, steps, id: this.#sent.id };
    const news = await this.#live.ask<News>({ kind: 'turn', ...turn }, () => api.commit(this.id, turn));
    await this.#apply(news, true);
  }

  /** Take the last turn back; if others play, too, ask them. */
  async takeBack(): Promise<void> {
    if (this.side.hasVoters) return this.askBack();
    if (await this.#order(async () => this.#apply(await api.takeBack(this.id, this.#revision)))) play('undo');
  }

  /** Ask the others to go back to the beginning of the reader's last turn. */
  async askBack(): Promise<void> {
    await this.#order(async () => {
      const now = this.game?.position.actions ?? 0;
      const own = await beginningOfOwnTurn(this.id, now, (seat) => this.side.isOwn(seat));
      if (own === undefined) announcer.show(m.nothing_to_ask_back());
      else if (await this.side.ask({ what: 'rewind', actions: own })) announcer.say(m.asked_others());
    });
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
