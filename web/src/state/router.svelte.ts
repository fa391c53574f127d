/** The address of the page as state, and links that change it without reloading. */

/** A page of the application, with its game. */
export type Route = { page: Plain | 'start' | 'missing' } | { page: 'game' | 'replay' | 'end' | 'join'; id: string };
const PLAIN = ['new', 'games', 'load', 'rules', 'tables', 'me'] as const;
type Plain = (typeof PLAIN)[number];

/** The page that a path leads to. */
export function parseRoute(path: string): Route {
  const [first = '', id = '', view = ''] = path.split('/').filter(Boolean);
  if (!first) return { page: 'start' };
  const plain = PLAIN.find((name) => name === first);
  if (plain) return { page: plain };
  if (first === 'join' && id && !view) return { page: 'join', id };
  if (first === 'game' && id && (view === '' || view === 'replay' || view === 'end'))
    return { page: view || 'game', id };
  return { page: 'missing' };
}

class Router {
  path = $state(location.pathname);
  query = $state(location.search);
  hash = $state(location.hash);
  route: Route = $derived(parseRoute(this.path));
  /** The game that the reader looked at last, to go back to. */
  lastGame = $state<string | null>(null);

  constructor() {
    addEventListener('popstate', () => this.#read());
    addEventListener('hashchange', () => this.#read());
    document.addEventListener('click', (event) => this.#follow(event));
  }

  /** Go to an address of the page, as a new entry of the history or in place of the last one. */
  go(address: string, replace = false): void {
    if (this.route.page === 'game') this.lastGame = this.path;
    if (replace) history.replaceState(null, '', address);
    else history.pushState(null, '', address);
    this.#read();
    if (!replace) scrollTo(0, 0);
  }

  #read(): void {
    this.path = location.pathname;
    this.query = location.search;
    this.hash = location.hash;
  }

  /** Links of the page itself are followed without loading it again. */
  #follow(event: MouseEvent): void {
    if (event.defaultPrevented || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
    if (!(link instanceof HTMLAnchorElement) || link.target || link.hasAttribute('download')) return;
    if (link.origin !== location.origin || link.pathname.startsWith('/api/') || link.hash) return;
    event.preventDefault();
    this.go(link.pathname + link.search);
  }
}

/** The one router of the page. */
export const router = new Router();
