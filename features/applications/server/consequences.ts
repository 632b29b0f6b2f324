import { and, eq } from 'drizzle-orm';
import type { accountSubject } from '#features/accounts/server/tables.ts';
import type { disputeSubject, refundSubject } from '#features/payments/server/tables.ts';
import { dropHeldPlan } from '#features/plans/server/choices/hold-plan.ts';
import { findFullyRefunded } from '#features/payments/server/refunds/find-fully-refunded.ts';
import { subscriptions, type subscriptionSubject } from '#features/plans/server/tables.ts';
import type { Consequence, Event } from '#engine/event.ts';
import { findRow, lockRow } from '#engine/postgres/read.ts';
import { takeStep, tryStep } from '#engine/take-step.ts';
import type { Work } from '#engine/work.ts';
import { remindBefore, answerWithin } from '../deadlines.ts';
import { approveWithRole, fillInWithPayment } from './answer-application.ts';
import { isOpen } from './apply.ts';
import { refundEnded } from './end-application.ts';
import { applications, applicationSubject } from './tables.ts';
import { withdrawOpen } from './withdraw-application.ts';

/**
 * A payment makes the unpaid application of its person wait for an answer, with the plan that was paid for. If none is unpaid (it was
 * withdrawn, or paid for in another tab) the payment is refunded in full.
 */
async function takePayment(work: Work, event: Event<typeof subscriptionSubject, 'hold'>): Promise<void> {
  const { subjectId: subscriptionId, data } = event;
  const { attemptId } = data;
  const paid = await findRow(work.tx, subscriptions, subscriptionId);
  if (paid === undefined) throw new Error('a plan that was just paid for is gone');
  const { accountId, plan } = paid;
  const open = await lockRow(work.tx, applications, isOpen(accountId), 'update');
  if (open?.status !== 'unpaid') return refundEnded(work, { subscriptionId, attemptId }, 'paid-twice');
  const remindAt = new Date(work.now.getTime() + answerWithin - remindBefore);
  await tryStep(work, applicationSubject, 'pay', {
    id: open.id,
    by: 'system',
    set: { plan, subscriptionId, attemptId, paidAt: work.now, remindAt },
    data: { attemptId },
  });
}

/** A payment that an admin or a bank returned in full before the answer pays for nothing any more. */
async function withdrawRefunded(
  work: Work,
  event: Event<typeof refundSubject, 'request' | 'process' | 'settle'> | Event<typeof disputeSubject, 'book'>,
): Promise<void> {
  const { attemptId } = event.data;
  const isOfIt = and(eq(applications.attemptId, attemptId), eq(applications.status, 'waiting'));
  const waiting = await findRow(work.tx, applications, isOfIt);
  if (waiting === undefined || (await findFullyRefunded(work, attemptId)) === null) return;
  await takeStep(work, applicationSubject, 'withdraw', { id: waiting.id, by: 'system' });
  await dropHeldPlan(work, waiting.subscriptionId);
}

async function followRole(work: Work, event: Event<typeof accountSubject, 'change-role'>): Promise<void> {
  if (event.after === 'provider') await approveWithRole(work, event.subjectId);
  else await withdrawOpen(work, event.subjectId);
}

export const applicationConsequences: readonly Consequence<
  typeof subscriptionSubject | typeof refundSubject | typeof disputeSubject | typeof accountSubject
>[] = [
  { after: 'subscription.hold', run: takePayment },
  { after: 'subscription.confirm', run: (work, { subjectId }) => fillInWithPayment(work, subjectId) },
  { after: 'refund.request', run: withdrawRefunded },
  { after: 'refund.process', run: withdrawRefunded },
  { after: 'refund.settle', run: withdrawRefunded },
  { after: 'dispute.book', run: withdrawRefunded },
  { after: 'account.change-role', run: followRole },
  { after: 'account.leave', run: (work, { subjectId }) => withdrawOpen(work, subjectId) },
];
