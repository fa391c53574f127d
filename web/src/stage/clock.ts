/**
 * The clock of the stage: how long things take at the reader's pace, and how they are cut short.
 *
 * Reading takes longer at a slow pace in proportion; motion only by the root, so that slow is calm and not sticky.
 */
import { settings } from '../state/settings.svelte';

const NORMAL = 500; // the pace at which lengths are as written
const REDUCED = '(prefers-reduced-motion: reduce)';

interface Wait {
  done: () => void;
  timer: number;
}

/** Whether the reader wants nothing to move. */
export function isReduced(): boolean {
  return matchMedia(REDUCED).matches;
}

/** Times, waits and running animations; all of them can be ended at once. */
export class Clock {
  /** Whether the rest of the turn is only written, not shown. */
  skipping = false;
  /** How much a long turn is pressed together. */
  squeeze = 1;
  #waits = new Set<Wait>();
  #animations = new Set<Animation>();
  #tails: Promise<void>[] = [];

  /** How much longer than at the normal pace reading takes. */
  get factor(): number {
    return settings.pace / NORMAL;
  }

  /** Whether nothing is shown now. */
  get rushed(): boolean {
    return this.skipping || settings.pace === 0 || document.hidden;
  }

  /** The length of a motion. */
  motion(ms: number): number {
    return this.rushed ? 0 : ms * Math.sqrt(this.factor) * this.squeeze;
  }

  /** The time for reading something. */
  reading(ms: number): number {
    return this.rushed ? 0 : ms * this.factor * this.squeeze;
  }

  /** Wait until a motion of this length is over. */
  move(ms: number): Promise<void> {
    return this.#wait(this.motion(ms));
  }

  /** Wait until something has been read. */
  hold(ms: number): Promise<void> {
    return this.#wait(this.reading(ms));
  }

  async #wait(ms: number): Promise<void> {
    if (ms <= 0) return;
    await new Promise<void>((done) => {
      const wait = { done, timer: 0 };
      wait.timer = window.setTimeout(() => {
        this.#waits.delete(wait);
        done();
      }, ms);
      this.#waits.add(wait);
    });
  }

  /** Animate an element; without motion if the reader wants none. */
  async animate(node: Element, frames: Keyframe[], ms: number, easing: string, delay = 0): Promise<void> {
    const duration = this.motion(ms);
    if (duration <= 0) return;
    const animation = node.animate(frames, { duration, easing, delay: this.motion(delay), fill: 'both' });
    this.#animations.add(animation);
    await animation.finished.catch(() => undefined);
    this.#animations.delete(animation);
  }

  /** Let something run on while the next beat begins; the end of the turn waits for it. */
  tail(work: Promise<void>): void {
    this.#tails.push(work);
  }

  /** Wait for everything that still runs. */
  async settle(): Promise<void> {
    const tails = this.#tails;
    this.#tails = [];
    await Promise.all(tails);
  }

  /** End everything that runs now. */
  hurry(): void {
    for (const animation of this.#animations) animation.finish();
    for (const wait of this.#waits) {
      clearTimeout(wait.timer);
      wait.done();
    }
    this.#waits.clear();
  }
}
