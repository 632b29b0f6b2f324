import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import { formatRand } from '#core/money/money.ts';
import { showDate, showDateTime } from '#core/time.ts';
import { notifyAdmins } from '#features/notifications/server/notify-admins.ts';
import { notify } from '#features/notifications/server/notify.ts';
import type { Event, Reaction, StoredEvent } from '#engine/event.ts';
import { events } from '#engine/tables.ts';
import type { Work } from '#engine/work.ts';
import type { Taken } from '../lifecycle.ts';
import {
  cooledOffNotice,
  disputeEndedNotice,
  disputeNotice,
  disputeTakenNotice,
  refundHeldAdminNotice,
  refundHeldNotice,
  refundMadeNotice,
  refundWantedNotice,
} from '../returns-wording.ts';
import { disputes, paymentAttempts, plans, subscriptions, type subscriptionSubject } from './tables.ts';

type Notice = { title: string; description: string };
type Of<Name extends Event<typeof subscriptionSubject>['step']> = Event<typeof subscriptionSubject, Name>;

const linkTo = '/provider-subscription';
type Left = Parameters<typeof refundMadeNotice>[1];
type Told = Of<'refund' | 'reverse' | 'take-back' | 'want-refund' | 'hold-refund' | 'cool-off'>;

/** Notifies the owner of the subscription; `write` gets the present state of the plan. The mail is also the owner's record. */
async function tellOwner(
  work: Work,
  event: Told,
  write: (left: Left) => Notice | null | Promise<Notice | null>,
  { isMailed = true } = {},
) {
  const [row] = await work.tx
    .select({ accountId: subscriptions.accountId, plan: plans.name, endsAt: subscriptions.periodEndsAt })
    .from(subscriptions)
    .innerJoin(plans, eq(plans.id, subscriptions.plan))
    .where(eq(subscriptions.id, event.subjectId));
  const notice =
    row &&
    (await write({ plan: row.plan, until: showDate(row.endsAt ?? event.at), state: await readLeft(work, event) }));
  if (notice)
    await notify(work, { ...event, actorId: null }, [
      { accountId: row.accountId, type: 'other', ...notice, linkTo, ...(!isMailed && { isMailed: false as const }) },
    ]);
}

/** The plan after the payment of the event went back: the plan's own event follows in the same transaction. */
async function readLeft(work: Work, event: Told): Promise<Left['state']> {
  if (event.step === 'reverse') return 'ended';
  if (event.step === 'take-back') return leftBy[event.data.taken];
  if (!('attemptId' in event.data)) return 'same';
  const [taken] = await work.tx
    .select({ step: events.step, taken: sql<Taken>`${events.data} ->> 'taken'` })
    .from(events)
    .where(
      and(
        eq(events.noun, 'subscription'),
        eq(events.subjectId, event.subjectId),
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
async function writeCooledOff(work: Work, { subjectId }: Of<'cool-off'>, plan: string): Promise<Notice | null> {
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
    : cooledOffNotice(plan, formatRand(sums.back), formatRand(sums.paid));
}

const tellAdmins = (work: Work, event: StoredEvent, notice: Notice): Promise<void> =>
  notifyAdmins(work, event, { type: 'other', ...notice, linkTo: '/admin-dashboard#payments' });

const tellDisputeEnded = async (work: Work, event: Of<'close-dispute'>): Promise<void> => {
  const { status, cents, taken = 'plan' } = event.data;
  if (status !== 'open') await tellAdmins(work, event, disputeEndedNotice[status](formatRand(cents), taken));
};

/** The notices of refunds, disputes, and of plans that end because of them. */
export const returnReactions: readonly Reaction<typeof subscriptionSubject>[] = [
  {
    to: 'subscription.want-refund',
    run: (work, event) =>
      tellOwner(work, event, (left) => refundWantedNotice(event.data.cause, formatRand(event.data.cents), left)),
  },
  {
    to: 'subscription.cool-off',
    run: (work, event) => tellOwner(work, event, ({ plan }) => writeCooledOff(work, event, plan)),
  },
  {
    // A refund of ours was mailed when it was decided. One that was made at Paystack is new to the person.
    to: 'subscription.refund',
    run: (work, event) =>
      tellOwner(
        work,
        event,
        (left) => (event.data.cause === 'card-check' ? null : refundMadeNotice(formatRand(event.data.cents), left)),
        { isMailed: event.data.cause === 'at-paystack' },
      ),
  },
  {
    to: 'subscription.hold-refund',
    async run(work, event) {
      const amount = formatRand(event.data.cents);
      if (event.data.cause !== 'at-paystack') await tellOwner(work, event, () => refundHeldNotice(amount));
      await tellAdmins(work, event, refundHeldAdminNotice(amount));
    },
  },
  {
    to: 'subscription.reverse',
    run: (work, event) =>
      tellOwner(work, event, (left) => (event.data.cause === 'dispute' ? disputeTakenNotice(left) : null)),
  },
  {
    to: 'subscription.take-back',
    run: (work, event) =>
      tellOwner(work, event, async (left) =>
        (await isDisputed(work, event.data.attemptId)) ? disputeTakenNotice(left) : null,
      ),
  },
  {
    to: 'subscription.dispute',
    run: (work, event) =>
      tellAdmins(
        work,
        event,
        disputeNotice(formatRand(event.data.cents), event.data.dueAt === null ? null : showDateTime(event.data.dueAt)),
      ),
  },
  { to: 'subscription.close-dispute', run: tellDisputeEnded },
];
