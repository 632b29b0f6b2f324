import { and, eq } from 'drizzle-orm';
import { showDate } from '#core/time.ts';
import { accounts } from '#features/accounts/server/tables.ts';
import { notifyAdmins } from '#features/notifications/server/notify-admins.ts';
import { notify } from '#features/notifications/server/notify.ts';
import { readNextPayment } from '#features/plans/server/deliveries/describe-payment.ts';
import { paymentAttempts, refunds } from '#features/payments/server/tables.ts';
import { nameNow, planNames } from '#features/plans/server/plan-name.ts';
import { plans } from '#features/plans/server/tables.ts';
import type { Event, Reaction } from '#engine/event.ts';
import type { Work } from '#engine/work.ts';
import { answerWithin } from '../deadlines.ts';
import { applicationAdminNotices, applicationNotices } from '../wording.ts';
import { applications, type applicationSubject } from './tables.ts';

type NoticedStep = 'pay' | 'decline' | 'no-answer' | 'withdraw' | 'remind';

const plansPage = '/provider-subscription';
const adminList = '/admin-dashboard#user-management';

/** An application that was paid for. */
async function readPaid(work: Work, id: string) {
  const [found] = await work.tx
    .select({ application: applications, fullName: accounts.fullName, plan: planNames, paid: paymentAttempts })
    .from(applications)
    .innerJoin(accounts, eq(accounts.id, applications.accountId))
    .innerJoin(plans, eq(plans.id, applications.plan))
    .innerJoin(paymentAttempts, eq(paymentAttempts.id, applications.attemptId))
    .where(eq(applications.id, id));
  if (found === undefined) return null;
  const { application, paid, plan, ...rest } = found;
  const answerBy = new Date((application.paidAt ?? work.now).getTime() + answerWithin);
  const cents = paid.planCents + paid.joiningFeeCents;
  return { ...application, ...rest, attemptId: paid.id, plan, cents, answerBy };
}

const causes = {
  decline: 'application-declined',
  'no-answer': 'application-unanswered',
  withdraw: 'application-withdrawn',
} as const;

/** The cents that a step refunds: none where all of the payment went back before. */
async function readRefund({ tx }: Work, attemptId: string, step: keyof typeof causes): Promise<number> {
  const isOfStep = and(eq(refunds.attemptId, attemptId), eq(refunds.cause, causes[step]));
  const [refund] = await tx.select({ cents: refunds.cents }).from(refunds).where(isOfStep).orderBy(refunds.createdAt);
  return refund?.cents ?? 0;
}

/** Notifies the person of the status of their application. One that was never paid for is withdrawn without a notice. */
async function notifyOwner(
  work: Work,
  event: Event<typeof applicationSubject, Exclude<NoticedStep, 'remind'>>,
): Promise<void> {
  const found = await readPaid(work, event.subjectId);
  if (found === null) return;
  const { accountId, cents, reason, answerBy } = found;
  const refundCents = event.step === 'pay' ? 0 : await readRefund(work, found.attemptId, event.step);
  const refund = { cents: refundCents, paidCents: cents };
  const sayNext = event.step === 'pay' ? await readNextPayment(work, found.subscriptionId) : () => '';
  const words = {
    pay: () =>
      applicationNotices.waiting({ plan: nameNow(found.plan), cents, answerBy: showDate(answerBy), next: sayNext() }),
    decline: () => applicationNotices.declined(reason ?? '', refund),
    'no-answer': () => applicationNotices.unanswered(refund),
    withdraw: () => applicationNotices.withdrawn(refund),
  }[event.step];
  // The person who withdrew the application gets it too: the mail is their record of the refund.
  await notify(work, { ...event, actorId: null }, [{ accountId, type: 'other', words, linkTo: plansPage }]);
}

async function notifyPaid(work: Work, event: Event<typeof applicationSubject, 'pay'>): Promise<void> {
  await notifyOwner(work, event);
  const found = await readPaid(work, event.subjectId);
  if (found?.status !== 'waiting') return;
  await notifyAdmins(work, event, {
    type: 'other',
    words: () => applicationAdminNotices.waits(found.fullName, nameNow(found.plan)),
    linkTo: adminList,
    repeats: {
      key: 'applications-waiting',
      title: () => applicationAdminNotices.manyWait,
      linkTo: adminList,
      isEachMailed: true,
    },
  });
}

async function remindAdmins(work: Work, event: Event<typeof applicationSubject, 'remind'>): Promise<void> {
  const found = await readPaid(work, event.subjectId);
  // A reminder comes too late once it is answered.
  if (found?.status !== 'waiting') return;
  const words = () => applicationAdminNotices.waitsLong(found.fullName, showDate(found.answerBy));
  await notifyAdmins(work, event, { type: 'other', words, linkTo: adminList });
}

export const applicationReactions: readonly Reaction<typeof applicationSubject>[] = [
  { to: 'application.pay', run: notifyPaid },
  { to: 'application.decline', run: notifyOwner },
  { to: 'application.no-answer', run: notifyOwner },
  { to: 'application.withdraw', run: notifyOwner },
  { to: 'application.remind', run: remindAdmins },
];
