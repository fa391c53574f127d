import { describe, expect, it } from 'vitest';
import type { Seat, Talk } from '../../api/types';
import { deedText, nameOf, PHRASES, REACTIONS, saidText } from './words';

const NOTHING: Talk = {
  number: 1,
  kind: 'say',
  by: 'a',
  name: 'Ann',
  seat: 0,
  made: '2026-01-01T00:00:00Z',
  text: null,
  phrase: null,
  reaction: null,
  actions: null,
  what: null,
  about: null,
  game: null,
  is_erased: false,
  is_for_onlookers: false,
};
const SEAT: Seat = { name: 'Ann', kind: 'person', colour: 0, gave_up: false, is_kept: false, is_program: false };

describe('what is said at a table', () => {
  it('is a text, a phrase or a reaction', () => {
    expect(saidText({ ...NOTHING, text: 'well' })).toBe('well');
    for (const phrase of Object.keys(PHRASES)) expect(saidText({ ...NOTHING, phrase })).not.toBe('');
    for (const reaction of Object.keys(REACTIONS)) expect(saidText({ ...NOTHING, reaction })).not.toBe('');
    expect(saidText({ ...NOTHING, text: 'well', is_erased: true })).toBe('(erased)');
  });

  it('is told with the name of whoever did it, also if he has left', () => {
    const names = { table: null, seats: [SEAT], talk: [{ ...NOTHING, kind: 'sit', by: 'b', name: 'Ben' }] };
    expect(nameOf('b', names)).toBe('Ben');
    expect(nameOf('c', names)).toBe('Somebody');
    expect(deedText({ ...NOTHING, kind: 'agree', by: 'b' }, names)).toBe('Ben agrees.');
    expect(deedText({ ...NOTHING, kind: 'erase' }, names)).toBe('');
  });
});
