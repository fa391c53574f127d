/** The guide of the guided game: which step is shown, and which ideas were met. Kept in this browser. */
import type { GuideStep } from '../api/types';

const KEY = 'franchise-guide';

interface Kept {
  /** The guided game that was begun last. */
  game: string;
  met: readonly string[];
}

function kept(): Kept | null {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? 'null') as Kept | null;
  } catch {
    return null;
  }
}

/** The guided game that was begun in this browser, if any. */
export function guidedGame(): string | null {
  return kept()?.game ?? null;
}

/** The guide beside an open game. */
export class Guide {
  /** The ideas that were met, in their order. */
  met = $state.raw<readonly string[]>([]);
  /** A step that explains what has just happened: the stage waits until it was read. */
  event = $state.raw<GuideStep | null>(null);
  /** The step of the turn in progress. */
  #planned = $state.raw<GuideStep | null>(null);
  /** The turn in which it is shown. */
  #turn = -1;

  constructor(readonly game: string) {
    const before = kept();
    if (before?.game === game) this.met = before.met;
  }

  /** What is explained now. */
  get step(): GuideStep | null {
    return this.event ?? this.#planned;
  }

  /** The turn in progress has these steps now: a step that is no longer among them was done. */
  follow(turn: number, steps: readonly GuideStep[]): void {
    const shown = this.#planned;
    const isSameTurn = turn === this.#turn;
    if (shown && isSameTurn && !steps.some((step) => step.id === shown.id)) this.#meet(shown);
    this.#turn = turn;
    this.#planned = steps.find((step) => !this.met.includes(step.id)) ?? null;
  }

  /** The turn was committed: its step is closed, unless it comes again. */
  endTurn(): void {
    if (this.#planned && !this.#planned.again) this.#meet(this.#planned);
    this.#planned = null;
    this.#turn = -1;
  }

  /** Something happened that one of these steps explains; whether the stage must wait for the reader. */
  explain(steps: readonly GuideStep[]): boolean {
    this.event = steps.find((step) => !this.met.includes(step.id)) ?? null;
    return this.event !== null;
  }

  /** The reader has read the step that is shown. */
  close(steps: readonly GuideStep[] = []): void {
    const shown = this.step;
    if (shown) this.#meet(shown);
    this.event = null;
    this.#planned = steps.find((step) => !this.met.includes(step.id)) ?? null;
  }

  #meet(step: GuideStep): void {
    if (!this.met.includes(step.id)) this.met = [...this.met, step.id];
    try {
      localStorage.setItem(KEY, JSON.stringify({ game: this.game, met: this.met } satisfies Kept));
    } catch {
      // The browser can't store anything: the guide begins again with the page.
    }
  }
}
