import { minute } from '#core/time.ts';

/** Milliseconds by which the server's clock is ahead of the device's. Less than a minute is the way of an answer. */
let ahead = 0;

/** Notes what the server's clock says in an answer that has just come. */
export function noteServerTime(at: number): void {
  if (Number.isNaN(at)) return;
  const found = at - Date.now();
  ahead = Math.abs(found) < minute ? 0 : found;
}

/** The time now, by the server's clock where the device's is wrong: what people read as *ago* counts from it. */
export const readNow = (): Date => new Date(Date.now() + ahead);
