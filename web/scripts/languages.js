/** Tells paraglide which languages there are: every file in `messages/` is one, English first. */
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';

const BASE = 'en';
const found = readdirSync('messages')
  .filter((file) => file.endsWith('.json'))
  .map((file) => file.replace('.json', ''));
const settings = {
  $schema: 'https://inlang.com/schema/project-settings',
  baseLocale: BASE,
  locales: [BASE, ...found.filter((language) => language !== BASE).sort()],
  modules: ['./node_modules/@inlang/plugin-message-format/dist/index.js'],
  'plugin.inlang.messageFormat': { pathPattern: './messages/{locale}.json' },
};
mkdirSync('project.inlang', { recursive: true });
writeFileSync('project.inlang/settings.json', JSON.stringify(settings, null, 2) + '\n');
