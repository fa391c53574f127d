/** What a player sends by the live connection, and the answers. */
import { type DraftOrder, offline, type Refusal, refusalOf, type TurnOrder } from '../api/client';
import type { ErrorAnswer } from '../api/types';

/** An order that has no answer after this time gets none. */
const ANSWER_MS = 6000;

/** Show the turn in progress, change it, commit it. */
export type Order =
  { kind: 'look'; revision: number } | ({ kind: 'lay' } & DraftOrder) | ({ kind: 'turn' } & TurnOrder);

/** What the server says to an order: the status and the body that it would have by HTTP. */
export interface Answer {
  kind: 'answer';
  order: number;
  status: number;
  body: unknown;
}

interface Asked {
  resolve: (body: unknown) => void;
  reject: (fault: Refusal) => void;
}

/** The orders that wait for their answers. */
export class Orders {
  #number = 0;
  readonly #asked = new Map<number, Asked>();

  /** Send an order and return the body of the answer. A socket that does not answer is closed. */
  send(socket: WebSocket, order: Order): Promise<unknown> {
    const number = ++this.#number;
    const late = window.setTimeout(() => {
      this.drop(number);
      socket.close();
    }, ANSWER_MS);
    socket.send(JSON.stringify({ ...order, order: number }));
    return new Promise((resolve, reject: Asked['reject']) => {
      this.#asked.set(number, { resolve, reject });
    }).finally(() => window.clearTimeout(late));
  }

  /** Hand an answer to whoever asked. */
  answer({ order, status, body }: Answer): void {
    const asked = this.#asked.get(order);
    this.#asked.delete(order);
    if (status === 200) asked?.resolve(body);
    else asked?.reject(refusalOf(status, body as ErrorAnswer));
  }

  /** There will be no answer to an order. */
  drop(order: number): void {
    this.#asked.get(order)?.reject(offline());
    this.#asked.delete(order);
  }

  /** There will be no more answers: the connection is closed. */
  dropAll(): void {
    for (const order of [...this.#asked.keys()]) this.drop(order);
  }
}
