/** Times as people read them: what a clock shows, what a table has arranged. */
import type { ClockRule } from '../api/types';
import { m } from '../texts';

const [MINUTE, HOUR, DAY] = [60, 3600, 86_400];

/** The time that is left, short: 2 d 4 h, 3:05:09, 4:09, 0:09. */
export function timeLeft(seconds: number): string {
  const left = Math.max(0, Math.ceil(seconds));
  const hours = Math.floor(left / HOUR);
  if (left >= 2 * DAY) return m.days_and_hours({ days: Math.floor(left / DAY), hours: hours % 24 });
  const minutes = Math.floor((left % HOUR) / MINUTE);
  const two = (value: number) => String(value).padStart(2, '0');
  return hours ? `${hours}:${two(minutes)}:${two(left % MINUTE)}` : `${minutes}:${two(left % MINUTE)}`;
}

/** A length of time in words: 3 minutes, 2 days. */
export function lengthText(seconds: number): string {
  if (seconds % DAY === 0) return m.length_days({ count: seconds / DAY });
  if (seconds % HOUR === 0) return m.length_hours({ count: seconds / HOUR });
  if (seconds % MINUTE === 0) return m.length_minutes({ count: seconds / MINUTE });
  return m.length_seconds({ count: seconds });
}

/** What a clock allows, in words. */
export function clockText({ kind, seconds, increment = 0 }: ClockRule): string {
  if (kind === 'turn') return m.clock_per_turn({ time: lengthText(seconds) });
  const time = lengthText(seconds);
  return increment ? m.clock_whole_plus({ time, more: lengthText(increment) }) : m.clock_whole({ time });
}

/** Whether so little is left that the player should be warned. */
export function isShort(seconds: number, rule: ClockRule | null): boolean {
  return rule !== null && seconds <= Math.max(10, Math.min(HOUR, rule.seconds * 0.2));
}
