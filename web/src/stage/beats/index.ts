/** Which beat belongs to which event. A beat shows; afterwards the position of the event is written. */
import type { Moment } from '../../api/types';
import type { Stage } from '../stage';
import { cityScored } from './city';
import { gameOver } from './finale';
import { eightNoted, milestone } from './milestone';
import { markerSet, regionRanked, tileWon, trackReached } from './region';
import {
  afterOpened,
  boomMoved,
  dollars,
  doubled,
  expanded,
  income,
  increased,
  laid,
  linkPassed,
  opened,
  returned,
  tileSpent,
  turnEnded,
} from './turn';

/** Shows an event; `rest` are the events of the same turn that follow. */
export type Beat = (stage: Stage, moment: Moment, rest: readonly Moment[]) => Promise<void>;

/** The beat of every kind of event. The sources of the final count are shown together, by the director. */
export const BEATS: Record<string, Beat> = {
  'tile-laid': laid,
  'region-tile-laid': laid,
  started: laid,
  'boom-moved': boomMoved,
  income,
  'link-passed': linkPassed,
  expanded,
  increased,
  doubled,
  dollars,
  opened,
  returned,
  'city-majority': cityScored,
  'city-full': cityScored,
  'marker-set': markerSet,
  'region-ranked': regionRanked,
  'track-reached': trackReached,
  'bonus-returned': tileWon,
  'route-won': tileWon,
  'development-won': tileWon,
  milestone,
  'eight-noted': eightNoted,
  'turn-ended': turnEnded,
  'game-over': gameOver,
  'bonus-spent': tileSpent,
  'route-used': tileSpent,
  'development-used': tileSpent,
};

/** What is shown after the position of an event was written. */
export const AFTER: Record<string, Beat> = { opened: afterOpened };

/** After these the stage waits for a reader who wants every scoring to wait. */
export const STOPS = ['city-majority', 'city-full', 'track-reached', 'milestone'];
