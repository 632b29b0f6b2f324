import { eq } from 'drizzle-orm';
import { day } from '#core/time.ts';
import type { paymentAttempts } from '#features/payments/server/tables.ts';
import { recordEvent } from '#engine/record-event.ts';
import { takeStep } from '#engine/take-step.ts';
import type { SystemWork } from '#engine/work.ts';
import type { ChargeFailure } from '#features/plans/lifecycle.ts';
import { lockRow } from '#engine/postgres/read.ts';
import { subscriptions, subscriptionSubject } from '../tables.ts';

/** The time between two tries of the card, which fall on days 0, 2, 4 and 6. */
const tryEvery = 2 * day;
export const maxTries = 4;

type Subscription = typeof subscriptions.$inferSelect;

/** Fails the period that a charge did not pay. That of an upgrade fails nothing. */
export async function failRenewal(
  work: SystemWork,
  { kind, subscriptionId, periodStartsAt, tryNumber }: typeof paymentAttempts.$inferSelect,
  cause: ChargeFailure['cause'],
): Promise<void> {
  if (kind !== 'renewal') return;
  const subscription = await lockRow(work.tx, subscriptions, subscriptionId, 'update');
  // The period may be paid by now, or the plan cancelled.
  if (subscription?.periodEndsAt?.getTime() !== periodStartsAt?.getTime()) return;
  if (subscription !== undefined) await failPeriod(work, subscription, { cause, tries: tryNumber ?? 0 });
}

/** Makes a plan past due, or leaves it so, because its next period is unpaid after this many `tries`. */
export async function failPeriod(
  work: SystemWork,
  { id, status, pastDueAt }: Subscription,
  { cause, tries }: { cause: ChargeFailure['cause']; tries: number },
): Promise<void> {
  const canTry = cause !== 'refused' && cause !== 'no-card' && tries < maxTries;
  const nextChargeAt = canTry ? new Date((pastDueAt ?? work.now).getTime() + tries * tryEvery) : null;
  const data = { cause, nextTryAt: nextChargeAt?.toISOString() ?? null };
  if (status === 'active') {
    const set = { pastDueAt: work.now, nextChargeAt };
    await takeStep(work, subscriptionSubject, 'fail', { id, by: 'system', set, data });
  } else if (status === 'past_due') {
    await work.tx.update(subscriptions).set({ nextChargeAt }).where(eq(subscriptions.id, id));
    await recordEvent(work, subscriptionSubject, 'fail-again', {
      id,
      by: 'system',
      before: status,
      after: status,
      data,
    });
  }
}
