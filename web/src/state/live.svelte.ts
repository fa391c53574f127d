/** The live connection of a game: the server says that something has changed, the page then fetches it. */

/** What the server says: the log has grown, or the turn in progress has changed. */
export interface News {
  kind: 'log' | 'draft';
  revision: number;
  steps?: string[];
}

const RETRY_MS = 1500;

/** A WebSocket that is opened again whenever it breaks. */
export class LiveConnection {
  /** Whether the server is heard; true until the connection breaks. */
  connected = $state(true);
  #socket: WebSocket | null = null;
  #closed = false;

  /** News of this game go to `onnews`; a game that `isGone` is not asked for again. */
  constructor(
    readonly id: string,
    readonly onnews: (news: News) => void,
    readonly isGone: () => boolean,
  ) {}

  /** Connect, unless that was done before. */
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
