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

// The server tells that it is somebody's turn, also while no page is open.
self.addEventListener('push', (event) => {
  const { title, body, url, tag } = event.data?.json() ?? {};
  event.waitUntil(tell(title ?? 'Franchise', { body, tag, icon: '/icon-192.png', data: { url } }));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(show(event.notification.data?.url ?? '/'));
});

/** Show a message, unless somebody looks at the page already. */
async function tell(title, message) {
  const pages = await self.clients.matchAll({ type: 'window' });
  if (pages.some((page) => page.visibilityState === 'visible' && page.url.endsWith(message.data.url))) return;
  await self.registration.showNotification(title, message);
}

/** Show a page: the one that is open, or a new one. */
async function show(url) {
  const pages = await self.clients.matchAll({ type: 'window' });
  const open = pages.find((page) => page.url.endsWith(url)) ?? pages[0];
  if (!open) return self.clients.openWindow(url);
  await open.focus();
  return open.url.endsWith(url) ? open : open.navigate(url);
}

/** Keep the page, its files and the texts. */
async function keepAll() {
  const cache = await caches.open(CACHE);
  const texts = LANGUAGES.flatMap((language) =>
    TEXTS.map((path) => new Request(path, { headers: { 'Accept-Language': language } })),
  );
  await Promise.all([cache.addAll([SHELL, ...FILES]), ...texts.map((request) => text(request))]);
}

/** Forget what earlier versions kept. */
async function forgetOthers() {
  const others = (await caches.keys()).filter((name) => name.startsWith('franchise-') && name !== CACHE);
  await Promise.all(others.map((name) => caches.delete(name)));
}

/** The page as the server has it now, or as it was kept. */
async function page(request) {
  try {
    return await fetch(request);
  } catch (fault) {
    return (await kept(SHELL)) ?? Promise.reject(fault);
  }
}

/** A text as the server has it now, or as it was kept in this language. */
async function text(request) {
  // Browsers keep one answer for each address: the language has to be a part of it.
  const address = `${new URL(request.url).pathname}?language=${request.headers.get('Accept-Language')}`;
  try {
    const answer = await fetch(request);
    if (answer.ok) await keep(address, answer.clone());
    return answer;
  } catch (fault) {
    return (await kept(address)) ?? Promise.reject(fault);
  }
}

/** Keep an answer, if there is room: without it, the answer itself is still good. */
async function keep(address, answer) {
  try {
    await (await caches.open(CACHE)).put(address, answer);
  } catch {
    // The storage is full.
  }
}

/** A file as it was kept. */
async function file(request) {
  return (await kept(request)) ?? fetch(request);
}

/** What was kept for an address; the headers of the request don't matter. */
async function kept(address) {
  return (await caches.open(CACHE)).match(address, { ignoreVary: true });
}
