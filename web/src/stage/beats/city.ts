/** A city is scored: it comes up, shows why, its number flies to the winner, it turns over, pieces go home. */
import type { Moment } from '../../api/types';
import { platePieces } from '../../board/plates';
import { FORMS } from '../../board/forms';
import { play } from '../../state/sounds';
import type { Lifted } from '../scene.svelte';
import { mapScale, onScreen } from '../spots';
import { EASE, type Stage } from '../stage';

const RISE = { most: 1.9, radius: 78 };
const FRAME = 20; // the city must be drawn once before it comes up

/** A majority, or a full city. */
export async function cityScored(stage: Stage, moment: Moment): Promise<void> {
  const id = moment.location;
  const city = id ? stage.position().cities[id] : undefined;
  if (!id || !city || stage.clock.rushed) {
    if (moment.seat !== null) stage.lightCard(moment.seat, moment.influence, stage.figures.name(id));
    return;
  }
  const { clock, scene } = stage;
  const isFull = moment.kind === 'city-full';
  const winner = moment.seat ?? 0;
  const place = stage.place(id);
  const rise = Math.min(RISE.most, RISE.radius / place.r);
  const lines = [...moment.captions];
  stage.look([id]);
  let lifted: Lifted = {
    place: id,
    rise: 1,
    owners: city.owners,
    value: city.value,
    lit: null,
    hub: String(city.value),
    turned: false,
    held: city.held,
  };
  const show = (change: Partial<Lifted>) => {
    lifted = { ...lifted, ...change };
    if (!clock.rushed) scene.lifted = lifted;
  };
  // A breath: the map steps back and the city comes up.
  scene.dim = true;
  show({});
  play('lift');
  await clock.move(FRAME);
  show({ rise });
  await clock.move(260);
  if (isFull) {
    stage.sayAt(id, lines.shift(), { ...moment, seat: null }, rise);
    await clock.hold(650);
  }
  // Why: the spaces that count light up, one after the other.
  const own = city.owners.flatMap((seat, space) => (seat === winner ? [space] : []));
  for (let number = 1; number <= own.length; number += 1) {
    show({ lit: own.slice(0, number) });
    play('tick');
    await clock.move(80);
  }
  stage.sayAt(id, lines.shift(), moment, rise);
  if (isFull) show({ hub: String(moment.influence) });
  await clock.hold(isFull ? 800 : 460);
  // How much: the number leaves the hub for the winner's card.
  play('city');
  show({ hub: '' });
  await stage.win(moment, onScreen(place), stage.figures.name(id));
  // The tile turns over: what is left lies on the plate.
  play('flip');
  show({ turned: true, lit: null });
  await clock.move(380);
  stage.sayAt(id, lines.shift(), { ...moment, rule: '4.4' }, rise);
  await goHome(stage, moment, city.held, place.r, rise, show);
  show({ rise: 1 });
  stage.quiet();
  scene.dim = false;
  await clock.move(200);
  scene.lifted = null;
}

/** All pieces of the winner but one fly to the supply. */
async function goHome(
  stage: Stage,
  moment: Moment,
  held: readonly number[],
  radius: number,
  rise: number,
  show: (change: Partial<Lifted>) => void,
): Promise<void> {
  const winner = moment.seat ?? 0;
  const left = held.map((count, seat) => (seat === winner ? count + moment.franchises : count));
  const going = -moment.franchises;
  if (!going) return stage.clock.hold(250);
  const place = stage.place(moment.location ?? '');
  const own = platePieces(held, radius, 'north').find((piece) => piece.seat === winner);
  const from = { x: place.x + (own?.at.x ?? 0) * rise, y: place.y + (own?.at.y ?? 0) * rise };
  await stage.clock.hold(200);
  play('back');
  show({ held: left });
  const size = ((own?.r ?? FORMS.piece.radius) / FORMS.piece.radius) * mapScale() * rise;
  const flights = Array.from({ length: going }, (_, number) =>
    stage.toCard({ kind: 'piece', colour: stage.colour(winner) }, from, winner, 'supply', 440, {
      ease: EASE.fly,
      sizes: [Math.max(0.8, size), 0.9, 0],
      delay: number * 60,
    }),
  );
  await Promise.all(flights);
}
