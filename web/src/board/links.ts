/** The roads of the map, and which of them stand out. */
import type { Board } from '../api/types';
import type { Figures } from '../state/figures';
import type { PickedLink } from './config';

/** A link with its curve on the map. */
export type Road = Board['links'][number] & { d: string };

/** The roads in groups, from the lowest to the highest. */
export interface RoadGroups {
  /** Roads of places that are not in play: nobody can use them. */
  shut: Road[];
  /** Normal roads, the expensive ones at the bottom. */
  rest: Road[];
  /** Roads of the hovered or focused place. */
  hot: Road[];
  /** Roads of the turn in progress. */
  picked: Road[];
}

/** All roads of the map. */
export function roadsOf(figures: Figures): Road[] {
  return figures.board.links.map((link) => {
    const [a, b] = [figures.placeAt(link.a), figures.placeAt(link.b)];
    return { ...link, d: `M${a.x},${a.y}C${link.c[0]},${link.c[1]} ${link.c[2]},${link.c[3]} ${b.x},${b.y}` };
  });
}

/** The roads in groups, for the hovered or focused place and the links of a turn. */
export function groupRoads(
  roads: readonly Road[],
  blocked: readonly string[],
  looked: string | null,
  picks: readonly PickedLink[],
): RoadGroups {
  const isHot = (road: Road) => road.a === looked || road.b === looked;
  const isShut = (road: Road) => blocked.includes(road.a) || blocked.includes(road.b);
  const still = roads.filter((road) => !isHot(road)).toSorted((one, other) => other.price - one.price);
  return {
    shut: still.filter(isShut),
    rest: still.filter((road) => !isShut(road)),
    hot: roads.filter(isHot),
    picked: roads.filter((road) => picks.some((pick) => isSame(road, pick))),
  };
}

function isSame(road: Road, pick: PickedLink): boolean {
  const ends = [road.a, road.b];
  return pick.price === road.price && ends.includes(pick.a) && ends.includes(pick.b);
}
