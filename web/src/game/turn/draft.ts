/** Questions about the turn in progress. The server has decided what is possible; this only looks it up. */
import type { Choice, Draft } from '../../api/types';

/** An expansion that was chosen in this turn. */
export type Expansion = Draft['expansions'][number];
/** A city in which the player may increase his market share. */
export type Increase = Draft['increases'][number];
/** What the turn would cost and bring. */
export type Preview = NonNullable<Draft['preview']>;

/** Whether any place offers a choice of this mode. */
export function offers(draft: Draft, mode: string): boolean {
  return Object.values(draft.places).some((place) => place.choices.some((choice) => choice.mode === mode));
}

/** Whether the share in a city is increased in this turn, or could be. */
export function canIncrease(increase: Increase): boolean {
  return increase.single.on || increase.single.steps !== null;
}

/** The number of the phase that asks for a decision now: expanding (2) or increasing (3). */
export function currentPhase(draft: Draft): number {
  const hasExpanded = draft.expansions.some((expansion) => expansion.target !== null);
  return draft.unfinished || (!hasExpanded && offers(draft, 'expand')) ? 2 : 3;
}

/** The choices that would reach the same target over a link of another price. */
export function otherLinks(draft: Draft, target: string | null | undefined): Choice[] {
  const choices = target ? (draft.places[target]?.choices ?? []) : [];
  return choices.filter((choice) => choice.mode === 'instead' && !draft.steps.includes(choice.token));
}

/** All the money of the turn, before anything is paid. */
export function moneyOfTurn(preview: Preview): number {
  const received = preview.lines.reduce((sum, line) => sum + Math.max(0, line.dollars), 0);
  return preview.in_hand + preview.income + received;
}
