/** The paces at which the others' turns are shown, by name. "step" waits after every scoring. */
import { m } from '../texts';
import { settings } from '../state/settings.svelte';

const PACES = { slowest: 1500, slow: 1000, normal: 500, fast: 150, instant: 0, step: 500 };
export type Pace = keyof typeof PACES;
/** All paces, from slow to fast. */
export const PACE_NAMES = Object.keys(PACES) as Pace[];

const TEXTS: Record<Pace, () => string> = {
  slowest: m.pace_slowest,
  slow: m.pace_slow,
  normal: m.pace_normal,
  fast: m.pace_fast,
  instant: m.pace_at_once,
  step: m.pace_step,
};

/** A pace in words. */
export function paceText(name: Pace): string {
  return TEXTS[name]();
}

/** The reader's pace. */
export function paceName(): Pace {
  if (settings.step) return 'step';
  return PACE_NAMES.find((name) => PACES[name] === settings.pace) ?? 'normal';
}

/** Choose a pace by its name. */
export function choosePace(name: string): void {
  settings.set({ pace: PACES[name as Pace] ?? PACES.normal, step: name === 'step' });
}
