/** The inputs of a board: what it shows, what it highlights, and its callbacks. */
import type { Position } from '../api/types';
import type { Figures } from '../state/figures';
import type { Mark } from './marks';
import type { Won } from './plates';

/** The board, the position and the colours to show. */
export interface View {
  /** The map and the board's figures. */
  figures: Figures;
  /** The position, of a game or of a turn in progress. */
  position: Position;
  /** The chain of each seat: the number of its colour and shape. */
  colours: readonly number[];
  /** The places that are not in play. */
  blocked: readonly string[];
  /** Who won each scored city. */
  won?: Record<string, Won>;
}

/** A link, in either direction. */
export interface PickedLink {
  a: string;
  b: string;
  price: number;
}

/** Highlights, in addition to the position itself. */
export interface Marks {
  /** What can be done at each place. */
  places?: Record<string, Mark>;
  /** Highlighted places, for example of a line of the log. */
  told?: readonly string[];
  /** Where something happened a short while ago. */
  recent?: readonly string[];
  /** Regions that can be chosen. */
  regions?: readonly string[];
  /** A city that has come up from the map. */
  away?: string | null;
  /** The links of the turn in progress. */
  picks?: readonly PickedLink[];
  /** Whether all links are strong, not only those that matter now. */
  allLinks?: boolean;
}

/** Callbacks for the reader's actions. */
export interface Handlers {
  /** A place was chosen, by pointer or keyboard. */
  choose?: (place: string) => void;
  /** A region that can be chosen was chosen. */
  region?: (region: string) => void;
}
