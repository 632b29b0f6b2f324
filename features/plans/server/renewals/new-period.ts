import { monthLater } from '#core/time.ts';
import type { Work } from '#engine/work.ts';

/** The columns of a subscription at the start of a paid period: at its end the next one is charged. */
export function newPeriod(periodStartsAt: Date) {
  const periodEndsAt = monthLater(periodStartsAt);
  return { periodStartsAt, periodEndsAt, nextChargeAt: periodEndsAt, pastDueAt: null, cancelledAt: null };
}

/**
 * The columns of a plan that its person gave up, or whose payment went back: nothing more is charged. A planned change waits: a person who
 * resumes the plan finds it as they left it.
 */
export const noRenewal = ({ now: cancelledAt }: Work) => ({ nextChargeAt: null, cancelledAt });
