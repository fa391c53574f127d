/** A place in words: for screen readers, the list of places and the tips. */
import type { Draft, Position, Seat } from '../api/types';
import { m } from '../texts';
import type { Figures } from '../state/figures';
import { dollars, listed } from '../ui/format';

/** What stands there: kind, region, who is there. */
export function situation(
  figures: Figures,
  position: Position,
  seats: readonly Seat[],
  blocked: readonly string[],
  id: string,
): string {
  const place = figures.placeAt(id);
  const region = figures.name(place.region);
  if (blocked.includes(id)) return m.place_blocked({ region });
  const name = (seat: number) => seats[seat]?.name ?? '';
  const city = position.cities[id];
  if (!city) {
    const owner = position.towns[id];
    return owner === undefined ? m.place_free_town({ region }) : m.place_town({ region, name: name(owner) });
  }
  const held = listed(city.held.flatMap((count, seat) => (count ? [m.held_by({ name: name(seat), count })] : [])));
  const boom = position.boom === id ? ` · ${m.boom_here()}` : '';
  if (city.scored) return m.place_scored({ region, held }) + boom;
  if (!city.value) return m.place_without_tile({ region });
  const kind = held
    ? m.place_city({ value: city.value, region, held })
    : m.place_empty_city({ value: city.value, region });
  return kind + boom;
}

/** What can be done there, or why not. */
export function possibility(figures: Figures, draft: Draft, mode: string, id: string): string {
  const place = draft.places[id];
  if (draft.position.markers.includes(id)) return m.chosen_here();
  const choices = place?.choices.filter((one) => one.mode === mode) ?? [];
  const choice = choices[0];
  if (choice) {
    if (mode === 'set-up' && choices.length > 1)
      return m.choose_value({ values: listed(choices.map((one) => String(one.value))) });
    if (choice.price === null) return choice.text;
    const origin = choice.origins[0];
    const parts = [origin ? m.from_for({ from: figures.name(origin), price: dollars(choice.price) }) : choice.text];
    if (choice.left !== null) parts.push(m.leaves({ money: dollars(choice.left) }));
    return parts.join(' ');
  }
  const increase = draft.increases.find((one) => one.city === id);
  if (increase && (increase.single.on || increase.single.steps))
    return increase.single.on ? m.increase_on({ text: increase.text }) : m.increase_off({ text: increase.text });
  return place?.reason ? m.reason_with_rule({ text: place.reason.text, rule: place.reason.rule }) : '';
}

/** A region's tile, who has how many franchises there, and who is ahead in a tie. */
export function describeRegion(figures: Figures, position: Position, seats: readonly Seat[], id: string): string[] {
  const region = position.regions[id];
  if (!region) return [];
  const name = (seat: number) => seats[seat]?.name ?? '';
  const held = listed(region.held.flatMap((count, seat) => (count ? [m.held_by({ name: name(seat), count })] : [])));
  const lines = region.tile ? [m.region_tile({ tile: figures.tile.get(region.tile)?.text ?? '' })] : [];
  lines.push(m.region_held({ held: held || m.nobody_yet() }));
  if (region.marker !== null) lines.push(m.region_marker({ name: name(region.marker) }));
  return lines;
}
