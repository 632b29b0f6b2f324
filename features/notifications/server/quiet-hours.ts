import { isBetween, nextTime } from '#core/time.ts';
import type { Preferences } from '../preferences.ts';

/** The end of the quiet hours that `now` falls into; null outside them. */
export const quietUntil = ({ quietHours }: Preferences, now: Date): Date | null =>
  quietHours !== null && isBetween(now, quietHours.from, quietHours.until) ? nextTime(now, quietHours.until) : null;
