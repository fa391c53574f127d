/**
 * The service worker: the page opens and the rules can be read without the server.
 *
 * What the server says always comes first, so that no old page ever meets a newer server. What is kept is used only while
 * the server can't be reached; scripts, styles and fonts are the exception, since their names change with their contents.
 * The build fills in the three constants (vite.config.ts).
 */
const VERSION = '__VERSION__';
const FILES = ['__FILES__'];
const LANGUAGES = ['__LANGUAGES__'];

const CACHE = `franchise-${VERSION}`;
const SHELL = '/';
/** What the pages of the rules ask for, in every language. */
const TEXTS = ['/api/rules', '/api/terms', '/api/board'];

self.addEventListener('install', (event) => event.waitUntil(keepAll().then(() => self.skipWaiting())));
self.addEventListener('activate', (event) => event.waitUntil(forgetOthers().then(() => self.clients.claim())));

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== location.origin) return;
  if (request.mode === 'navigate') event.respondWith(page(request));
  else if (TEXTS.includes(url.pathname)) event.respondWith(text(request));
  else if (FILES.includes(url.pathname)) event.respondWith(file(request));
});

/** Keep the page, its files and the texts. */
async function keepAll() {
  const texts = LANGUAGES.flatMap((language) =>
    TEXTS.map((path) => new Request(path, { headers: { 'Accept-Language': language } })),
  );
  const cache = await caches.open(CACHE);
  await Promise.all([SHELL, ...FILES, ...texts].map((one) => cache.add(one)));
}

/** Forget what earlier versions kept. */
async function forgetOthers() {
  const others = (await caches.keys()).filter((name) => name.startsWith('franchise-') && name !== CACHE);
  await Promise.all(others.map((name) => caches.delete(name)));
}

/** The page as the server has it now, or as it was kept. */
async function page(request) {
  const cache = await caches.open(CACHE);
  return fetch(request).catch(async (fault) => {
    return (await cache.match(SHELL, { ignoreVary: true })) ?? Promise.reject(fault);
  });
}

/** A text as the server has it now, or as it was kept in this language: the server's header Vary names the language. */
async function text(request) {
  const cache = await caches.open(CACHE);
  try {
    const answer = await fetch(request);
    if (answer.ok) await cache.put(request, answer.clone());
    return answer;
  } catch (fault) {
    return (await cache.match(request)) ?? Promise.reject(fault);
  }
}

/** A file as it was kept. */
async function file(request) {
  const cache = await caches.open(CACHE);
  return (await cache.match(request, { ignoreVary: true })) ?? fetch(request);
}
