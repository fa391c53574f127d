/** What a board is given: what it shows, what it marks, whom it tells. */
import type { Position } from '../api/types';
import type { Figures } from '../state/figures';
import type { Mark } from './marks';

/** What lies on the table. */
export interface View {
  /** The map and the board's figures. */
  figures: Figures;
  /** The position, of a game or of a turn in progress. */
  position: Position;
  /** The chain of each seat: the number of its colour and shape. */
  colours: readonly number[];
  /** The places that are not in play. */
  blocked: readonly string[];
}

/** A link, whichever way. */
export interface PickedLink {
  a: string;
  b: string;
  price: number;
}

/** What stands out, besides what the position itself says. */
export interface Marks {
  /** What can be done at each place. */
  places?: Record<string, Mark>;
  /** Places that somebody is told about just now. */
  told?: readonly string[];
  /** Where something happened a short while ago. */
  recent?: readonly string[];
  /** Regions that can be chosen. */
  regions?: readonly string[];
  /** The links of the turn in progress. */
  picks?: readonly PickedLink[];
}

/** Whom the board tells what a reader does. */
export interface Handlers {
  /** A place was chosen, by pointer or keyboard. */
  choose?: (place: string) => void;
  /** A region that can be chosen was chosen. */
  region?: (region: string) => void;
  /** The legend is asked for; without this there is no button for it. */
  legend?: () => void;
}
