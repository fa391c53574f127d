/** The server's API. Errors are thrown as a Refusal, with a sentence in the reader's language. */
import { m } from '../texts';
import { getLocale } from '../paraglide/runtime';
import { noteDate } from './server-time';
import type {
  Ask,
  Board,
  Chapter,
  Draft,
  ErrorAnswer,
  Forecast,
  Game,
  GuideOverview,
  Hint,
  History,
  Invitation,
  Invited,
  Key,
  Level,
  LogLine,
  Me,
  Move,
  NewGame,
  News,
  OpenTable,
  Position,
  ReadText,
  SeatKind,
  SideLine,
  Since,
  StandingOrder,
  Status,
  Summary,
  TableChange,
  Talk,
  TalkWish,
  Terms,
  ToldMoment,
  Why,
} from './types';

const AGAIN_MS = 1000;
const OFFLINE = 'offline';

export class Refusal extends Error {
  constructor(
    message: string,
    readonly error: string,
    readonly status: number,
    readonly rule: string | null = null,
    /** Technical details, in English. */
    readonly detail: string | null = null,
  ) {
    super(message);
  }
}

async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
  let response: Response;
  try {
    response = await fetch(`/api${path}`, {
      method,
      headers: {
        'Accept-Language': getLocale(),
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      },
      body: body === undefined ? null : JSON.stringify(body),
    });
  } catch {
    throw offline();
  }
  noteDate(response.headers.get('date'));
  if (response.status === 204) return undefined as T;
  if (response.ok) return (await response.json()) as T;
  throw await refusal(response);
}

async function refusal(response: Response): Promise<Refusal> {
  return refusalOf(response.status, (await response.json().catch(() => null)) as Partial<ErrorAnswer> | null);
}

/** What the server refused, by its status and the body of its answer. */
export function refusalOf(status: number, fault: Partial<ErrorAnswer> | null): Refusal {
  return new Refusal(
    fault?.message ?? m.error_server({ status }),
    fault?.error ?? 'server',
    status,
    fault?.rule,
    fault?.detail,
  );
}

/** There was no answer. */
export function offline(): Refusal {
  return new Refusal(m.error_offline(), OFFLINE, 0);
}

/** Whether there was no answer, so that nobody knows whether the server did what it was asked for. */
export function isOffline(fault: unknown): boolean {
  return fault instanceof Refusal && fault.error === OFFLINE;
}

const get = <T>(path: string) => call<T>('GET', path);
const post = <T>(path: string, body: unknown = {}) => call<T>('POST', path, body);
const put = <T>(path: string, body: unknown) => call<T>('PUT', path, body);
const remove = <T>(path: string) => call<T>('DELETE', path);

/** The steps of the turn in progress, and the revision of the game that they were chosen in. */
export interface DraftOrder {
  revision: number;
  steps: string[];
}

/** A turn to commit, with an id of this page's own. */
export interface TurnOrder extends DraftOrder {
  id: string;
}

/** Send a turn. If no answer comes, it is sent again: by its id the server knows that it is the same one. */
async function sendTurn(id: string, turn: TurnOrder): Promise<News> {
  const send = () => post<News>(`/games/${id}/turns`, turn);
  try {
    return await send();
  } catch (fault) {
    if (!isOffline(fault)) throw fault;
    await new Promise((go) => setTimeout(go, AGAIN_MS));
    return send();
  }
}

/** An id that nobody else has; `crypto.randomUUID` is missing where the page is not served safely. */
export function randomId(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('-');
}

/** Everything that the page asks of the server. */
export const api = {
  terms: () => get<Terms>('/terms'),
  status: () => get<Status>('/status'),
  board: () => get<Board>('/board'),
  rules: () => get<Chapter[]>('/rules'),
  games: () => get<Summary[]>('/games'),
  guide: () => get<GuideOverview>('/guide'),
  guidedGame: (name: string) => post<{ id: string }>('/games/guided', { name }),
  newGame: (wish: NewGame) => post<{ id: string }>('/games', wish),
  read: (text: string) => post<ReadText>('/games/read', { text }),
  importGame: (text: string, kinds: SeatKind[]) => post<{ id: string }>('/games/import', { text, kinds }),
  game: (id: string) => get<Game>(`/games/${id}`),
  hide: (id: string) => remove<undefined>(`/games/${id}`),
  news: (id: string, since: number) => get<News>(`/games/${id}/news?since=${since}`),
  draft: (id: string, revision: number) => get<Draft | null>(`/games/${id}/draft?revision=${revision}`),
  lay: (id: string, order: DraftOrder) => put<Draft>(`/games/${id}/draft`, order),
  commit: sendTurn,
  takeBack: (id: string, revision: number) => post<News>(`/games/${id}/take-back`, { revision }),
  restore: (id: string, revision: number) => post<News>(`/games/${id}/take-forth`, { revision }),
  giveUp: (id: string, revision: number, seat: number) => post<News>(`/games/${id}/give-up`, { revision, seat }),
  rematch: (id: string) => post<{ id: string }>(`/games/${id}/rematch`),
  frames: (id: string, start: number, end: number) => get<Position[]>(`/games/${id}/frames?start=${start}&end=${end}`),
  moments: (id: string, start: number, end: number) =>
    get<ToldMoment[]>(`/games/${id}/moments?start=${start}&end=${end}`),
  since: (id: string) => get<Since>(`/games/${id}/since`),
  forecast: (id: string, at: number) => get<Forecast>(`/games/${id}/forecast?at=${at}`),
  log: (id: string, start: number) => get<LogLine[]>(`/games/${id}/log?start=${start}`),
  why: (id: string, line: LogLine) => get<Why>(`/games/${id}/why?actions=${line.actions}&index=${line.index}`),
  history: (id: string) => get<History>(`/games/${id}/history`),
  hint: (id: string, order: DraftOrder) => post<Hint>(`/games/${id}/hint`, order),

  // The table beside a game
  tables: () => get<OpenTable[]>('/tables'),
  invitation: (id: string) => get<Invitation>(`/games/${id}/invitation`),
  renewInvitation: (id: string) => post<Invitation>(`/games/${id}/invitation/renew`),
  invited: (id: string, token: string) => post<Invited>(`/games/${id}/invitation`, { token }),
  sit: (id: string, seat: number, name: string, token: string | null) =>
    post<Game>(`/games/${id}/seats/${seat}`, { name, token }),
  lend: (id: string, seat: number, name: string) =>
    post<{ token: string }>(`/games/${id}/seats/${seat}/token`, { name }),
  takeFromProgram: (id: string, seat: number) => remove<Game>(`/games/${id}/seats/${seat}/token`),
  leave: (id: string, seat: number) => remove<Game>(`/games/${id}/seats/${seat}`),
  arrange: (id: string, seat: number, kind: 'open' | Level, name: string) =>
    put<Game>(`/games/${id}/seats/${seat}`, { kind, name }),
  beginGame: (id: string, fill: Level | null) => post<Game>(`/games/${id}/begin`, { fill }),
  comeBack: (id: string, seat: number) => post<Game>(`/games/${id}/seats/${seat}/return`),
  changeTable: (id: string, change: TableChange) => call<Game>('PATCH', `/games/${id}/table`, change),
  ask: (id: string, question: Ask) => post<Game>(`/games/${id}/questions`, question),
  answer: (id: string, question: number, agrees: boolean) =>
    post<Game>(`/games/${id}/questions/${question}`, { agrees }),
  talk: (id: string) => get<Talk[]>(`/games/${id}/talk`),
  say: (id: string, said: TalkWish) => post<undefined>(`/games/${id}/talk`, said),
  erase: (id: string, number: number) => remove<undefined>(`/games/${id}/talk/${number}`),
  report: (id: string, number: number) => post<undefined>(`/games/${id}/talk/${number}/report`),
  order: (id: string, seat: number) => get<StandingOrder>(`/games/${id}/seats/${seat}/order`),
  plan: (id: string, seat: number, steps: string[], keep: boolean) =>
    put<StandingOrder>(`/games/${id}/seats/${seat}/order`, { steps, keep }),
  dropOrder: (id: string, seat: number) => remove<StandingOrder>(`/games/${id}/seats/${seat}/order`),
  sideLines: (id: string) => get<SideLine[]>(`/games/${id}/side-lines`),
  sideFrames: (id: string, line: number) => get<Position[]>(`/games/${id}/side-lines/${line}/frames`),
  sideLog: (id: string, line: number) => get<LogLine[]>(`/games/${id}/side-lines/${line}/log`),

  // Whoever asks
  me: () => get<Me>('/me'),
  rename: (name: string) => put<Me>('/me', { name }),
  forgetMe: () => remove<undefined>('/me'),
  keys: () => get<Key[]>('/me/keys'),
  revoke: (key: string) => remove<undefined>(`/me/keys/${key}`),
  moveLink: () => post<Move>('/me/link'),
  moveCode: () => post<Move>('/me/code'),
  enter: (key: string) => post<Me>('/me/enter', { key }),
  pushTo: (subscription: PushSubscriptionJSON) => post<undefined>('/me/push', subscription),
  stopPush: () => remove<undefined>('/me/push'),

  async text(id: string, kind: 'record' | 'notation' | 'position', at?: number): Promise<string> {
    const response = await fetch(`/api/games/${id}/${kind}${at === undefined ? '' : `?at=${at}`}`, {
      headers: { 'Accept-Language': getLocale() },
    });
    if (response.ok) return response.text();
    throw await refusal(response);
  },
};
