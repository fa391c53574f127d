/** Writes `sw.js` beside the page: the service worker with the names of all files that it keeps. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';

const SOURCE = 'scripts/service-worker.js';
/** What a browser needs of the built files: those with old fonts are for browsers without service workers. */
const KEPT = /\.(js|css|woff2)$/;
/** What the page needs beside them; its name stays when its contents change. */
const THEME = 'theme.js';

/** The plugin for Vite.
 * @returns {import('vite').Plugin}
 */
export function serviceWorker() {
  return {
    name: 'service-worker',
    apply: 'build',
    generateBundle(_, bundle) {
      const files = [THEME, ...Object.keys(bundle).filter((name) => KEPT.test(name))];
      const languages = readdirSync('messages').map((file) => file.replace('.json', ''));
      const source = readFileSync(SOURCE, 'utf8');
      const version = createHash('sha256')
        .update(source + files.join() + readFileSync(`public/${THEME}`, 'utf8'))
        .digest('hex');
      this.emitFile({
        type: 'asset',
        fileName: 'sw.js',
        source: source
          .replace('__VERSION__', version.slice(0, 12))
          .replace("'__FILES__'", files.map((name) => `'/${name}'`).join(', '))
          .replace("'__LANGUAGES__'", languages.map((name) => `'${name}'`).join(', ')),
      });
    },
  };
}
