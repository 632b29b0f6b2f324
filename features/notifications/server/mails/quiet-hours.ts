import { isBetween, nextTime } from '#core/time.ts';
import type { Preferences } from '#features/notifications/preferences.ts';

/** The end of the quiet hours that include `now`; null outside them. */
export const quietUntil = ({ quietHours }: Preferences, now: Date): Date | null =>
  quietHours !== null && isBetween(now, quietHours.from, quietHours.until) ? nextTime(now, quietHours.until) : null;
