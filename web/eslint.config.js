/** What ESLint looks for in the page. Prettier decides about the form, so no rule here does. */
import js from '@eslint/js';
import prettier from 'eslint-config-prettier';
import svelte from 'eslint-plugin-svelte';
import globals from 'globals';
import ts from 'typescript-eslint';
import svelteConfig from './svelte.config.js';

export default ts.config(
  { ignores: ['src/paraglide/', 'src/api/schema.d.ts', 'node_modules/'] },
  js.configs.recommended,
  ...ts.configs.strict,
  ...svelte.configs.recommended,
  prettier,
  ...svelte.configs.prettier,
  { languageOptions: { globals: globals.browser } },
  { files: ['scripts/languages.js', 'scripts/service-worker-plugin.js'], languageOptions: { globals: globals.node } },
  { files: ['scripts/service-worker.js'], languageOptions: { globals: globals.serviceworker } },
  {
    // The TypeScript compiler knows better which names exist.
    files: ['**/*.ts', '**/*.svelte', '**/*.svelte.ts'],
    rules: {
      'no-undef': 'off',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
    },
  },
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: { parserOptions: { parser: ts.parser, svelteConfig } },
  },
);
