/** What is said aloud to those who can't see the board, and shown for a moment to those who can. */

import { untrack } from 'svelte';

class Announcer {
  polite = $state('');
  toast = $state<{ text: string; rule: string | null } | null>(null);
  #timer = 0;

  say(text: string): void {
    // The same text twice must be said twice.
    this.polite = text === untrack(() => this.polite) ? `${text}\u00a0` : text;
  }

  show(text: string, rule: string | null = null, seconds = 7): void {
    this.toast = { text, rule };
    clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => this.hide(), seconds * 1000);
  }

  hide(): void {
    this.toast = null;
  }
}

export const announcer = new Announcer();
