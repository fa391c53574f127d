/** Where things are on the screen: places of the map, figures on the players' cards. */
import type { Point } from '../board/geometry';
import type { Road } from '../board/links';

const SAMPLES = 32;

/** A figure on a player's card. */
export type Figure = 'ip' | 'money' | 'supply' | 'bonus';

/** A point of the map on the screen. */
export function onScreen(point: Point): Point {
  const matrix = document.querySelector<SVGSVGElement>('svg.map')?.getScreenCTM();
  if (!matrix) return middle();
  return { x: matrix.a * point.x + matrix.e, y: matrix.d * point.y + matrix.f };
}

/** Pixels per unit of the map. */
export function mapScale(): number {
  return document.querySelector<SVGSVGElement>('svg.map')?.getScreenCTM()?.a ?? 1;
}

/** A figure of a player's card; if it is hidden, the points, then the head of the panel. */
export function onCard(seat: number, figure: Figure): Point {
  const card = `[data-player="${seat}"]`;
  return (
    centre(`${card} [data-figure="${figure}"]`) ??
    centre(`${card} [data-figure="ip"]`) ??
    centre('.turn > header') ??
    middle()
  );
}

/** A space of the region track; where the track is in a tab, that tab. */
export function onTrack(space: number): Point {
  return centre(`[data-space="${space}"]`) ?? centre('[data-testid="tab-players"]') ?? middle();
}

/** The middle of the first element that is seen. */
export function centre(selector: string): Point | null {
  for (const element of document.querySelectorAll(selector)) {
    const box = element.getBoundingClientRect();
    if (box.width > 0 && box.height > 0) return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  }
  return null;
}

function middle(): Point {
  return { x: innerWidth / 2, y: innerHeight / 2 };
}

/** A low arc through the air. */
export function arc(from: Point, to: Point, lift = 0.1): Point[] {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const top = {
    x: (from.x + to.x) / 2 + dy * lift * (Math.sign(dx) || 1),
    y: (from.y + to.y) / 2 - Math.abs(dx) * lift - Math.hypot(dx, dy) * 0.06,
  };
  const steps = SAMPLES / 2;
  return Array.from({ length: steps + 1 }, (_, step) => {
    const [u, v] = [step / steps, 1 - step / steps];
    return {
      x: v * v * from.x + 2 * u * v * top.x + u * u * to.x,
      y: v * v * from.y + 2 * u * v * top.y + u * u * to.y,
    };
  });
}

/** The points of a road in map units, beginning at one of its ends. */
export function along(road: Road, from: string): Point[] {
  const path = document.createElementNS('http://www.w3.org/2000/svg', 'path');
  path.setAttribute('d', road.d);
  const length = path.getTotalLength();
  const points = Array.from({ length: SAMPLES + 1 }, (_, step) => {
    const { x, y } = path.getPointAtLength((length * step) / SAMPLES);
    return { x, y };
  });
  return road.a === from ? points : points.reverse();
}
