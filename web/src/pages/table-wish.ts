/** What is arranged for the table of a new game, as it stands in the form. */
import type { ClockRule, Level, TableWish } from '../api/types';

const [MINUTE, DAY] = [60, 86_400];

/** The form: the lengths of all kinds of clocks are kept, whichever is chosen. */
export interface TableForm {
  clock: 'none' | 'turn' | 'game' | 'days';
  /** Seconds for a turn. */
  turn: number;
  /** Minutes for the whole game, and seconds more after each turn. */
  game: number;
  increment: number;
  /** Days for a turn. */
  days: number;
  onlookers: boolean;
  openPlanning: boolean;
  isListed: boolean;
  keeper: Level;
}

/** The form before anything was chosen. */
export const FRESH_TABLE: TableForm = {
  clock: 'none',
  turn: 120,
  game: 20,
  increment: 10,
  days: 2,
  onlookers: true,
  openPlanning: false,
  isListed: false,
  keeper: 'casual',
};

/** What can be chosen. */
export const TURN_SECONDS = [30, 60, 120, 180, 300, 600];
export const GAME_MINUTES = [10, 15, 20, 30, 45, 60, 90];
export const INCREMENT_SECONDS = [0, 5, 10, 20, 30, 60];
export const TURN_DAYS = [1, 2, 3, 5, 7, 14];

/** The clock that the form describes. */
export function clockRule({ clock, turn, game, increment, days }: TableForm): ClockRule | null {
  if (clock === 'turn') return { kind: 'turn', seconds: turn, increment: 0 };
  if (clock === 'days') return { kind: 'turn', seconds: days * DAY, increment: 0 };
  if (clock === 'game') return { kind: 'game', seconds: game * MINUTE, increment };
  return null;
}

/** The request that the form describes. */
export function tableWish(form: TableForm): TableWish {
  return {
    clock: clockRule(form),
    onlookers: form.onlookers,
    open_planning: form.openPlanning,
    is_listed: form.isListed,
    keeper: form.keeper,
  };
}
