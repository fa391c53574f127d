/** A milestone: a piece goes to it, and a bonus tile comes back. */
import type { Moment } from '../../api/types';
import { play } from '../../state/sounds';
import { arc, centre, onCard } from '../spots';
import type { Stage } from '../stage';

/** A milestone is claimed. */
export async function milestone(stage: Stage, moment: Moment): Promise<void> {
  const { scene, clock } = stage;
  const seat = moment.seat ?? 0;
  const pill = centre(`[data-milestone="${moment.milestone}"]`) ?? onCard(seat, 'bonus');
  scene.milestone = moment.milestone;
  stage.say({ text: moment.captions[0] ?? '', rule: moment.rule, at: pill, side: 'above', gap: 22, seat, big: false });
  await stage.travel({ kind: 'piece', colour: stage.colour(seat) }, arc(onCard(seat, 'supply'), pill), 480);
  play('stamp');
  await clock.hold(260);
  play('bonus');
  await stage.travel({ kind: 'bonus' }, arc(pill, onCard(seat, 'bonus')), 520, { sizes: [1.2, 0.5, 0.5] });
  stage.lightCard(seat, 0, '');
  await clock.hold(500);
  stage.quiet();
  scene.milestone = null;
}

/** The first $8 link is noted: a piece waits at the milestone. */
export async function eightNoted(stage: Stage, moment: Moment): Promise<void> {
  const seat = moment.seat ?? 0;
  const pill = centre('[data-milestone="two-8-dollar-links"]') ?? onCard(seat, 'bonus');
  await stage.travel({ kind: 'piece', colour: stage.colour(seat) }, arc(onCard(seat, 'supply'), pill), 480);
  play('tick');
  await stage.clock.hold(200);
}
