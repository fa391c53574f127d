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
export type SeatKind = Schemas['SeatIn']['kind'];
export type Since = Schemas['SinceOut'];
export type Start = Schemas['Start'];
export type Status = Schemas['StatusOut'];
export type Summary = Schemas['SummaryOut'];
export type Switch = Schemas['SwitchOut'];
export type Terms = Schemas['TermsOut'];
export type Why = Schemas['WhyOut'];
