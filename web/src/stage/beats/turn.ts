/** The beats of a turn: income, roads, flags, pieces, bonus tiles. */
import type { Moment } from '../../api/types';
import { beside } from '../../board/geometry';
import { play } from '../../state/sounds';
import type { Token } from '../scene.svelte';
import { along, centre, onCard, onScreen, arc } from '../spots';
import { EASE, type Stage } from '../stage';

const MOST_COINS = 4;
const FLAG_OUT = 9; // units between a place and the flag beside it

/** Empty spaces turn gold, and a coin flies from each city to the money. */
export async function income(stage: Stage, moment: Moment): Promise<void> {
  const seat = moment.seat ?? 0;
  const position = stage.position();
  const cities = Object.keys(position.cities).filter((id) => {
    const city = position.cities[id];
    return city && !city.scored && city.held[seat] && city.owners.length < city.value;
  });
  stage.scene.paying = stage.clock.rushed ? [] : cities;
  await stage.clock.hold(160);
  if (moment.dollars) play('coin');
  const coins = cities.slice(0, MOST_COINS);
  await Promise.all(
    coins.map((id, number) =>
      stage.toCard({ kind: 'coin' }, stage.place(id), seat, 'money', 360, { delay: number * 50, sizes: [1, 0.7, 0] }),
    ),
  );
  stage.scene.paying = [];
}

/** The boom marker travels along its road. */
export async function boomMoved(stage: Stage, moment: Moment): Promise<void> {
  const [from, to] = moment.path;
  if (!from || !to) return stage.clock.hold(300);
  stage.look(moment.path);
  await travelAlong(stage, { kind: 'boom' }, [[from, to]], 800);
  stage.sayAt(to, moment.captions[0], moment);
  await stage.clock.hold(700);
  stage.quiet();
  stage.scene.road = [];
}

/** A road lights up, and its price drops into the purse. */
export async function linkPassed(stage: Stage, moment: Moment): Promise<void> {
  const [from, to] = moment.path;
  if (!from || !to) return;
  stage.look(moment.path);
  stage.ways.push([from, to]);
  stage.scene.road = stage.clock.rushed ? [] : moment.path;
  play('road');
  const road = stage.road(from, to);
  await stage.clock.hold(260);
  if (!road || !moment.dollars) return stage.clock.hold(200);
  play('pay');
  const tag = { x: road.tag[0], y: road.tag[1] };
  const shield: Token = { kind: 'shield', price: road.price };
  stage.clock.tail(stage.toCard(shield, tag, moment.seat ?? 0, 'money', 560, { ease: EASE.fall, sizes: [1, 0.6, 0] }));
}

/** The flag travels the whole way and stops beside the place. */
export async function expanded(stage: Stage, moment: Moment): Promise<void> {
  const ways = stage.ways;
  stage.ways = [];
  await travelAlong(stage, { kind: 'flag', colour: stage.colour(moment.seat) }, ways, 420, moment.location);
  play('land');
  stage.scene.road = [];
}

/** A token travels over roads, and stops beside the place to which it goes. */
async function travelAlong(
  stage: Stage,
  token: Token,
  ways: string[][],
  least: number,
  target?: string | null,
): Promise<void> {
  const points = ways.flatMap(([a = '', b = '']) => {
    const road = stage.road(a, b);
    return road ? along(road, a) : [];
  });
  if (!points.length) return;
  const end = target ? beside(stage.figures.placeAt(target), stage.place(target).r, FLAG_OUT) : null;
  const path = end ? [...points.slice(0, -3), end] : points;
  const length = path.reduce((sum, point, index) => {
    const before = path[index - 1] ?? point;
    return sum + Math.hypot(point.x - before.x, point.y - before.y);
  }, 0);
  const ms = least + Math.min(480, length * 0.55);
  await stage.travel(token, path.map(onScreen), ms, { ease: EASE.road, sizes: [0.7, 1, 0.15] });
}

/** A piece flies from the supply to the city's hub. */
export async function increased(stage: Stage, moment: Moment): Promise<void> {
  if (!moment.location) return;
  stage.look([moment.location]);
  const token: Token = { kind: 'piece', colour: stage.colour(moment.seat) };
  await stage.fromCard(token, moment.seat ?? 0, 'supply', stage.place(moment.location), 480, { sizes: [0.8, 1, 0.4] });
  play('land');
}

/** A second piece for the same hub, by a bonus tile. */
export async function doubled(stage: Stage, moment: Moment): Promise<void> {
  await increased(stage, moment);
  await stage.clock.hold(120);
}

/** What was announced becomes a franchise. */
export async function opened(stage: Stage, moment: Moment): Promise<void> {
  if (!moment.location) return;
  stage.look([moment.location]);
  await stage.clock.move(200);
  play('land');
}

/** What is lit for a moment after a franchise was opened. */
export async function afterOpened(stage: Stage, moment: Moment): Promise<void> {
  if (!moment.location) return;
  stage.light(stage.ringOf(moment.location));
  await stage.clock.hold(180);
  stage.light();
}

/** The second piece of a double was not needed and flies back. */
export async function returned(stage: Stage, moment: Moment): Promise<void> {
  if (!moment.location) return;
  stage.sayAt(moment.location, moment.captions[0], moment);
  await stage.clock.hold(300);
  play('back');
  const token: Token = { kind: 'piece', colour: stage.colour(moment.seat) };
  await stage.toCard(token, stage.place(moment.location), moment.seat ?? 0, 'supply', 440);
  stage.quiet();
}

/** A bonus tile, or a special tile with its letter, leaves the card for the panel. */
export async function tileSpent(stage: Stage, moment: Moment): Promise<void> {
  const letter = moment.kind === 'route-used' ? 'R' : moment.kind === 'development-used' ? 'D' : '';
  const token: Token = letter ? { kind: 'letter', text: letter } : { kind: 'bonus' };
  const head = centre('.turn > header') ?? onCard(moment.seat ?? 0, 'ip');
  play('bonus');
  await stage.travel(token, arc(onCard(moment.seat ?? 0, 'bonus'), head), 620, { sizes: [0.6, 1.1, 0.5] });
  await stage.clock.hold(200);
}

/** Ten dollars from the bank. */
export async function dollars(stage: Stage, moment: Moment): Promise<void> {
  const head = centre('.turn > header') ?? onCard(moment.seat ?? 0, 'ip');
  play('coin');
  const token: Token = { kind: 'cash', text: `$${moment.dollars}` };
  await stage.travel(token, arc(head, onCard(moment.seat ?? 0, 'money')), 480);
  await stage.clock.hold(200);
}

/** A piece or a tile comes to its place in the set-up. */
export async function laid(stage: Stage, moment: Moment): Promise<void> {
  if (moment.location) {
    stage.look([moment.location]);
    if (moment.kind === 'started')
      await stage.fromCard(
        { kind: 'piece', colour: stage.colour(moment.seat) },
        moment.seat ?? 0,
        'supply',
        stage.place(moment.location),
        420,
      );
    play(moment.kind === 'started' ? 'land' : 'stamp');
  }
  await stage.clock.hold(160);
}

/** A rest before the next player begins. */
export async function turnEnded(stage: Stage): Promise<void> {
  await stage.clock.settle();
  await stage.clock.hold(250);
}
