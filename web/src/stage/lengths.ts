/** How long a turn will take, so that a long one can be pressed together before it begins. */
import type { Moment } from '../api/types';
import type { Clock } from './clock';

/** Motion and reading of every kind of event, in milliseconds at the normal pace. */
const LENGTHS: Record<string, [number, number]> = {
  'boom-moved': [800, 700],
  income: [510, 160],
  'link-passed': [0, 260],
  expanded: [700, 0],
  increased: [480, 0],
  doubled: [480, 120],
  dollars: [480, 200],
  opened: [200, 180],
  returned: [440, 300],
  'city-majority': [2200, 660],
  'city-full': [2200, 1650],
  'marker-set': [500, 240],
  'region-ranked': [560, 500],
  'track-reached': [1280, 680],
  'bonus-returned': [560, 300],
  'route-won': [560, 300],
  'development-won': [560, 300],
  'bonus-spent': [620, 200],
  'route-used': [620, 200],
  'development-used': [620, 200],
  milestone: [1000, 760],
  'eight-noted': [480, 200],
  'turn-ended': [0, 250],
};
const REGION_OPENS = 620;
const CAP = 12_000; // of a turn at the normal pace
const LEAST_CAP = 0.3; // of it, at a fast pace
const LEAST = 0.5; // no turn is pressed together more than this

/** How much a turn is pressed together: 1 if it is short enough. */
export function squeezeFor(moments: readonly Moment[], clock: Pick<Clock, 'factor'>): number {
  const { factor } = clock;
  const regions = new Set(moments.filter(({ kind }) => kind === 'region-ranked').map(({ region }) => region));
  const planned = moments.reduce(
    (sum, { kind }) => {
      const [motion, reading] = LENGTHS[kind] ?? [0, 0];
      return sum + motion * Math.sqrt(factor) + reading * factor;
    },
    regions.size * REGION_OPENS * factor,
  );
  const cap = CAP * Math.max(LEAST_CAP, factor);
  return planned > cap ? Math.max(LEAST, cap / planned) : 1;
}
