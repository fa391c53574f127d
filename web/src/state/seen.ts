/** How far somebody has followed each game, so that it can be shown to him what happened since. Kept in this browser. */

const KEY = 'franchise-seen';
const MOST = 200; // games; the longest unseen are forgotten

/** The number of actions that were shown, the take-backs before, and the number of the last talk that was read. */
export interface Seen {
  actions: number;
  takeBacks: number;
  talk: number;
}

function all(): [string, Seen][] {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '[]') as [string, Seen][];
  } catch {
    return [];
  }
}

/** How far a game was followed in this browser. */
export function seenOf(game: string): Seen | null {
  return all().find(([id]) => id === game)?.[1] ?? null;
}

/** Remember that more of a game was seen. */
export function noteSeen(game: string, change: Partial<Seen>): void {
  const before = seenOf(game) ?? { actions: 0, takeBacks: 0, talk: 0 };
  const others = all().filter(([id]) => id !== game);
  try {
    localStorage.setItem(KEY, JSON.stringify([[game, { ...before, ...change }], ...others].slice(0, MOST)));
  } catch {
    // The browser can't store anything: then the game opens as it stands.
  }
}
