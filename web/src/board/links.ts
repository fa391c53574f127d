/** The roads of the map, and which of them stand out. */
import type { Board } from '../api/types';
import type { Figures } from '../state/figures';
import type { PickedLink } from './config';
import type { Mark } from './marks';

/** A link with its curve on the map; `cut` is the same curve with gaps where others cross it. */
export type Road = Board['links'][number] & { d: string };

/** The roads in groups, from the lowest to the highest. */
export interface RoadGroups {
  /** Roads of places that are not in play: nobody can use them. */
  shut: Road[];
  /** Roads that don't matter now. */
  rest: Road[];
  /** Roads that matter now: they lead to places that can be reached. */
  open: Road[];
  /** Roads of the hovered or focused place. */
  hot: Road[];
  /** Roads of the turn in progress. */
  picked: Road[];
}

/** What makes roads stand out. */
export interface Emphasis {
  /** The places that are not in play. */
  blocked: readonly string[];
  /** The hovered or focused place. */
  looked: string | null;
  /** The links of the turn in progress. */
  picks: readonly PickedLink[];
  /** What can be done at each place. */
  marks: Record<string, Mark>;
}

/** All roads of the map. */
export function roadsOf(figures: Figures): Road[] {
  return figures.board.links.map((link) => {
    const [a, b] = [figures.placeAt(link.a), figures.placeAt(link.b)];
    return { ...link, d: `M${a.x},${a.y}C${link.c[0]},${link.c[1]} ${link.c[2]},${link.c[3]} ${b.x},${b.y}` };
  });
}

/** The roads in groups. */
export function groupRoads(roads: readonly Road[], { blocked, looked, picks, marks }: Emphasis): RoadGroups {
  const picked = roads.filter((road) => picks.some((pick) => isSame(road, pick)));
  const hot = roads.filter((road) => road.a === looked || road.b === looked);
  const isOpen = (road: Road) => leadsTo(road.a, road, marks) || leadsTo(road.b, road, marks);
  // Once a link was chosen, it stands alone.
  const open = picked.length ? [] : roads.filter((road) => !hot.includes(road) && isOpen(road));
  const isShut = (road: Road) => blocked.includes(road.a) || blocked.includes(road.b);
  const still = roads.filter((road) => !hot.includes(road) && !open.includes(road) && !picked.includes(road));
  return {
    shut: still.filter(isShut),
    rest: still.filter((road) => !isShut(road)),
    open,
    hot,
    picked,
  };
}

/** Whether this road is the cheapest way to a place that can be reached. */
function leadsTo(place: string, road: Road, marks: Record<string, Mark>): boolean {
  const mark = marks[place];
  if (mark?.state !== 'reachable' || mark.price !== road.price) return false;
  const other = road.a === place ? road.b : road.a;
  return mark.origins.includes(`${other}${road.price}`);
}

function isSame(road: Road, pick: PickedLink): boolean {
  const ends = [road.a, road.b];
  return pick.price === road.price && ends.includes(pick.a) && ends.includes(pick.b);
}
