/** The page's words. Only those of the reader's language are loaded, before anything is shown. */
import { getLocale } from './paraglide/runtime';

type Messages = (typeof import('./paraglide/messages'))['m'];
type Texts = Record<string | symbol, (inputs: Record<string, unknown>) => string>;

const LANGUAGES = {
  en: () => import('./paraglide/messages/en.js'),
  de: () => import('./paraglide/messages/de.js'),
  fr: () => import('./paraglide/messages/fr.js'),
};
let loaded: Texts = {};

/** Load the words of a language, by default the reader's. */
export async function loadTexts(language: keyof typeof LANGUAGES = getLocale()): Promise<void> {
  loaded = (await LANGUAGES[language]()) as unknown as Texts;
}

/** All messages by name. They may be named before they are loaded, but not used. */
export const m = new Proxy({} as Messages, {
  get: (_, name) => (inputs?: Record<string, unknown>) => loaded[name]?.(inputs ?? {}) ?? String(name),
});
