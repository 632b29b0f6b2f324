import { and, asc, eq, ne } from 'drizzle-orm';
import { Refusal } from '#core/errors.ts';
import { day } from '#core/time.ts';
import { readSettings } from '#features/site/server/queries.ts';
import { takeStep } from '#server/engine/take-step.ts';
import type { PersonWork, Work } from '#server/engine/work.ts';
import { lockOwn } from './change-terms.ts';
import { paymentAttempts, subscriptionSubject, type subscriptions } from './tables.ts';
import { wantRefund } from './want-refund.ts';

/** How long after the first payment a plan can be cancelled with a refund, in milliseconds. */
const coolingOff = 7 * day;

type CoolOff = { refundCents: number; feeCents: number; until: Date; returns: { attemptId: string; cents: number }[] };

/**
 * Reads what goes back when a plan is cancelled within 7 days of the first payment: all that was paid for it, less the fee of the site.
 * Null later, for a later plan, and where the fee would leave nothing.
 */
export async function readCoolOff(
  work: Pick<Work, 'world' | 'tx' | 'now'>,
  { id, accountId, status }: Pick<typeof subscriptions.$inferSelect, 'id' | 'accountId' | 'status'>,
): Promise<CoolOff | null> {
  if (status !== 'active') return null;
  const paid = await work.tx
    .select()
    .from(paymentAttempts)
    .where(
      and(
        eq(paymentAttempts.accountId, accountId),
        eq(paymentAttempts.status, 'paid'),
        ne(paymentAttempts.kind, 'card'),
      ),
    )
    .orderBy(asc(paymentAttempts.settledAt), asc(paymentAttempts.createdAt));
  const [first] = paid;
  if (first?.settledAt == null || first.subscriptionId !== id || first.kind !== 'first') return null;
  const until = new Date(first.settledAt.getTime() + coolingOff);
  if (work.now >= until) return null;
  let fee = (await readSettings(work.world)).coolingOffFeeCents;
  const feeCents = fee;
  const returns: CoolOff['returns'] = [];
  for (const { id: attemptId, planCents, joiningFeeCents, refundedCents } of paid) {
    const left = planCents + joiningFeeCents - refundedCents;
    const kept = Math.min(fee, left);
    fee -= kept;
    if (left > kept) returns.push({ attemptId, cents: left - kept });
  }
  const refundCents = returns.reduce((sum, { cents }) => sum + cents, 0);
  return refundCents > 0 ? { refundCents, feeCents, until, returns } : null;
}

/** Cancels a plan of the actor with the refund that was read. Refuses another amount (`subscriptions.price-changed`). */
export async function coolOff(work: PersonWork, id: string, refundCents: number): Promise<void> {
  const own = await lockOwn(work, id);
  const terms = await readCoolOff(work, own);
  if (terms === null) throw new Refusal('request.conflict', { current: own.status });
  if (terms.refundCents !== refundCents) throw new Refusal('subscriptions.price-changed');
  await takeStep(work, subscriptionSubject, 'cool-off', {
    id,
    by: 'owner',
    set: { nextChargeAt: null, nextPlan: null },
  });
  for (const { attemptId, cents } of terms.returns) await wantRefund(work, { attemptId, cents, cause: 'cool-off' });
}
