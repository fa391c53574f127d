/** The figures of the board: fetched once. */
import { api } from '../api/client';
import type { Board, PlaceFigures } from '../api/types';

/** The board, with its places, regions and tiles by name. */
export class Figures {
  readonly place: Map<string, PlaceFigures>;
  readonly region: Map<string, Board['regions'][number]>;
  readonly tile: Map<string, Board['tiles'][number]>;

  constructor(readonly board: Board) {
    this.place = new Map(board.places.map((place) => [place.id, place]));
    this.region = new Map(board.regions.map((region) => [region.id, region]));
    this.tile = new Map(board.tiles.map((tile) => [tile.id, tile]));
  }

  /** The name of a place or region in the reader's language; nothing for none. */
  name(place: string | null | undefined): string {
    return (place && (this.place.get(place)?.name ?? this.region.get(place)?.name)) || '';
  }

  /** The figures of a place that must be there. */
  placeAt(id: string): PlaceFigures {
    const place = this.place.get(id);
    if (!place) throw new Error(`there is no place ${id}`);
    return place;
  }
}

let loading: Promise<Figures> | null = null;

/** The figures; asked for once, unless that failed. */
export function loadFigures(): Promise<Figures> {
  loading ??= api
    .board()
    .then((board) => new Figures(board))
    .catch((fault: unknown) => {
      loading = null;
      throw fault;
    });
  return loading;
}
