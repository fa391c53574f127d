/**
 * Shows what happened, event by event, at the reader's pace.
 *
 * The position is the truth and the beat is its picture: skipped, hidden or instant, the same positions are reached.
 */
import type { Moment, Position } from '../api/types';
import { settings } from '../state/settings.svelte';
import { AFTER, BEATS, STOPS } from './beats';
import { finalSource } from './beats/finale';
import { squeezeFor } from './lengths';
import type { Stage } from './stage';

const FINALE = 1.15; // the last count takes a little longer

/** Where the telling stands: the events up to this one have been shown. */
export interface Told {
  actions: number;
  index: number;
}

/** The position that is shown, and the events that are still to be shown. */
export class Director {
  /** The position that the board shows. */
  shown = $state.raw<Position | null>(null);
  /** Whether events are still to come. */
  isPlaying = $state(false);
  /** The last event that was shown. */
  told = $state.raw<Told>({ actions: 0, index: 0 });
  /** Whether the rest of everything, not only of this turn, is to be written at once. */
  #toTheEnd = false;
  #queue: Moment[] = [];
  /** The position after everything in the queue. */
  #final: Position | null = null;
  #go: (() => void) | null = null;
  #closed = false;
  /** Grows when something else is shown suddenly: what was being shown must not be written any more. */
  #jumps = 0;
  stage: Stage | null = null;

  /**
   * `onmoment` is called for every event that is shown, `onarrive` when there is nothing left to show. `holds` says
   * whether the reader must read something about an event before anything else is shown.
   */
  constructor(
    readonly onmoment: (moment: Moment) => void,
    readonly onarrive: () => void,
    readonly holds: (moment: Moment) => boolean = () => false,
  ) {}

  /** The position after everything that is shown or waits to be shown. */
  get final(): Position | null {
    return this.#final ?? this.shown;
  }

  /**
   * Show these events, which lead to this position. Those of actions before `from` are written at once: the reader
   * has seen his own choices, but not what came of them.
   */
  add(moments: readonly Moment[], final: Position, from = 0): void {
    const seen = moments.findLast((moment) => moment.actions < from);
    if (seen && !this.isPlaying) this.shown = seen.position;
    this.#queue.push(...moments.filter((moment) => moment.actions >= from));
    this.#final = final;
    if (this.isPlaying) return;
    this.isPlaying = true;
    void this.#play();
  }

  /** Show this position, and how it came from there to another as soon as the page is ready. */
  open(before: Position, moments: readonly Moment[], final: Position, ready: Promise<unknown>): void {
    this.shown = before;
    this.told = { actions: before.actions, index: Infinity };
    this.#queue = [...moments];
    this.#final = final;
    this.isPlaying = true;
    void ready.then(() => this.#play());
  }

  /** Show once more how it came from a position to another. */
  replay(before: Position, moments: readonly Moment[], final: Position): void {
    if (this.isPlaying) return;
    this.shown = before;
    this.add(moments, final);
  }

  /** Show this position at once, and forget what waits. */
  jump(position: Position): void {
    this.#jumps += 1;
    this.#queue = [];
    this.#final = null;
    this.shown = position;
    this.told = { actions: position.actions, index: Infinity };
    this.stage?.scene.clear();
    if (this.stage) this.stage.scene.count = null;
    if (this.isPlaying) {
      this.#hurry();
      this.#go?.();
    } else this.onarrive();
  }

  /** Write the rest of this turn at once; in step mode, go on. */
  skipTurn(): void {
    if (!this.stage || !this.isPlaying) return;
    if (this.#go) this.#go();
    else this.#hurry();
  }

  /** Write everything at once, up to the reader's own turn. */
  skipAll(): void {
    if (!this.isPlaying) return;
    this.#toTheEnd = true;
    this.#hurry();
    this.#go?.();
  }

  #hurry(): void {
    if (!this.stage) return;
    this.stage.clock.skipping = true;
    this.stage.clock.hurry();
  }

  /** Stop for good. */
  stop(): void {
    this.#closed = true;
    this.#queue = [];
    this.#hurry();
    this.#go?.();
  }

  async #play(): Promise<void> {
    this.stage?.begin();
    while (this.#queue.length && !this.#closed) {
      const turn = this.#queue[0]?.turn;
      const moments = this.#queue.filter((moment) => moment.turn === turn);
      if (this.stage) {
        this.stage.clock.skipping = this.#toTheEnd;
        this.stage.clock.squeeze = squeezeFor(moments, this.stage.clock);
      }
      await this.#playTurn(turn ?? 0);
      // What comes to an end may take a moment, in which more can arrive.
      if (!this.#queue.length) await this.stage?.clock.settle();
    }
    if (this.#closed) return;
    this.stage?.end();
    if (this.#final) this.shown = this.#final;
    if (this.shown) this.told = { actions: this.shown.actions, index: Infinity };
    this.#final = null;
    this.#toTheEnd = false;
    this.isPlaying = false;
    this.onarrive();
  }

  async #playTurn(turn: number): Promise<void> {
    let isFirst = true;
    while (this.#queue[0]?.turn === turn && !this.#closed) {
      const moment = this.#queue[0];
      if (isFirst && moment.seat !== null) this.stage?.scene.forgetWins(moment.seat);
      isFirst = false;
      const together = moment.kind.startsWith('final-') ? this.#sameKind(moment.kind) : [moment];
      await this.#show(together);
    }
    await this.stage?.clock.settle();
  }

  /** The events of this kind at the head of the queue, and of the same source further on. */
  #sameKind(kind: string): Moment[] {
    return this.#queue.filter((moment) => moment.kind === kind);
  }

  async #show(together: readonly Moment[]): Promise<void> {
    const [first] = together;
    const last = together.at(-1);
    if (!first || !last) return;
    const jumps = this.#jumps;
    const isFinal = first.kind.startsWith('final-');
    this.#queue = this.#queue.filter((moment) => !together.includes(moment));
    for (const moment of together) this.onmoment(moment);
    if (!isFinal) this.told = { actions: last.actions, index: last.index };
    const { stage } = this;
    if (stage && this.shown) {
      if (first.kind === 'game-over') {
        stage.clock.squeeze = FINALE;
        stage.clock.skipping = this.#toTheEnd; // who skipped the last turn has not skipped the last count
      }
      if (isFinal) await finalSource(stage, together);
      else await BEATS[first.kind]?.(stage, first, this.#queue);
    }
    if (this.#closed || jumps !== this.#jumps) return;
    // The sources of the final count are shown together, in another order than they happened.
    if (!isFinal) this.shown = last.position;
    if (!stage) return;
    await AFTER[first.kind]?.(stage, first, this.#queue);
    const isStop = (STOPS.includes(first.kind) || isFinal) && settings.step && !stage.clock.rushed;
    if (isStop || first.guide.length) await this.#wait(stage, () => this.holds(first) || isStop);
  }

  /** Wait for the reader: in step mode after everything that changed points, in a guided game at every new idea. */
  async #wait(stage: Stage, must: () => boolean): Promise<void> {
    const jumps = this.#jumps;
    await stage.clock.settle();
    // What is to be read is asked for only now: before, a press on "go on" would find nothing that waits.
    if (this.#closed || jumps !== this.#jumps || !must()) return;
    stage.scene.waits = true;
    await new Promise<void>((go) => {
      this.#go = go;
    });
    this.#go = null;
    stage.scene.waits = false;
  }
}
