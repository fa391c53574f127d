/** Announcements for screen readers, and short notes on the screen. */

const TOGETHER_MS = 60; // texts within this time are joined, so that screen readers skip none

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
    // If the text is the same as before, change it invisibly, so that screen readers say it again.
    this.polite = text === this.polite ? `${text}\u00a0` : text;
  }

  /** Show something for some seconds. */
  show(text: string, rule: string | null = null, seconds = 7): void {
    this.toast = { text, rule };
    clearTimeout(this.#hiding);
    this.#hiding = window.setTimeout(() => this.hide(), seconds * 1000);
  }

  /** Hide the note. */
  hide(): void {
    this.toast = null;
  }
}

/** The one announcer of the page. */
export const announcer = new Announcer();
