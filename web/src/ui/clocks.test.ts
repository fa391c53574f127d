import { describe, expect, it } from 'vitest';
import { clockText, isShort, timeLeft } from './clocks';

describe('a clock', () => {
  it('shows seconds, minutes, hours or days', () => {
    expect(timeLeft(8.2)).toBe('0:09');
    expect(timeLeft(249)).toBe('4:09');
    expect(timeLeft(3 * 3600 + 5 * 60 + 9)).toBe('3:05:09');
    expect(timeLeft(2 * 86_400 + 4 * 3600)).toBe('2 d 4 h');
    expect(timeLeft(-3)).toBe('0:00');
  });

  it('is told in words', () => {
    expect(clockText({ kind: 'turn', seconds: 120, increment: 0 })).toBe('2 minutes a turn');
    expect(clockText({ kind: 'turn', seconds: 86_400, increment: 0 })).toBe('1 day a turn');
    expect(clockText({ kind: 'game', seconds: 1200, increment: 10 })).toContain('10 seconds more');
  });

  it('warns when little is left', () => {
    const rule = { kind: 'turn', seconds: 60, increment: 0 } as const;
    expect(isShort(12, rule)).toBe(true);
    expect(isShort(13, rule)).toBe(false);
    expect(isShort(3600, { ...rule, seconds: 3 * 86_400 })).toBe(true);
    expect(isShort(3601, { ...rule, seconds: 3 * 86_400 })).toBe(false);
    expect(isShort(1, null)).toBe(false);
  });
});
