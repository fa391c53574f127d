import { expect, it } from 'vitest';
import { noteDate, noteServerTime, serverNow } from './server-time';

const HOUR = 3600;

it('believes the date of an answer until the server tells its time, which later answers do not change', () => {
  const here = Date.now() / 1000;
  noteDate(new Date((here + HOUR) * 1000).toUTCString());
  expect(Math.abs(serverNow() - here - HOUR)).toBeLessThan(2);
  noteServerTime(here + 2 * HOUR);
  noteDate(new Date(here * 1000).toUTCString());
  expect(Math.abs(serverNow() - here - 2 * HOUR)).toBeLessThan(2);
});
