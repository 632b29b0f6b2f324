import { eq } from 'drizzle-orm';
import { showDate } from '#core/time.ts';
import { accounts } from '#features/accounts/server/tables.ts';
import type { NoticeWords } from '#features/notifications/server/notice.ts';
import { notify } from '#features/notifications/server/notify.ts';
import type { Reaction, StoredEvent } from '#engine/event.ts';
import type { Work } from '#engine/work.ts';
import {
  noRenewalNotice,
  paymentReceivedNotice,
  planBegunNotice,
  planEndedNotice,
  planGrantedNotice,
  upgradeNotice,
} from '../wording.ts';
import { readLastPaid, readNextPayment } from './deliveries/describe-payment.ts';
import { refundReactions } from './deliveries/refund-reactions.ts';
import { renewalReactions } from './renewals/renewal-reactions.ts';
import type { disputeSubject, paymentAttempts, refundSubject } from '#features/payments/server/tables.ts';
import { nameNow, planNames } from './plan-name.ts';
import { plans, subscriptions, type subscriptionSubject } from './tables.ts';

type PaidFor = Parameters<typeof paymentReceivedNotice>[0];
type PaymentKind = (typeof paymentAttempts.$inferSelect)['kind'];

/** Notifies the owner of a subscription with the text that `write` makes, in their language, of the plan's name, the end of the period and their role. */
const tellOwner =
  (
    write: (plan: string, until: string, isProvider: boolean) => NoticeWords,
    { unlessOver = false }: { unlessOver?: boolean } = {},
  ) =>
  async (work: Work, event: StoredEvent): Promise<void> => {
    const { accountId, periodEndsAt } = subscriptions;
    const [row] = await work.tx
      .select({ accountId, periodEndsAt, plan: planNames, role: accounts.role })
      .from(subscriptions)
      .innerJoin(plans, eq(plans.id, subscriptions.plan))
      .innerJoin(accounts, eq(accounts.id, accountId))
      .where(eq(subscriptions.id, event.subjectId));
    if (row === undefined || row.periodEndsAt === null || event.data['replaced'] === true) return;
    const until = row.periodEndsAt;
    if (unlessOver && until <= event.at) return;
    const words = () => write(nameNow(row.plan), showDate(until), row.role === 'provider');
    await notify(work, event, [{ accountId: row.accountId, type: 'other', words, linkTo: '/provider-subscription' }]);
  };

/** Notifies the owner of the plan that they paid for, its price, its end, and the next payment. */
const tellPaid =
  (write: (paid: PaidFor) => NoticeWords, kinds: PaymentKind[]) =>
  async (work: Work, event: StoredEvent): Promise<void> => {
    const paid = await readLastPaid(work, event.subjectId, kinds);
    const sayNext = await readNextPayment(work, event.subjectId);
    if (paid !== null) await tellOwner((plan, until) => write({ plan, paid, until, next: sayNext() }))(work, event);
  };

export const planReactions: readonly Reaction<
  typeof subscriptionSubject | typeof refundSubject | typeof disputeSubject
>[] = [
  {
    to: 'subscription.grant',
    run: (work, event) => tellOwner((plan, until) => planGrantedNotice(plan, until, event.data.backCents))(work, event),
  },
  {
    to: 'subscription.confirm',
    run: (work, event) =>
      tellPaid(event.data.held === true ? planBegunNotice : paymentReceivedNotice, ['first', 'renewal'])(work, event),
  },
  {
    to: 'subscription.change',
    run: async (work, event) => {
      if (event.party === 'owner' && event.data.attemptId !== undefined)
        await tellPaid(upgradeNotice, ['upgrade'])(work, event);
    },
  },
  {
    to: 'subscription.cancel',
    run: async (work, event) => {
      // A period that is over ends at once, and the notice says so.
      if (event.data.noProvider === true) await tellOwner(noRenewalNotice, { unlessOver: true })(work, event);
    },
  },
  { to: 'subscription.end', run: tellOwner((plan, _until, isProvider) => planEndedNotice(plan, isProvider)) },
  ...refundReactions,
  ...renewalReactions,
];
