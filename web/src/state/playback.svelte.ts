/** Positions shown one after the other, at the reader's pace. */
import type { Position } from '../api/types';
import { settings } from './settings.svelte';

/** What the board shows, and what it has yet to show. */
export class Playback {
  /** The position that the board shows. */
  shown = $state.raw<Position | null>(null);
  /** Whether positions are still to come. */
  isPlaying = $state(false);
  #queue: Position[] = [];
  #timer = 0;

  /** `onstep` hears of every position that is played, `onarrive` of the end. */
  constructor(
    readonly onstep: (position: Position) => void,
    readonly onarrive: () => void,
  ) {}

  /** After how many actions the last position is that is shown or to come; -1 without any. */
  get last(): number {
    return this.#queue.at(-1)?.actions ?? this.shown?.actions ?? -1;
  }

  /** Play these positions after those that are to come. */
  add(positions: Position[]): void {
    this.#queue.push(...positions);
    if (this.isPlaying) return;
    this.isPlaying = true;
    this.#step();
  }

  /** Show this position at once and forget those that are to come. */
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

  /** Play no further. */
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
