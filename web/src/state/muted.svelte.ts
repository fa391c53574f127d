/** People whom the reader does not want to hear, by their aliases at a table. Kept in this browser. */

const KEY = 'franchise-muted';
const MOST = 500;

function stored(): string[] {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '[]') as string[];
  } catch {
    return [];
  }
}

class Muted {
  #aliases = $state.raw<readonly string[]>(stored());

  has(alias: string | null): boolean {
    return alias !== null && this.#aliases.includes(alias);
  }

  /** Hear somebody no longer, or again. */
  toggle(alias: string): void {
    const others = this.#aliases.filter((one) => one !== alias);
    this.#aliases = this.has(alias) ? others : [alias, ...others].slice(0, MOST);
    try {
      localStorage.setItem(KEY, JSON.stringify(this.#aliases));
    } catch {
      // The browser can't store anything: it holds until the page is closed.
    }
  }
}

/** Whom the reader does not want to hear. */
export const muted = new Muted();
