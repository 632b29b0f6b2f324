import { eq } from 'drizzle-orm';
import { formatRand } from '#core/money/money.ts';
import { showDateTime } from '#core/time.ts';
import { notifyAdmins } from '#features/notifications/server/notify-admins.ts';
import { notify } from '#features/notifications/server/notify.ts';
import type { Event, Reaction, StoredEvent } from '#server/engine/event.ts';
import type { Work } from '#server/engine/work.ts';
import {
  disputeEndedNotice,
  disputeNotice,
  planReversedNotice,
  refundHeldAdminNotice,
  refundHeldNotice,
  refundMadeNotice,
  refundWantedNotice,
  upgradeReversedNotice,
} from '../returns-wording.ts';
import { plans, subscriptions, type subscriptionSubject } from './tables.ts';

type Notice = { title: string; description: string };
type Of<Name extends Event<typeof subscriptionSubject>['step']> = Event<typeof subscriptionSubject, Name>;

const linkTo = '/provider-subscription';

/** Tells the person whose subscription it is; `write` reads the name of the plan. */
async function tellOwner(
  work: Work,
  event: Of<'refund' | 'reverse' | 'change' | 'want-refund' | 'hold-refund'>,
  write: (plan: string) => Notice | null,
) {
  const [row] = await work.tx
    .select({ accountId: subscriptions.accountId, plan: plans.name })
    .from(subscriptions)
    .innerJoin(plans, eq(plans.id, subscriptions.plan))
    .where(eq(subscriptions.id, event.subjectId));
  const notice = row && write(row.plan);
  if (notice) await notify(work, event, [{ accountId: row.accountId, type: 'other', ...notice, linkTo }]);
}

const tellAdmins = (work: Work, event: StoredEvent, notice: Notice): Promise<void> =>
  notifyAdmins(work, event, { type: 'other', ...notice, linkTo: '/admin-dashboard#payments' });

const tellDisputeEnded = async (work: Work, event: Of<'close-dispute'>): Promise<void> => {
  const { status, cents } = event.data;
  if (status !== 'open') await tellAdmins(work, event, disputeEndedNotice[status](formatRand(cents)));
};

/** Who is told of refunds, disputes, and of what ends because of them. */
export const returnReactions: readonly Reaction<typeof subscriptionSubject>[] = [
  {
    to: 'subscription.want-refund',
    run: (work, event) =>
      tellOwner(work, event, () => refundWantedNotice(event.data.cause, formatRand(event.data.cents))),
  },
  {
    to: 'subscription.refund',
    run: (work, event) =>
      tellOwner(work, event, () =>
        event.data.cause === 'card-check' ? null : refundMadeNotice(formatRand(event.data.cents)),
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
  { to: 'subscription.reverse', run: (work, event) => tellOwner(work, event, planReversedNotice) },
  {
    to: 'subscription.change',
    run: (work, event) =>
      tellOwner(work, event, (plan) => (event.party === 'system' ? upgradeReversedNotice(plan) : null)),
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
