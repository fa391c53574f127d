/** A region: who marks it first, who is first, second and present when it is complete, and its tile on the track. */
import type { Moment } from '../../api/types';
import { FORMS } from '../../board/forms';
import { play } from '../../state/sounds';
import { terms } from '../../state/terms.svelte';
import type { Figures } from '../../state/figures';
import type { Point } from '../../board/geometry';
import type { Ring, Token } from '../scene.svelte';
import { arc, centre, mapScale, onCard, onScreen, onTrack } from '../spots';
import { EASE, type Stage } from '../stage';

const ABOVE_TRACK = 26; // pixels
const BESIDE_SIGN = 16; // its name reaches beyond its frame
const SIGN = { up: 13, height: 46, down: 10 };

/** The first scoring in a region: a piece of the active player goes to its sign. */
export async function markerSet(stage: Stage, moment: Moment): Promise<void> {
  const sign = signOf(stage.figures, moment.region);
  stage.look(placesIn(stage.figures, moment.region), [sign]);
  const { x, y, w } = sign;
  stage.light({ shape: 'box', x: x - w / 2 - 2, y: y - SIGN.up, width: w + 4, height: SIGN.height, corner: 23 });
  stage.say({
    text: moment.captions[0] ?? '',
    rule: moment.rule,
    at: onScreen({ x, y: y + SIGN.down }),
    side: 'below',
    gap: (SIGN.height / 2) * mapScale() + BESIDE_SIGN,
    seat: moment.seat,
    big: false,
  });
  const slot = { x: x - (w - 8) / 2 + FORMS.sign.marker_in, y: y + SIGN.down };
  await stage.fromCard({ kind: 'piece', colour: stage.colour(moment.seat) }, moment.seat ?? 0, 'supply', slot, 500, {
    sizes: [0.8, 1, 0.5],
  });
  play('stamp');
  await stage.clock.hold(240);
  stage.quiet();
  stage.light();
}

/** The sign of a region: its middle and its width. */
function signOf(figures: Figures, region: string | null): Point & { w: number } {
  const sign = figures.region.get(region ?? '')?.sign ?? {};
  return { x: sign['x'] ?? 0, y: sign['y'] ?? 0, w: sign['w'] ?? 0 };
}

/** The places of a region. */
function placesIn(figures: Figures, region: string | null): string[] {
  return figures.board.places.filter((place) => place.region === region).map((place) => place.id);
}

/** One rank in a region: all pieces that count get rings, and the value flies to the card. */
export async function regionRanked(stage: Stage, moment: Moment, rest: readonly Moment[]): Promise<void> {
  const { clock, scene } = stage;
  if (clock.rushed) {
    stage.lightCard(moment.seat ?? 0, moment.influence, stage.figures.name(moment.region));
    return;
  }
  if (scene.ranks?.region !== moment.region) await openRegion(stage, moment, rest);
  const rows = (scene.ranks?.rows ?? []).map((row) => (row.seat === moment.seat ? { ...row, on: true } : row));
  scene.ranks = { region: moment.region ?? '', rows };
  stage.light(...countedIn(stage, moment));
  play('tick');
  await clock.hold(340);
  const row = `[data-rank="${moment.seat}"]`;
  if (moment.dollars) {
    const token: Token = { kind: 'cash', text: `$${moment.dollars}` };
    await stage.travel(
      token,
      arc(centre(row) ?? onCard(moment.seat ?? 0, 'ip'), onCard(moment.seat ?? 0, 'money')),
      560,
    );
    stage.lightCard(moment.seat ?? 0, 0, '');
  } else await stage.win(moment, centre(row) ?? onCard(moment.seat ?? 0, 'ip'), stage.figures.name(moment.region), 560);
  await clock.hold(160);
}

/** The region lights up as a whole, and its card opens with empty rows. */
async function openRegion(stage: Stage, moment: Moment, rest: readonly Moment[]): Promise<void> {
  const { scene, clock } = stage;
  const region = moment.region ?? '';
  const ranks = [moment, ...rest].filter((one) => one.kind === 'region-ranked' && one.region === region);
  stage.look(placesIn(stage.figures, region));
  scene.dim = true;
  scene.region = region;
  scene.ranks = {
    region,
    rows: ranks.map((one) => ({
      seat: one.seat ?? 0,
      text: one.captions[0] ?? '',
      value: one.dollars ? `$${one.dollars}` : `+${one.influence}`,
      on: false,
    })),
  };
  play('region');
  await clock.move(260);
  await clock.hold(620);
}

/** Rings around the places where a seat's pieces count. */
function countedIn(stage: Stage, moment: Moment): Ring[] {
  const position = stage.position();
  const seat = moment.seat ?? 0;
  return stage.figures.board.places
    .filter(
      ({ id, region }) =>
        region === moment.region && (position.towns[id] === seat || (position.cities[id]?.held[seat] ?? 0) > 0),
    )
    .map(({ id }) => stage.ringOf(id));
}

/** The winner of a region takes a bonus tile back, or a special tile. */
export async function tileWon(stage: Stage, moment: Moment): Promise<void> {
  const letter = moment.kind === 'route-won' ? 'R' : moment.kind === 'development-won' ? 'D' : '';
  const token: Token = letter ? { kind: 'letter', text: letter } : { kind: 'bonus' };
  const from = centre(`[data-rank="${moment.seat}"]`) ?? onScreen(signOf(stage.figures, moment.region));
  play('bonus');
  await stage.travel(token, arc(from, onCard(moment.seat ?? 0, 'bonus')), 560, { sizes: [1.2, 0.6, 0.5] });
  stage.lightCard(moment.seat ?? 0, 0, '');
  await stage.clock.hold(300);
}

/** The region's tile travels to the track, and the space's points go to who completed it. */
export async function trackReached(stage: Stage, moment: Moment): Promise<void> {
  const { scene, clock } = stage;
  const cell = onTrack(moment.place ?? 0);
  stage.light();
  scene.dim = false;
  scene.region = scene.ranks = null;
  scene.space = moment.place;
  stage.look([]);
  const short = stage.figures.region.get(moment.region ?? '')?.short ?? '';
  const sign = signOf(stage.figures, moment.region);
  const token: Token = { kind: 'tile', region: moment.region ?? '', text: short };
  await stage.travel(token, arc(onScreen({ x: sign.x, y: sign.y + SIGN.down }), cell, 0.12), 760, {
    ease: EASE.road,
    sizes: [1.3, 1, 0.7],
  });
  play('stamp');
  // The tile stays where it landed until the position has it.
  clock.tail(stage.travel(token, [cell, cell], 1700, { sizes: [1, 1, 0] }));
  stage.say({
    text: moment.captions[0] ?? '',
    rule: moment.rule,
    at: cell,
    side: 'above',
    gap: ABOVE_TRACK,
    seat: moment.seat,
    big: false,
  });
  await clock.hold(360);
  await stage.win(moment, cell, terms.sourceName('track'), 520);
  await clock.hold(320);
  stage.quiet();
  scene.space = null;
}
