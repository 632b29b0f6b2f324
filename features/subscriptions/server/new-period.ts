import { monthLater } from '#core/time.ts';

/** What a subscription has from the beginning of a paid period on: at its end the next one is charged. */
export function newPeriod(periodStartsAt: Date) {
  const periodEndsAt = monthLater(periodStartsAt);
  return { periodStartsAt, periodEndsAt, nextChargeAt: periodEndsAt, pastDueAt: null };
}
