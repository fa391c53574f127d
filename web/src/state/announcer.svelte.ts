/** What is said aloud to those who can't see the board, and shown for a moment to those who can. */

const TOGETHER_MS = 60; // what comes so close is said in one breath, so that nothing is lost

class Announcer {
  /** What screen readers say next. */
  polite = $state('');
  /** What is shown for a moment, with its rule. */
  toast = $state<{ text: string; rule: string | null } | null>(null);
  #pending: string[] = [];
  #saying = 0;
  #hiding = 0;

  /** Have screen readers say something. */
  say(text: string): void {
    this.#pending.push(text);
    clearTimeout(this.#saying);
    this.#saying = window.setTimeout(() => this.#speak(), TOGETHER_MS);
  }

  #speak(): void {
    const text = this.#pending.join('. ');
    this.#pending = [];
    // The same text twice must be said twice.
    this.polite = text === this.polite ? `${text}\u00a0` : text;
  }

  /** Show something for some seconds. */
  show(text: string, rule: string | null = null, seconds = 7): void {
    this.toast = { text, rule };
    clearTimeout(this.#hiding);
    this.#hiding = window.setTimeout(() => this.hide(), seconds * 1000);
  }

  /** Show it no longer. */
  hide(): void {
    this.toast = null;
  }
}

/** The one announcer of the page. */
export const announcer = new Announcer();
