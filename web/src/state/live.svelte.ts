/** The live connection of a game: the server reports that something has changed, and the page fetches it. */

/** A message of the server: the log has grown, or the turn in progress has changed. */
export interface News {
  kind: 'log' | 'draft';
  revision: number;
  steps?: string[];
}

const RETRY_MS = 1500;

/** A WebSocket that is opened again whenever it breaks. */
export class LiveConnection {
  /** Whether the connection works; true until it breaks. */
  connected = $state(true);
  #socket: WebSocket | null = null;
  #closed = false;

  /** Messages about this game go to `onnews`. If `isGone`, a broken connection is not opened again. */
  constructor(
    readonly id: string,
    readonly onnews: (news: News) => void,
    readonly isGone: () => boolean,
  ) {}

  /** Connect, unless already connected. */
  open(): void {
    if (!this.#socket) this.#connect();
  }

  /** Disconnect for good. */
  close(): void {
    this.#closed = true;
    this.#socket?.close();
  }

  #connect(): void {
    if (this.#closed) return;
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    this.#socket = new WebSocket(`${scheme}://${location.host}/api/games/${this.id}/live`);
    this.#socket.onmessage = (event: MessageEvent<string>) => {
      this.connected = true;
      this.onnews(JSON.parse(event.data) as News);
    };
    this.#socket.onclose = () => {
      if (this.#closed || this.isGone()) return;
      this.connected = false;
      window.setTimeout(() => this.#connect(), RETRY_MS);
    };
  }
}
