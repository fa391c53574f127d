import { describe, expect, it } from 'vitest';
import type { Chapter } from '../api/types';
import { ruleParts, searchRules } from './rules';

const chapters: Chapter[] = [
  {
    number: '3',
    title: 'Le tour',
    intro: '',
    rules: [
      { number: '3.1', text: '**Revenu.** Métropoles ouvertes.' },
      { number: '3.6', text: 'Rien ne se vend.' },
    ],
  },
  { number: '4', title: 'Villes', intro: '', rules: [{ number: '4.1', text: 'Une métropole pleine.' }] },
];

describe('ruleParts', () => {
  it('finds terms, other rules and tables', () => {
    expect(ruleParts('**Income.** See 3.2, by `starting_money`.', { starting_money: 'the table' })).toEqual([
      { kind: 'term', text: 'Income.' },
      { kind: 'text', text: ' See ' },
      { kind: 'rule', text: '3.2' },
      { kind: 'text', text: ', by the table.' },
    ]);
  });

  it('takes no amount of money and no longer number for a rule', () => {
    expect(ruleParts('$3.5 and 13.2 and 3.25').every((part) => part.kind === 'text')).toBe(true);
  });
});

describe('searchRules', () => {
  it('finds all words in any order, whatever the accents and the case', () => {
    expect(
      searchRules(chapters, 'OUVERTES metropoles').map((chapter) => chapter.rules.map((rule) => rule.number)),
    ).toEqual([['3.1']]);
  });

  it('finds a rule by its number', () => {
    expect(searchRules(chapters, '4.1')[0]?.rules).toHaveLength(1);
  });

  it('shows everything for an empty search and nothing for what is not there', () => {
    expect(searchRules(chapters, '  ')).toHaveLength(2);
    expect(searchRules(chapters, 'Atlantis')).toEqual([]);
  });
});
