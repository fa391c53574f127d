/** How late it is at the server: clocks run by its time, whatever the clock of this machine says. */

/** Answers tell whole seconds and were on the way for a while. */
const COARSE_SECONDS = 2;
let ahead = 0;

/** The server says how late it is there, in seconds since 1970. */
export function noteServerTime(seconds: number): void {
  ahead = seconds - Date.now() / 1000;
}

/** An answer says when it was sent. */
export function noteDate(date: string | null): void {
  const seconds = Date.parse(date ?? '') / 1000;
  if (Math.abs(seconds - serverNow()) > COARSE_SECONDS) noteServerTime(seconds);
}

/** How late it is at the server, in seconds since 1970. */
export function serverNow(): number {
  return Date.now() / 1000 + ahead;
}
