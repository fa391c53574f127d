/** What may come, as the server sees it at a position; the last answer is kept. */
import { api } from '../api/client';
import type { Forecast } from '../api/types';

let kept: { of: string; forecast: Promise<Forecast | null> } | undefined;

/** The forecast after so many actions of a game, or null if there is none. */
export function forecastAt(game: string, actions: number, takeBacks: number): Promise<Forecast | null> {
  const of = [game, actions, takeBacks].join();
  if (kept?.of !== of) kept = { of, forecast: api.forecast(game, actions).catch(forget) };
  return kept.forecast;
}

/** It could not be fetched: the next one who asks tries again. */
function forget(): null {
  kept = undefined;
  return null;
}
