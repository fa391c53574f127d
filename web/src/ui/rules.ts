/** The rules as text that can be shown and searched. */
import type { Chapter } from '../api/types';

/** A piece of a rule's text: plain, a term, or the number of another rule. */
export interface Part {
  kind: 'text' | 'term' | 'rule';
  text: string;
}

/** Words for names from the files of figures that occur in the rules, such as `starting_money`. */
export type TableNames = Record<string, string>;

/** A line of a rule in parts: plain text, terms (between pairs of stars), and numbers of other rules. */
export function ruleParts(line: string, tables: TableNames = {}): Part[] {
  return line
    .replace(/`([^`]+)`/g, (_, name: string) => tables[name] ?? name)
    .split(/(\*\*[^*]+\*\*|\*[^*]+\*|(?<![\d$.])[1-8]\.[1-9](?![\d.]))/)
    .filter(Boolean)
    .map((text): Part => {
      if (text.startsWith('*')) return { kind: 'term', text: text.replaceAll('*', '') };
      return /^[1-8]\.[1-9]$/.test(text) ? { kind: 'rule', text } : { kind: 'text', text };
    });
}

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').replaceAll('*', '').toLowerCase();

/** The chapters with the rules that have all words of a search, in any order and ignoring accents. */
export function searchRules(chapters: readonly Chapter[], search: string): Chapter[] {
  const words = plain(search).split(/\s+/).filter(Boolean);
  if (!words.length) return [...chapters];
  return chapters
    .map((chapter) => ({
      ...chapter,
      rules: chapter.rules.filter((rule) => matches(`${rule.number} ${rule.text}`, words)),
    }))
    .filter((chapter) => chapter.rules.length > 0);
}

function matches(text: string, words: readonly string[]): boolean {
  const found = plain(text);
  return words.every((word) => found.includes(word));
}
