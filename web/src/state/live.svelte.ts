/** The live connection of a game: the server sends what happens, as it happens, and answers the one who plays. */
import { isOffline } from '../api/client';
import type { Hello, Here, News, PlanNews, TableNews } from '../api/types';
import { getLocale } from '../paraglide/runtime';
import { type Answer, type Order, Orders } from './orders';

/** The waits before another attempt: growing, and not the same for all pages of a server that was restarted. */
const WAIT = { first: 400, most: 15_000, growth: 1.8 };
/** The server says something every 15 seconds at least; a connection that is silent for longer is broken. */
const SILENCE_MS = 35_000;
/** One that has been silent for so long when the page wakes up is not trusted. */
const QUIET_MS = 20_000;
/** A connection that is back within this time is not told as lost. */
const GRACE_MS = 1500;
/** The code of a connection that the server refuses. */
const REFUSED = 1008;
/** What happens at the table, and who is there. */
export type TableMessage = Hello | Here | TableNews | PlanNews;
type Message = News | TableMessage | { kind: 'beat' } | Answer;

/** A WebSocket that is opened again whenever it breaks. */
export class LiveConnection {
  /** Whether the connection works; true until it is broken for a while. */
  connected = $state(true);
  #socket: WebSocket | null = null;
  #closed = false;
  #wait = WAIT.first;
  #retry = 0;
  #silence = 0;
  #lost = 0;
  #heard = 0;
  #orders = new Orders();

  /**
   * News of this game go to `onnews`, those of its table to `ontable`; `since` is the revision that this page knows, so
   * that nothing is missed. If `isGone`, a broken connection is not opened again; `onrefused` is called when the server does not
   * want to tell the reader of this game any more.
   */
  constructor(
    readonly id: string,
    readonly since: () => number,
    readonly onnews: (news: News) => void,
    readonly ontable: (message: TableMessage) => void,
    readonly isGone: () => boolean,
    readonly onrefused: () => void,
  ) {}

  /** Connect, unless already connected. */
  open(): void {
    if (this.#socket) return;
    document.addEventListener('visibilitychange', this.#wake);
    window.addEventListener('online', this.#wake);
    this.#connect();
  }

  /** Disconnect for good. */
  close(): void {
    this.#closed = true;
    document.removeEventListener('visibilitychange', this.#wake);
    window.removeEventListener('online', this.#wake);
    window.clearTimeout(this.#retry);
    window.clearTimeout(this.#silence);
    window.clearTimeout(this.#lost);
    this.#socket?.close();
  }

  /** Connect anew: the reader is somebody else from now on, as after he has sat down. */
  renew(): void {
    if (!this.#socket || this.#closed) return;
    window.clearTimeout(this.#retry);
    window.clearTimeout(this.#silence);
    const old = this.#socket;
    this.#connect();
    old.close();
  }

  /** Send an order and return the answer. If the connection is broken, `otherwise` asks in another way. */
  async ask<T>(order: Order, otherwise: () => Promise<T>): Promise<T> {
    const socket = this.#socket;
    if (socket?.readyState !== WebSocket.OPEN) return otherwise();
    try {
      return (await this.#orders.send(socket, order)) as T;
    } catch (fault) {
      if (!isOffline(fault)) throw fault;
      return otherwise();
    }
  }

  /** A page that slept, or a network that is back, does not wait for the next attempt. */
  readonly #wake = (): void => {
    if (Date.now() - this.#heard > QUIET_MS) this.#socket?.close(); // it may be dead, although it looks open
    const state = this.#socket?.readyState;
    if (document.hidden || state === WebSocket.OPEN || state === WebSocket.CONNECTING) return;
    window.clearTimeout(this.#retry);
    this.#connect();
  };

  #connect(): void {
    if (this.#closed) return;
    this.#heard = Date.now(); // it has its time to answer
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    const wish = `since=${this.since()}&language=${getLocale()}`;
    const socket = new WebSocket(`${scheme}://${location.host}/api/games/${this.id}/live?${wish}`);
    const orders = new Orders();
    this.#socket = socket;
    this.#orders = orders;
    socket.onopen = () => this.#listen(socket);
    socket.onmessage = (event: MessageEvent<string>) => {
      this.#listen(socket);
      const message = JSON.parse(event.data) as Message;
      if (message.kind === 'news') this.onnews(message);
      else if (message.kind === 'answer') orders.answer(message);
      else if (message.kind !== 'beat') this.ontable(message);
    };
    socket.onclose = (event) => {
      orders.dropAll();
      if (event.code === REFUSED) this.onrefused();
      this.#tryAgain(socket);
    };
  }

  /** Something was heard: it works. */
  #listen(socket: WebSocket): void {
    this.#heard = Date.now();
    this.connected = true;
    window.clearTimeout(this.#lost);
    this.#lost = 0;
    this.#wait = WAIT.first;
    window.clearTimeout(this.#silence);
    this.#silence = window.setTimeout(() => socket.close(), SILENCE_MS);
  }

  #tryAgain(socket: WebSocket): void {
    if (this.#closed || this.isGone() || socket !== this.#socket) return;
    window.clearTimeout(this.#silence);
    this.#lost ||= window.setTimeout(() => (this.connected = false), GRACE_MS);
    this.#retry = window.setTimeout(() => this.#connect(), this.#wait * (0.5 + Math.random()));
    this.#wait = Math.min(WAIT.most, this.#wait * WAIT.growth);
  }
}
