/** What the player's clicks do to the turn in progress. */
import type { Reason, Switch } from '../api/types';
import { announcer } from '../state/announcer.svelte';
import type { Figures } from '../state/figures';
import type { Mode, Session } from '../state/session.svelte';
import { play } from '../state/sounds';
import { sentence } from '../ui/format';
import { canIncrease, type Increase } from './turn/draft';

/** Do what a click on a place means now, or show why nothing can be done there. */
export function choosePlace(session: Session, figures: Figures, place: string): void {
  const draft = session.draft;
  if (!draft || session.busy) return;
  const choices = session.choicesAt(place);
  const first = choices[0];
  const increase = draft.increases.find((one) => one.city === place);
  const expansion = draft.expansions.find((one) => one.target === place);
  // Several tiles fit here in the set-up: the panel lists them.
  session.picked = choices.length > 1 && session.clickMode === 'set-up' ? place : null;
  if (session.picked) return;
  if (expansion && session.mode === 'auto') void session.setSteps(expansion.without, 'undo');
  else if (first) void session.setSteps(first.steps);
  else if (increase?.single.steps) toggleSwitch(session, increase.single);
  else refusePlace(figures, place, increase?.single.reason ?? draft.places[place]?.reason ?? null);
}

/** Choose a region, where the set-up offers it. */
export function chooseRegion(session: Session, region: string): void {
  const choice = session.draft?.others.find((one) => one.region === region);
  if (choice) void session.setSteps(choice.steps);
}

/** Whether a click on a place would change the turn. */
export function isPossible(session: Session, place: string): boolean {
  const isIncreasable =
    session.draft?.increases.some((increase) => increase.city === place && canIncrease(increase)) ?? false;
  return isIncreasable || session.choicesAt(place).length > 0;
}

/** Increase the market share in a city, or take that back, or say why it is impossible. */
export function toggleIncrease(session: Session, figures: Figures, increase: Increase): void {
  if (increase.single.steps) toggleSwitch(session, increase.single);
  else refusePlace(figures, increase.city, increase.single.reason);
}

/** Turn a switch of the turn on or off, if it can be. */
export function toggleSwitch(session: Session, item: Switch): void {
  if (item.steps) void session.setSteps(item.steps, item.on ? 'undo' : 'choose');
}

/** Give clicks on places another meaning, or their usual one again. */
export function toggleMode(session: Session, mode: Mode): void {
  session.mode = session.mode === mode ? 'auto' : mode;
}

/** Show and say why something is impossible. */
export function refuse(reason: Reason, text: string = sentence(reason.text)): void {
  play('refused');
  announcer.show(text, reason.rule);
  announcer.say(reason.text);
}

function refusePlace(figures: Figures, place: string, reason: Reason | null): void {
  if (reason) refuse(reason, `${figures.name(place)}: ${reason.text}.`);
  else play('refused');
}
