/** Where the reader's last turn began, to go back there. */
import { api } from '../api/client';

const TURNS_BACK = 30; // how far it is looked for

/** The number of actions before the last turn of one of the reader's seats; undefined if he has had none. */
export async function beginningOfOwnTurn(
  id: string,
  now: number,
  isOwn: (seat: number) => boolean,
): Promise<number | undefined> {
  const { starts } = await api.history(id);
  const from = starts.at(-TURNS_BACK) ?? 0;
  const frames = await api.frames(id, from, now);
  return starts.findLast((start) => {
    const position = frames[start - from];
    return start < now && position !== undefined && isOwn(position.active);
  });
}
