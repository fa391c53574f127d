/** Calls the reader when it is his turn and he looks at something else: the title, the icon, a notification. */
import { api } from '../api/client';

const ICON = '/icon.svg';
const ICON_DUE = '/icon-due.svg';

/** Whether this browser can show notifications at all. */
export const canNotify = 'Notification' in window;

class Attention {
  /** What the browser allows: it is asked by a click of the reader only. */
  permission = $state<NotificationPermission>(canNotify ? Notification.permission : 'denied');
  #shown: Notification | null = null;

  constructor() {
    document.addEventListener('visibilitychange', () => {
      if (!document.hidden) this.#shown?.close();
    });
  }

  /** Ask the browser for its permission, and the server to send a message when the page is closed. */
  async allow(): Promise<void> {
    if (!canNotify) return;
    this.permission = await Notification.requestPermission();
    const me = await api.me().catch(() => null);
    if (this.permission === 'granted' && me?.push_key) await subscribe(me.push_key);
  }

  /** It is the reader's turn, or it is no longer. */
  due(isDue: boolean): void {
    document.querySelector('link[rel="icon"]')?.setAttribute('href', isDue ? ICON_DUE : ICON);
    const badge = isDue ? navigator.setAppBadge?.(1) : navigator.clearAppBadge?.();
    badge?.catch(() => undefined); // a browser may have no place for it
    if (!isDue) this.#shown?.close();
  }

  /** Tell the reader something if he looks at something else. */
  async tell(text: string, game: string): Promise<void> {
    if (!document.hidden || this.permission !== 'granted') return;
    const wish = { body: text, tag: game, icon: '/icon-192.png', data: { url: `/game/${game}` } };
    try {
      this.#shown = new Notification('Franchise', wish);
      this.#shown.onclick = () => {
        window.focus();
        this.#shown?.close();
      };
    } catch {
      // Phones show those of the service worker only.
      const worker = await navigator.serviceWorker?.getRegistration();
      await worker?.showNotification('Franchise', wish).catch(() => undefined);
    }
  }
}

/** Let the server send messages to this browser. */
async function subscribe(pushKey: string): Promise<void> {
  const worker = await navigator.serviceWorker?.ready;
  const wish = { userVisibleOnly: true, applicationServerKey: pushKey };
  const subscription = await worker?.pushManager?.subscribe(wish).catch(() => null);
  if (subscription) await api.pushTo(subscription.toJSON()).catch(() => undefined);
}

/** Let the server send no more messages to this browser. */
export async function unsubscribe(): Promise<void> {
  const worker = await navigator.serviceWorker?.getRegistration();
  const subscription = await worker?.pushManager?.getSubscription();
  await subscription?.unsubscribe();
  await api.stopPush().catch(() => undefined);
}

/** Whether the server sends messages to this browser. */
export async function isSubscribed(): Promise<boolean> {
  const worker = await navigator.serviceWorker?.getRegistration();
  return Boolean(await worker?.pushManager?.getSubscription());
}

/** The one attention of the page. */
export const attention = new Attention();
