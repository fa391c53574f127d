import { expect, it } from 'vitest';
import type { Draft } from '../api/types';
import { marksOf } from './marks';

const choice = (mode: string, price: number | null, origins: string[] = []) => ({
  mode,
  token: '',
  text: '',
  steps: [],
  location: null,
  region: null,
  tile: null,
  value: null,
  price,
  origins,
  left: null,
});
const draft = {
  stage: 'expanding',
  steps: [],
  increases: [],
  picked: null,
  set_up: false,
  position: { markers: ['boise'], towns: {}, cities: {} },
  places: {
    boise: { choices: [choice('instead', 0)], reason: null, dear: null },
    denver: {
      choices: [choice('instead', 3, ['reno']), choice('instead', 5, ['pueblo']), choice('again', 1)],
      reason: null,
      dear: null,
    },
    chicago: { choices: [], reason: { rule: '3.6', text: '' }, dear: 8 },
    omaha: { choices: [], reason: { rule: '3.2', text: '' }, dear: null },
  },
} as unknown as Draft;

it('marks what the server says, by what a click means now', () => {
  const marks = marksOf(draft, 'instead');
  expect(marks['boise']?.state).toBe('chosen');
  expect(marks['denver']).toEqual({ state: 'reachable', price: 3, origins: ['reno3', 'pueblo5'] });
  expect(marks['chicago']).toMatchObject({ state: 'dear', price: 8 });
  expect(marks['omaha']?.state).toBe('idle');
  expect(marksOf(draft, 'again')['denver']?.price).toBe(1);
});

it('marks nothing while nobody decides', () => {
  expect(marksOf(null, 'none')).toEqual({});
});
