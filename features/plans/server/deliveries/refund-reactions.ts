import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import { isOneOf } from '#core/lifecycle.ts';
import { formatRand } from '#core/money/money.ts';
import { showDate } from '#core/time.ts';
import type { NoticeWords } from '#features/notifications/server/notice.ts';
import { notifyAdmins } from '#features/notifications/server/notify-admins.ts';
import { notify } from '#features/notifications/server/notify.ts';
import {
  disputes,
  type disputeSubject,
  paymentAttempts,
  type refundSubject,
} from '#features/payments/server/tables.ts';
import type { RefundCause } from '#features/payments/reasons.ts';
import type { Event, Reaction } from '#engine/event.ts';
import { events } from '#engine/tables.ts';
import type { Work } from '#engine/work.ts';
import { type Taken, takings } from '#features/plans/lifecycle.ts';
import {
  cooledOffNotice,
  disputeLostNotice,
  disputeTakenNotice,
  refundMadeNotice,
  refundWantedNotice,
} from '#features/plans/refund-wording.ts';
import { nameNow, planNames } from '../plan-name.ts';
import { plans, subscriptions, type subscriptionSubject } from '../tables.ts';

/** Says the notice with the plan as it is now, in the language of the person; null for none. */
type Said = ((left: Left) => NoticeWords) | null;
type Of<Name extends Event<typeof subscriptionSubject>['step']> = Event<typeof subscriptionSubject, Name>;
type RefundEvent = Event<typeof refundSubject, 'request' | 'process' | 'settle'>;

const linkTo = '/provider-subscription';
type Left = Parameters<typeof refundMadeNotice>[1];
type PlanEvent = Of<'reverse' | 'take-back' | 'cool-off'>;

/** The refunds whose decision has a notice of its own, or none. */
const hasOtherNotice: Partial<Record<RefundCause, true>> = {
  'card-check': true,
  'application-declined': true,
  'application-unanswered': true,
  'application-withdrawn': true,
  'cool-off': true,
};

/** Notifies the person who has a plan. The mail is also their record. */
async function tellHolder(
  work: Work,
  event: PlanEvent | RefundEvent,
  write: () => Said | Promise<Said>,
  { isMailed = true } = {},
) {
  const [row] = await work.tx
    .select({ accountId: subscriptions.accountId, plan: planNames, endsAt: subscriptions.periodEndsAt })
    .from(subscriptions)
    .innerJoin(plans, eq(plans.id, subscriptions.plan))
    .where(
      event.noun === 'refund'
        ? inArray(subscriptions.id, payableOf(work, event))
        : eq(subscriptions.id, event.subjectId),
    );
  if (row === undefined) return;
  const { accountId, plan, endsAt } = row;
  const say = await write();
  if (say === null) return;
  const state = await readLeft(work, event);
  const words = () => say({ plan: nameNow(plan), until: showDate(endsAt ?? event.at), state });
  await notify(work, { ...event, actorId: null }, [
    { accountId, type: 'other', words, linkTo, ...(!isMailed && { isMailed: false as const }) },
  ]);
}

/** The subscription that the payment of a refund or a dispute paid for. */
const payableOf = ({ tx }: Work, { data }: { data: { attemptId: string } }) =>
  tx.select({ id: paymentAttempts.subscriptionId }).from(paymentAttempts).where(eq(paymentAttempts.id, data.attemptId));

/** The plan after the payment of the event went back: the plan's own event follows in the same transaction. */
async function readLeft(work: Work, event: PlanEvent | RefundEvent): Promise<Left['state']> {
  if (event.step === 'reverse') return 'ended';
  if (event.step === 'take-back') return leftBy[event.data.taken];
  if (event.noun !== 'refund') return 'same';
  const [taken] = await work.tx
    .select({ step: events.step, taken: sql<Taken>`${events.data} ->> 'taken'` })
    .from(events)
    .where(
      and(
        eq(events.noun, 'subscription'),
        inArray(events.subjectId, payableOf(work, event)),
        inArray(events.step, ['reverse', 'take-back']),
        sql`${events.data} ->> 'attemptId' = ${event.data.attemptId}`,
      ),
    )
    .limit(1);
  return taken === undefined ? 'same' : taken.step === 'reverse' ? 'ended' : leftBy[taken.taken];
}

const leftBy: Record<Taken, Left['state']> = { plan: 'ended', upgrade: 'smaller', period: 'shorter', nothing: 'same' };

/** True if a bank took the payment of an event back. Refunds by us or on Paystack's pages have a notice. */
async function isDisputed(work: Work, attemptId: string): Promise<boolean> {
  const lost = and(eq(disputes.attemptId, attemptId), eq(disputes.status, 'lost'));
  return (await work.tx.$count(disputes, lost)) > 0;
}

/** The notice of a plan that was cancelled with a refund: the amount that was paid, and the amount that goes back. */
async function writeCooledOff(work: Work, { subjectId }: Of<'cool-off'>): Promise<Said> {
  const { planCents, joiningFeeCents, subscriptionId, status, kind, refundedCents } = paymentAttempts;
  const [sums] = await work.tx
    .select({
      paid: sql<number>`coalesce(sum(${planCents} + ${joiningFeeCents}), 0)`.mapWith(Number),
      back: sql<number>`coalesce(sum(${refundedCents}), 0)`.mapWith(Number),
    })
    .from(paymentAttempts)
    .where(and(eq(subscriptionId, subjectId), eq(status, 'paid'), ne(kind, 'card')));
  return sums === undefined || sums.back === 0
    ? null
    : ({ plan }) => cooledOffNotice(plan, formatRand(sums.back), formatRand(sums.paid));
}

/** Notifies the admins of a lost dispute, with the loss of the person. */
const tellLoss = (work: Work, event: Event<typeof disputeSubject, 'book'>): Promise<void> => {
  const { cents, taken } = event.data;
  const words = () => disputeLostNotice(formatRand(cents), isOneOf(taken, takings) ? taken : 'nothing');
  return notifyAdmins(work, event, { type: 'other', words, linkTo: '/admin-dashboard#payments' });
};

// A refund of ours was mailed when it was decided. One that was made at Paystack is new to the person.
const tellMade = (work: Work, event: Event<typeof refundSubject, 'process' | 'settle'>) =>
  tellHolder(
    work,
    event,
    () => (event.data.cause === 'card-check' ? null : (left) => refundMadeNotice(formatRand(event.data.cents), left)),
    { isMailed: event.data.cause === 'at-paystack' },
  );

/** The notices of refunds, of lost disputes, and of plans that end because of them. */
export const refundReactions: readonly Reaction<
  typeof subscriptionSubject | typeof refundSubject | typeof disputeSubject
>[] = [
  {
    to: 'refund.request',
    run: (work, event) =>
      tellHolder(work, event, () =>
        hasOtherNotice[event.data.cause] === true
          ? null
          : (left) => refundWantedNotice(event.data.cause, formatRand(event.data.cents), left),
      ),
  },
  { to: 'refund.process', run: tellMade },
  { to: 'refund.settle', run: tellMade },
  { to: 'dispute.book', run: tellLoss },
  {
    to: 'subscription.cool-off',
    run: (work, event) => tellHolder(work, event, () => writeCooledOff(work, event)),
  },
  {
    to: 'subscription.reverse',
    run: (work, event) => tellHolder(work, event, () => (event.data.cause === 'dispute' ? disputeTakenNotice : null)),
  },
  {
    to: 'subscription.take-back',
    run: (work, event) =>
      tellHolder(work, event, async () => ((await isDisputed(work, event.data.attemptId)) ? disputeTakenNotice : null)),
  },
];
