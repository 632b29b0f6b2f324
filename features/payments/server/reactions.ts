import { eq } from 'drizzle-orm';
import { formatRand } from '#core/money/money.ts';
import { showDateTime } from '#core/time.ts';
import type { NoticeWords } from '#features/notifications/server/notice.ts';
import { notifyAdmins } from '#features/notifications/server/notify-admins.ts';
import { notify } from '#features/notifications/server/notify.ts';
import type { Event, Reaction, StoredEvent } from '#engine/event.ts';
import type { Work } from '#engine/work.ts';
import { findRow } from '#engine/postgres/read.ts';
import { disputeEndedNotice, disputeNotice, refundHeldAdminNotice, refundHeldNotice } from '../refund-wording.ts';
import { unmatchedNotices } from '../unmatched-wording.ts';
import {
  type booksEvents,
  type disputeSubject,
  paymentAttempts,
  type refundSubject,
  unmatchedPayments,
  type unmatchedSubject,
} from './tables.ts';

type StuckRefund = Event<typeof refundSubject, 'hold' | 'fail'>;

const linkTo = '/provider-subscription';

const tellAdmins = (work: Work, event: StoredEvent, words: () => NoticeWords): Promise<void> =>
  notifyAdmins(work, event, { type: 'other', words, linkTo: '/admin-dashboard#payments' });

/** Notifies the person whose payment was closed, with the reason: they had to wait. A plan and a refund have other notices. */
async function tellPayer(work: Work, event: StoredEvent): Promise<void> {
  const [payer] = await work.tx
    .select({ accountId: paymentAttempts.accountId, decision: unmatchedPayments.decision })
    .from(unmatchedPayments)
    .innerJoin(paymentAttempts, eq(paymentAttempts.id, unmatchedPayments.attemptId))
    .where(eq(unmatchedPayments.id, event.subjectId));
  if (payer === undefined) return;
  const words = () => unmatchedNotices.closed(payer.decision ?? '');
  await notify(work, event, [{ accountId: payer.accountId, type: 'other', words, linkTo }]);
}

/** Notifies the person whose refund takes longer, and the admins. One on Paystack's own pages is owed to no one. */
async function tellStuck(work: Work, event: StuckRefund): Promise<void> {
  const payer = await findRow(work.tx, paymentAttempts, event.data.attemptId, 'accountId');
  if (payer !== undefined && event.data.cause !== 'at-paystack')
    await notify(work, { ...event, actorId: null }, [
      {
        accountId: payer.accountId,
        type: 'other',
        words: () => refundHeldNotice(formatRand(event.data.cents)),
        linkTo,
      },
    ]);
  await tellAdmins(work, event, () => refundHeldAdminNotice(formatRand(event.data.cents)));
}

export const paymentReactions: readonly Reaction<
  typeof unmatchedSubject | typeof booksEvents | typeof refundSubject | typeof disputeSubject
>[] = [
  { to: 'aside-payment.keep', run: (work, event) => tellAdmins(work, event, () => unmatchedNotices.kept) },
  { to: 'aside-payment.close', run: tellPayer },
  { to: 'books.differ', run: (work, event) => tellAdmins(work, event, () => unmatchedNotices.booksDiffer) },
  { to: 'refund.hold', run: tellStuck },
  { to: 'refund.fail', run: tellStuck },
  {
    to: 'dispute.open',
    run: (work, event) =>
      tellAdmins(work, event, () =>
        disputeNotice(formatRand(event.data.cents), event.data.dueAt === null ? null : showDateTime(event.data.dueAt)),
      ),
  },
  {
    to: 'dispute.win',
    run: (work, event) => tellAdmins(work, event, () => disputeEndedNotice.won(formatRand(event.data.cents))),
  },
  {
    to: 'dispute.question',
    run: (work, event) => tellAdmins(work, event, () => disputeEndedNotice.unclear(formatRand(event.data.cents))),
  },
];
