/** How late it is at the server: clocks run by its time, whatever the clock of this machine says. */

/** Answers tell whole seconds and were on the way for a while. */
const COARSE_SECONDS = 2;
let ahead = 0;
let isTold = false;

/** The server says how late it is, in seconds since 1970, by the clock of its database: all games run by it. */
export function noteServerTime(seconds: number): void {
  isTold = true;
  ahead = seconds - Date.now() / 1000;
}

/** An answer says when it was sent, by another clock: it counts only as long as the server has not told the time. */
export function noteDate(date: string | null): void {
  const seconds = Date.parse(date ?? '') / 1000;
  if (!isTold && Math.abs(seconds - serverNow()) > COARSE_SECONDS) ahead = seconds - Date.now() / 1000;
}

/** How late it is at the server, in seconds since 1970. */
export function serverNow(): number {
  return Date.now() / 1000 + ahead;
}
