/** The server's types by short names; `schema.d.ts` is generated from its description. */
import type { components } from './schema';

type Schemas = components['schemas'];

export type Board = Schemas['BoardOut'];
export type Chapter = Schemas['ChapterOut'];
export type Choice = Schemas['ChoiceOut'];
export type Draft = Schemas['DraftOut'];
export type ErrorAnswer = Schemas['ErrorOut'];
export type Forecast = Schemas['ForecastOut'];
export type Game = Schemas['GameOut'];
export type GuideOverview = Schemas['GuideOut'];
export type GuideStep = Schemas['GuideStepOut'];
export type Hint = Schemas['HintOut'];
export type History = Schemas['HistoryOut'];
export type LogLine = Schemas['LogLine'];
/** An event as the server tells it. */
export type ToldMoment = Schemas['MomentOut'];
/** An event, and the position that it led to. */
export type Moment = ToldMoment & { position: Position };
export type NewGame = Schemas['NewGame'];
export type News = Schemas['NewsOut'];
export type PlaceFigures = Schemas['PlaceFigures'];
export type Player = Schemas['PlayerOut'];
export type Position = Schemas['PositionOut'];
export type PositionChanges = ToldMoment['changes'];
export type Queenie = Schemas['Queenie'];
export type ReadText = Schemas['ReadOut'];
export type Reason = Schemas['ReasonOut'];
export type Region = Schemas['RegionOut'];
export type Seat = Schemas['SeatOut'];
/** Who plays a seat: a person, or a bot by its level. */
export type SeatKind = Exclude<Schemas['SeatIn']['kind'], 'open'>;
/** The same, or nobody yet. */
export type SeatOrOpen = Schemas['SeatIn']['kind'];
export type Since = Schemas['SinceOut'];
export type Start = Schemas['Start'];
export type Status = Schemas['StatusOut'];
export type Summary = Schemas['SummaryOut'];
export type Switch = Schemas['SwitchOut'];
export type Terms = Schemas['TermsOut'];
export type Why = Schemas['WhyOut'];

/** The table beside a game, and whoever sits there. */
export type Ask = Schemas['AskIn'];
export type Clock = Schemas['ClockOut'];
export type ClockRule = Schemas['ClockRule'];
export type Invitation = Schemas['InvitationOut'];
export type Invited = Schemas['InvitedOut'];
export type Key = Schemas['KeyOut'];
export type Level = Schemas['Level'];
export type Me = Schemas['MeOut'];
export type Move = Schemas['MoveOut'];
export type OpenTable = Schemas['OpenTableOut'];
export type StandingOrder = Schemas['OrderOut'];
export type SideLine = Schemas['SideLineOut'];
export type Phrase = NonNullable<Schemas['TalkIn']['phrase']>;
export type Reaction = NonNullable<Schemas['TalkIn']['reaction']>;
export type Question = Schemas['QuestionOut'];
export type Table = Schemas['TableOut'];
export type TableChange = Schemas['TableChange'];
export type TableSeat = Schemas['TableSeatOut'];
export type TableWish = Schemas['TableWish'];
export type Talk = Schemas['TalkOut'];
export type TalkWish = Schemas['TalkIn'];
export type You = Schemas['YouOut'];

/** The first message of the live connection: who the reader is, how late it is at the server, the table. */
export interface Hello {
  kind: 'hello';
  you: You;
  now: number;
  table: Table;
  talk: Talk[];
}

/** A message of the live connection: who follows the game now, by the aliases of the table. */
export interface Here {
  kind: 'here';
  people: string[];
  onlookers: number;
}

/** A message of the live connection: something happened at the table. */
export interface TableNews {
  kind: 'table';
  table: Table;
  talk: Talk[];
}

/** A message of the live connection: somebody changed his turn in progress, and all may see it. */
export interface PlanNews {
  kind: 'plan';
  revision: number;
  seat: number;
}
