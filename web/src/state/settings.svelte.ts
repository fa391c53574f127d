/** The reader's settings, stored in this browser. */

/** Light or dark, or as the system has it. */
export type Theme = 'auto' | 'light' | 'dark';

interface Stored {
  /** The reader's own name and the number of his colour, for new games. */
  ownName: string;
  ownColour: number;
  /** The notes for the first game that the reader has closed. */
  closedNotes: readonly string[];
  theme: Theme;
  /** Milliseconds for which an action of others is shown. */
  pace: number;
  /** Whether the stage waits for the reader after every scoring. */
  step: boolean;
  sounds: boolean;
  /** Whether the reader has been asked about sounds. */
  soundsOffered: boolean;
  /** How loud they are, from 0 to 1. */
  volume: number;
  /** Whether to ask before a turn ends that leaves something undone. */
  askBeforeEnd: boolean;
  /** Whether places are listed instead of drawn. */
  listView: boolean;
}

const KEY = 'franchise';
const DEFAULTS: Stored = {
  ownName: 'Sam', // like all names, of the time and the country of the game
  ownColour: 0,
  closedNotes: [],
  theme: 'auto',
  pace: 500,
  step: false,
  soundsOffered: false,
  volume: 0.6,
  sounds: false,
  askBeforeEnd: true,
  listView: false,
};

/** What is stored, over what is known. */
function stored(known: Stored): Stored {
  try {
    return { ...known, ...(JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Stored>) };
  } catch {
    return known;
  }
}

class Settings {
  #values = $state<Stored>(stored(DEFAULTS));

  constructor() {
    matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => this.#paint());
    // Another tab has changed something.
    addEventListener('storage', (event) => {
      if (event.key !== KEY) return;
      this.#values = stored(this.#values);
      this.#paint();
    });
  }

  get ownName(): string {
    return this.#values.ownName;
  }
  get ownColour(): number {
    return this.#values.ownColour;
  }
  get closedNotes(): readonly string[] {
    return this.#values.closedNotes;
  }
  get theme(): Theme {
    return this.#values.theme;
  }
  get pace(): number {
    return this.#values.pace;
  }
  get step(): boolean {
    return this.#values.step;
  }
  get soundsOffered(): boolean {
    return this.#values.soundsOffered;
  }
  get volume(): number {
    return this.#values.volume;
  }
  get sounds(): boolean {
    return this.#values.sounds;
  }
  get askBeforeEnd(): boolean {
    return this.#values.askBeforeEnd;
  }
  get listView(): boolean {
    return this.#values.listView;
  }

  /** Change some settings and keep them. */
  set(change: Partial<Stored>): void {
    this.#values = { ...stored(this.#values), ...change };
    try {
      localStorage.setItem(KEY, JSON.stringify(this.#values));
    } catch {
      // The browser can't store anything: the setting lasts until the page is closed.
    }
    this.#paint();
  }

  /** The theme that is shown now. */
  get shownTheme(): 'light' | 'dark' {
    const dark = this.theme === 'dark' || (this.theme === 'auto' && matchMedia('(prefers-color-scheme: dark)').matches);
    return dark ? 'dark' : 'light';
  }

  #paint(): void {
    document.documentElement.dataset.theme = this.shownTheme;
  }
}

/** The one set of settings. */
export const settings = new Settings();
