/** What is said aloud to those who can't see the board, and shown for a moment to those who can. */

const TOGETHER_MS = 60; // what comes so close is said in one breath, so that nothing is lost

class Announcer {
  polite = $state('');
  toast = $state<{ text: string; rule: string | null } | null>(null);
  #pending: string[] = [];
  #saying = 0;
  #hiding = 0;

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

  show(text: string, rule: string | null = null, seconds = 7): void {
    this.toast = { text, rule };
    clearTimeout(this.#hiding);
    this.#hiding = window.setTimeout(() => this.hide(), seconds * 1000);
  }

  hide(): void {
    this.toast = null;
  }
}

export const announcer = new Announcer();
