/** The guide of the guided game: which step is shown, and which ideas were met. Kept in this browser. */
import type { GuideStep } from '../api/types';

const KEY = 'franchise-guide';
const LAST = 'done';

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

function keep(game: string, met: readonly string[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ game, met } satisfies Kept));
  } catch {
    // The browser can't store anything: the guide begins again with the page.
  }
}

/** The guided game that was begun in this browser, if any. */
export function guidedGame(): string | null {
  return kept()?.game ?? null;
}

/** A guided game has begun in this browser. */
export function beginGuide(game: string): void {
  keep(game, []);
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
    this.#planned = this.#first(steps);
  }

  /** No turn is in progress any more: its step is closed, unless it comes again. */
  endTurn(): void {
    if (this.#planned && !this.#planned.again) this.#meet(this.#planned);
    this.#planned = null;
    this.#turn = -1;
  }

  /** Something happened that one of these steps explains; whether the stage must wait for the reader. */
  explain(steps: readonly GuideStep[]): boolean {
    this.event = this.#first(steps);
    return this.event !== null;
  }

  /** The reader has read what explains an event. */
  closeEvent(): void {
    if (this.event) this.#meet(this.event);
    this.event = null;
  }

  /** The reader has read the step of the turn in progress, which has these steps. */
  closePlanned(steps: readonly GuideStep[]): void {
    if (this.#planned) this.#meet(this.#planned);
    this.#planned = this.#first(steps);
  }

  /** The first step that was not met; none once everything was said. */
  #first(steps: readonly GuideStep[]): GuideStep | null {
    if (this.met.includes(LAST)) return null;
    return steps.find((step) => !this.met.includes(step.id)) ?? null;
  }

  #meet(step: GuideStep): void {
    if (!this.met.includes(step.id)) this.met = [...this.met, step.id];
    keep(this.game, this.met);
  }
}
