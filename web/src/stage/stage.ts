/** The hands of the stage: beats say what travels, what is lit and what is said; this does it in the scene. */
import { flushSync } from 'svelte';
import type { Position, Seat } from '../api/types';
import type { Camera } from '../board/camera.svelte';
import { radiusOf, type Point } from '../board/geometry';
import { roadsOf, type Road } from '../board/links';
import type { Figures } from '../state/figures';
import type { Moment } from '../api/types';
import { Clock } from './clock';
import { Scene, type Caption, type Ring, type Token } from './scene.svelte';
import { arc, mapScale, onCard, onScreen, type Figure } from './spots';

/** How something moves: along a road, through the air, falling, coming up. */
export const EASE = {
  road: 'cubic-bezier(.5,.05,.3,1)',
  fly: 'cubic-bezier(.45,0,.2,1)',
  fall: 'cubic-bezier(.6,0,.9,.4)',
  up: 'cubic-bezier(.2,.7,.2,1)',
};
const LEFT_FROM = 1050; // captions of places beyond this stand on the left, in map units
const CLOSEST = 2.2;
const SMALL_BOARD = 640; // pixels; the map follows what happens

/** Whether the board is so small that places are hard to see. */
function isSmall(): boolean {
  return (document.querySelector('.board')?.clientWidth ?? 0) <= SMALL_BOARD;
}

interface Way {
  ease?: string;
  sizes?: [number, number, number];
  delay?: number;
}

/** A table at which something is played: the map, the cards, and what lies over them. */
export class Stage {
  readonly clock = new Clock();
  readonly scene = new Scene();
  readonly #roads: Road[];
  #flights = 0;
  #before: Camera['view'] | null = null;
  /** The links passed for the expansion in progress. */
  ways: string[][] = [];

  constructor(
    readonly figures: Figures,
    /** Who plays; somebody may take a seat while the game goes on. */
    public seats: readonly Seat[],
    readonly camera: Camera,
    /** The position that is shown now, before the event of the beat. */
    readonly position: () => Position,
  ) {
    this.#roads = roadsOf(figures);
  }

  /** The chain of a seat. */
  colour(seat: number | null): number {
    return this.seats[seat ?? 0]?.colour ?? 0;
  }

  /** A place in map units, with its radius. */
  place(id: string): Point & { r: number } {
    const place = this.figures.placeAt(id);
    return { x: place.x, y: place.y, r: radiusOf(place, this.position().cities[id]?.value) };
  }

  /** The road between two places. */
  road(a: string, b: string): Road | undefined {
    return this.#roads.find((road) => (road.a === a && road.b === b) || (road.a === b && road.b === a));
  }

  /** Let something travel through points of the screen. */
  travel(token: Token, points: readonly Point[], ms: number, { ease, sizes, delay }: Way = {}): Promise<void> {
    if (this.clock.rushed) return Promise.resolve();
    this.#flights += 1;
    const id = this.#flights;
    return new Promise((resolve) => {
      const done = () => {
        this.scene.flights = this.scene.flights.filter((flight) => flight.id !== id);
        resolve();
      };
      const flight = {
        id,
        token,
        points,
        ms,
        easing: ease ?? EASE.fly,
        sizes: sizes ?? [1, 1, 0.3],
        delay: delay ?? 0,
        done,
      };
      this.scene.flights = [...this.scene.flights, flight as (typeof this.scene.flights)[number]];
    });
  }

  /** Let something fly from a point of the map to a player's card. */
  toCard(token: Token, from: Point, seat: number, figure: Figure, ms: number, way: Way = {}): Promise<void> {
    return this.travel(token, arc(onScreen(from), onCard(seat, figure)), ms, way);
  }

  /** Let something fly from a player's card to a point of the map. */
  fromCard(token: Token, seat: number, figure: Figure, to: Point, ms: number, way: Way = {}): Promise<void> {
    return this.travel(token, arc(onCard(seat, figure), onScreen(to)), ms, way);
  }

  /** Points fly from a point of the screen to a card, which keeps why. */
  async win(moment: Moment, from: Point, text: string, ms = 540): Promise<void> {
    const seat = moment.seat ?? 0;
    const token: Token = { kind: 'points', text: `+${moment.influence}` };
    if (moment.influence) await this.travel(token, arc(from, onCard(seat, 'ip')), ms, { sizes: [1.1, 0.72, 0.25] });
    this.lightCard(seat, moment.influence, text);
  }

  /** A card lights up, and keeps what was won and why. */
  lightCard(seat: number, points: number, text: string): void {
    if (points) this.scene.noteWin(seat, points, text);
    this.scene.winner = seat;
    this.clock.tail(
      this.clock.move(700).then(() => {
        if (this.scene.winner === seat) this.scene.winner = null;
      }),
    );
  }

  /** Say something beside a place. */
  sayAt(id: string, text: string | undefined, moment: Moment, grown = 1): void {
    if (!text || this.clock.rushed) return;
    const place = this.place(id);
    const side = isSmall() ? 'below' : place.x > LEFT_FROM ? 'left' : 'right';
    this.say({
      text,
      rule: moment.rule,
      at: onScreen(place),
      side,
      gap: place.r * grown * mapScale() + 16,
      seat: moment.seat,
      big: grown > 1,
    });
  }

  /** Say something beside a point of the screen. */
  say(caption: Caption): void {
    if (!this.clock.rushed) this.scene.caption = caption;
  }

  /** Take the line away. */
  quiet(): void {
    this.scene.caption = null;
  }

  /** Light rings, for as long as nothing else is lit. */
  light(...rings: Ring[]): void {
    if (!this.clock.rushed) this.scene.rings = rings;
  }

  /** A ring around a place. */
  ringOf(id: string, around = 6): Ring {
    const { x, y, r } = this.place(id);
    return { shape: 'circle', x, y, r: r + around };
  }

  /** Something begins: remember what the reader looked at. */
  begin(): void {
    this.#before = !isSmall() ? null : this.camera.view;
  }

  /** It is over: take everything down, and go back to what the reader looked at. */
  end(): void {
    this.scene.clear();
    if (this.#before) this.camera.returnTo(this.#before);
    this.#before = null;
  }

  /** On a small screen: bring places into view, and other points with them; without any, the whole map. */
  look(ids: readonly string[], also: readonly Point[] = []): void {
    if (!isSmall() || this.clock.rushed) return;
    const points = [...ids.map((id) => this.figures.placeAt(id)), ...also];
    if (points.length) this.camera.fit(points, CLOSEST);
    else this.camera.reset();
    // What travels now goes to where things are seen from now on, not to where they were.
    flushSync();
  }
}
