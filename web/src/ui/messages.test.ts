import { expect, it } from 'vitest';

type Message = string | { match: Record<string, string> }[];
const files = import.meta.glob<Record<string, Message>>('../../messages/*.json', { eager: true, import: 'default' });

it.each(Object.entries(files))('%s has a text for every plural of its language', (file, messages) => {
  const language = /(\w+)\.json$/.exec(file)?.[1] ?? '';
  const needed = new Intl.PluralRules(language).resolvedOptions().pluralCategories.toSorted();
  const plurals = Object.entries(messages).filter(([, message]) => typeof message !== 'string');
  expect(plurals.length).toBeGreaterThan(0);
  const found = plurals.map(([key, message]) => {
    const cases = typeof message === 'string' ? [] : Object.keys(message[0]?.match ?? {});
    return [key, cases.map((one) => one.split('=')[1]).toSorted()];
  });
  expect(found).toEqual(plurals.map(([key]) => [key, needed]));
});
