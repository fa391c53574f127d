/** The end: the red zone, then the last count, source by source. */
import type { Moment } from '../../api/types';
import { FINAL_SOURCES } from '../../state/sources';
import { play } from '../../state/sounds';
import { onTrack } from '../spots';
import type { Stage } from '../stage';

const ABOVE_TRACK = 28; // pixels
const KNOWN = ['city', 'region', 'track'];

/** The last turn is over: the red zone lights up, or it is said that nobody expanded. Then the count opens. */
export async function gameOver(stage: Stage, moment: Moment): Promise<void> {
  const { scene, clock } = stage;
  await clock.settle();
  stage.look([]);
  scene.dim = true;
  scene.red = Boolean(moment.counted);
  stage.say({
    text: moment.captions[0] ?? '',
    rule: moment.rule,
    at: onTrack(stage.figures.board.track.length - 2),
    side: 'above',
    gap: ABOVE_TRACK,
    seat: null,
    big: true,
  });
  play('red');
  await clock.hold(1900);
  stage.quiet();
  scene.red = scene.dim = false;
  await openCount(stage);
}

/** A sheet rises over the map: what everybody has won in cities, in regions and on the track. */
async function openCount(stage: Stage): Promise<void> {
  const { scene, clock } = stage;
  if (clock.rushed) return;
  const players = stage.position().players;
  const sources = [...KNOWN, ...Object.values(FINAL_SOURCES)];
  scene.count = { sources, now: '', line: '', rule: '', rows: players.map((_, seat) => ({ seat, parts: [] })) };
  await clock.move(420);
  for (const source of KNOWN) {
    if (!players.some((player) => player.points[source])) continue;
    count(stage, source, '', '', (seat) => players[seat]?.points[source] ?? 0);
    play('tick');
    await clock.move(520);
    await clock.hold(420);
  }
}

function count(stage: Stage, source: string, line: string, rule: string, points: (seat: number) => number): void {
  const before = stage.scene.count;
  if (!before) return;
  const rows = before.rows.map((row) => ({ ...row, parts: [...row.parts, { source, points: points(row.seat) }] }));
  stage.scene.count = { ...before, now: source, line, rule, rows };
}

/** All players' points of one source are one step. */
export async function finalSource(stage: Stage, moments: readonly Moment[]): Promise<void> {
  const [first] = moments;
  if (!first || stage.clock.rushed) return;
  const gains = new Map(moments.map((moment) => [moment.seat, moment.influence]));
  count(stage, FINAL_SOURCES[first.kind] ?? '', first.captions[0] ?? '', first.rule, (seat) => gains.get(seat) ?? 0);
  play('tick');
  await stage.clock.hold(400);
  await stage.clock.move(900);
  await stage.clock.hold(900);
}
