/** What the stage shows over the map and the cards, beside the position itself. Beats write it, components draw it. */
import type { Point } from '../board/geometry';

/** A small thing that travels. */
export type Token =
  | { kind: 'piece' | 'flag'; colour: number }
  | { kind: 'points' | 'cash' | 'letter'; text: string }
  | { kind: 'shield'; price: number }
  | { kind: 'tile'; region: string; text: string }
  | { kind: 'bonus' | 'coin' | 'boom' };

/** A thing on its way: through points of the screen, growing and shrinking. */
export interface Flight {
  id: number;
  token: Token;
  points: readonly Point[];
  ms: number;
  easing: string;
  /** The size at its start and its end, and how much it swells between. */
  sizes: [number, number, number];
  delay: number;
  done: () => void;
}

/** A ring around something on the map, in map units. */
export type Ring =
  | { shape: 'circle'; x: number; y: number; r: number }
  | { shape: 'box'; x: number; y: number; width: number; height: number; corner: number };

/** A line beside what it explains, at a point of the screen. */
export interface Caption {
  text: string;
  rule: string;
  at: Point;
  side: 'left' | 'right' | 'above' | 'below';
  gap: number;
  seat: number | null;
  big: boolean;
}

/** A city that has come up from the map. */
export interface Lifted {
  place: string;
  /** How many times its size. */
  rise: number;
  owners: readonly number[];
  value: number;
  /** The spaces that count; all others fade. */
  lit: readonly number[] | null;
  /** What stands in the hub; nothing once it has left. */
  hub: string;
  /** Whether its back is up: the plate with the pieces. */
  turned: boolean;
  held: readonly number[];
}

/** The ranking of a region that is complete. */
export interface Ranks {
  region: string;
  rows: { seat: number; text: string; value: string; on: boolean }[];
}

/** The last count: each player's points source by source. */
export interface Count {
  sources: readonly string[];
  /** The source that is counted now. */
  now: string;
  line: string;
  rule: string;
  rows: { seat: number; parts: { source: string; points: number }[] }[];
}

/** Everything that is lit, said or travels now. */
export class Scene {
  flights = $state.raw<readonly Flight[]>([]);
  /** Whether the map is dimmed; a region can stay bright. */
  dim = $state(false);
  region = $state<string | null>(null);
  rings = $state.raw<readonly Ring[]>([]);
  /** The ends of a road that is lit. */
  road = $state.raw<readonly string[]>([]);
  /** Cities whose empty spaces pay. */
  paying = $state.raw<readonly string[]>([]);
  /** The space of the region track that a tile reaches, and whether the red zone ends the game. */
  space = $state<number | null>(null);
  red = $state(false);
  caption = $state.raw<Caption | null>(null);
  lifted = $state.raw<Lifted | null>(null);
  ranks = $state.raw<Ranks | null>(null);
  count = $state.raw<Count | null>(null);
  /** The milestone that is being claimed. */
  milestone = $state<string | null>(null);
  /** Who has just won points: his card lights up. */
  winner = $state<number | null>(null);
  /** What every seat has won since its last turn. */
  won = $state.raw<Record<number, { points: number; text: string }[]>>({});
  /** Whether the stage waits for the reader. */
  waits = $state(false);

  /** Take everything down. */
  clear(): void {
    this.dim = this.red = false;
    this.space = null;
    this.region = this.caption = this.lifted = this.ranks = this.milestone = this.winner = null;
    this.rings = this.road = this.paying = [];
    this.waits = false;
  }

  /** Note what a seat has won; it stays on the card until the seat's next turn. */
  noteWin(seat: number, points: number, text: string): void {
    this.won = { ...this.won, [seat]: [...(this.won[seat] ?? []), { points, text }] };
  }

  /** A seat's turn begins: what it won before goes. */
  forgetWins(seat: number): void {
    this.won = { ...this.won, [seat]: [] };
  }
}
