/** Texts for the server's ids: kinds of players, Queenies, sources of points. Fetched once. */
import { m } from '../texts';
import { api } from '../api/client';
import type { Queenie, SeatKind, SeatOrOpen, Terms as Words } from '../api/types';

const RETRY_MS = 3000;
const NO_WORDS: Words = { levels: {}, queenies: {}, sources: {} };

class Terms {
  #words = $state.raw<Words>(NO_WORDS);

  /** Ask the server, and repeat until it answers. */
  async load(): Promise<void> {
    try {
      this.#words = await api.terms();
    } catch {
      window.setTimeout(() => void this.load(), RETRY_MS);
    }
  }

  /** Whoever may have a seat: a person, then the bots from weak to strong. */
  get kinds(): SeatKind[] {
    return Object.keys(this.#words.levels) as SeatKind[];
  }

  /** The name of a person or of a level. */
  levelName(kind: SeatOrOpen): string {
    if (kind === 'open') return m.seat_waits();
    return this.#words.levels[kind]?.name ?? kind;
  }

  /** How a level plays, in a few words. */
  levelNote(kind: SeatKind): string {
    return this.#words.levels[kind]?.note ?? '';
  }

  /** The Queenies, each with what it brings and its rule. */
  get queenies(): { id: Queenie; name: string; note: string; rule: string }[] {
    return Object.entries(this.#words.queenies).map(([id, words]) => ({ id: id as Queenie, ...words }));
  }

  /** The name of a Queenie. */
  queenieName(queenie: string): string {
    return this.#words.queenies[queenie]?.name ?? queenie;
  }

  /** Where points came from. */
  sourceName(source: string): string {
    return this.#words.sources[source] ?? source;
  }
}

/** The words of this page. */
export const terms = new Terms();
