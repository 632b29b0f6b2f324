import { monthLater } from '#core/time.ts';
import type { Work } from '#server/engine/work.ts';

/** What a subscription has from the beginning of a paid period on: at its end the next one is charged. */
export function newPeriod(periodStartsAt: Date) {
  const periodEndsAt = monthLater(periodStartsAt);
  return { periodStartsAt, periodEndsAt, nextChargeAt: periodEndsAt, pastDueAt: null, cancelledAt: null };
}

/**
 * What a plan has that its person gave up, or whose payment went back: nothing more is charged. A change that was planned waits: a person who
 * resumes the plan finds it as they left it.
 */
export const noRenewal = ({ now: cancelledAt }: Work) => ({ nextChargeAt: null, cancelledAt });
