/** Positions shown one after the other, at the reader's pace. */
import type { Position } from '../api/types';
import { settings } from './settings.svelte';

/** The position that the board shows, and a queue of those to be shown next. */
export class Playback {
  /** The position that the board shows. */
  shown = $state.raw<Position | null>(null);
  /** Whether positions are still to come. */
  isPlaying = $state(false);
  #queue: Position[] = [];
  #timer = 0;

  /** `onstep` is called for every position that is shown, `onarrive` at the end of the queue. */
  constructor(
    readonly onstep: (position: Position) => void,
    readonly onarrive: () => void,
  ) {}

  /** The number of actions of the last position in the queue, or of the shown one; -1 if there is none. */
  get last(): number {
    return this.#queue.at(-1)?.actions ?? this.shown?.actions ?? -1;
  }

  /** Add positions to the queue. */
  add(positions: Position[]): void {
    this.#queue.push(...positions);
    if (this.isPlaying) return;
    this.isPlaying = true;
    this.#step();
  }

  /** Show this position at once and clear the queue. */
  jump(position: Position): void {
    this.stop();
    this.#queue = [];
    this.isPlaying = false;
    this.shown = position;
    this.onarrive();
  }

  /** Show the last position at once. */
  skip(): void {
    const last = this.#queue.at(-1);
    if (last) this.jump(last);
  }

  /** Stop playing. */
  stop(): void {
    clearTimeout(this.#timer);
  }

  #step(): void {
    const next = this.#queue.shift();
    if (!next) {
      this.isPlaying = false;
      this.onarrive();
      return;
    }
    this.shown = next;
    this.onstep(next);
    if (settings.pace === 0 || this.#queue.length === 0) this.#step();
    else this.#timer = window.setTimeout(() => this.#step(), settings.pace);
  }
}
