/** Words for the server's short names. */
import type { Level } from '../api/types';
import { m } from '../paraglide/messages';

const LEVELS: Record<Level, () => string> = {
  person: m.level_person,
  beginner: m.level_beginner,
  casual: m.level_casual,
  strong: m.level_strong,
  expert: m.level_expert,
};

/** The levels of the bots, from weak to strong. */
export const BOT_LEVELS: Level[] = ['beginner', 'casual', 'strong', 'expert'];
/** Whoever may have a seat: people and bots. */
export const ALL_LEVELS: Level[] = ['person', ...BOT_LEVELS];

/** The name of a level. */
export function levelName(level: Level): string {
  return LEVELS[level]();
}

const SOURCES: Record<string, () => string> = {
  city: m.source_city,
  region: m.source_region,
  track: m.source_track,
  towns: m.source_towns,
  money: m.source_money,
  bonus: m.source_bonus,
};

/** Where points came from. */
export function sourceName(source: string): string {
  return SOURCES[source]?.() ?? source;
}

const COLOURS = [m.colour_blue, m.colour_red, m.colour_gold, m.colour_black, m.colour_mint];
const SHAPES = [m.shape_circle, m.shape_diamond, m.shape_star, m.shape_square, m.shape_triangle];

/** The colour and the shape of a player's pieces. */
export function colourName(colour: number): string {
  return `${COLOURS[colour]?.() ?? ''}, ${SHAPES[colour]?.() ?? ''}`;
}

const QUEENIES: Record<string, () => string> = {
  milestones: m.queenie_milestones,
  boom: m.queenie_boom,
  regions: m.queenie_regions,
};

/** The name of a Queenie. */
export function queenieName(queenie: string): string {
  return QUEENIES[queenie]?.() ?? queenie;
}
