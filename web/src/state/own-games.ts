/** The games that were begun in this browser. The server's list has those of others, too. */
import type { Summary } from '../api/types';

const KEY = 'franchise-games';
const MOST = 500;

/** Their ids, the latest first. */
function ids(): string[] {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '[]') as string[];
  } catch {
    return [];
  }
}

/** Remember a game as begun here. */
export function rememberGame(id: string): void {
  try {
    localStorage.setItem(KEY, JSON.stringify([id, ...ids()].slice(0, MOST)));
  } catch {
    // The browser can't store anything: then all games are those of others.
  }
}

/** The games of a list that were begun here, and the others. */
export function splitGames(games: Summary[]): { own: Summary[]; others: Summary[] } {
  const begun = new Set(ids());
  return {
    own: games.filter((game) => begun.has(game.id)),
    others: games.filter((game) => !begun.has(game.id)),
  };
}
