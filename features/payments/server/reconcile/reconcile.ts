import { and, eq, gt, lt } from 'drizzle-orm';
import { day, hour } from '#core/time.ts';
import { siteId } from '#features/site/server/change-settings.ts';
import { system } from '#engine/actor.ts';
import { findRow } from '#engine/postgres/read.ts';
import { recordEvent } from '#engine/record-event.ts';
import { events } from '#engine/tables.ts';
import { transact, type Queue, type World } from '#engine/work.ts';
import type { KnownPayment, Payments } from '#integrations/paystack/paystack.ts';
import { checkLedger } from '#features/payments/server/ledger/check-ledger.ts';
import { confirmPayment } from '../confirm-payment.ts';
import { holdUnmatchedPayment } from '#features/payments/server/unmatched/hold-unmatched-payment.ts';
import { describeReported, holdDifference } from '#features/payments/server/unmatched/hold-difference.ts';
import { findPayment, referenceOf } from '../payment-reference.ts';
import { reconcileRefunds } from './reconcile-refunds.ts';
import { booksEvents, paymentAttempts } from '../tables.ts';

type Attempt = typeof paymentAttempts.$inferSelect;

/** The time that each day's check looks back. The sweep asks for checkouts that opened before. */
const lookBack = 32 * day;

/**
 * Compares our payments and refunds with Paystack's lists: status, amount, currency, and refunds. A payment that Paystack has and we do not
 * count is confirmed, or set aside if it is unknown; one that we count and Paystack does not have, or with other facts, is raised to the
 * admins. A second run changes nothing. Fails with `PaystackFailure`.
 */
export async function reconcile(world: World): Promise<void> {
  const { payments } = world;
  if (payments === null) return;
  const now = world.clock.now();
  const from = new Date(now.getTime() - lookBack);
  const seen = new Set<string>();
  for await (const payment of payments.list(from, now)) {
    const id = await findPayment(world, payment.reference);
    if (id !== null) seen.add(id);
    await compare(world, id, payment);
  }
  await reconcileRefunds(world, payments, { from, to: now });
  await raiseMissing(world, payments, { after: new Date(from.getTime() + day), seen });
}

/** The daily job. It is tried again while Paystack is down. */
export const reconcileQueue: Queue = {
  name: 'reconcile-payments',
  retryLimit: 12,
  batchSize: 1,
  isLong: true,
  run: (world) => reconcile(world),
};

/** Compares the day's payments, and checks the books: a difference is a notice to the admins and a failure in the log. */
export async function reconcileDaily(world: World): Promise<void> {
  await world.db.transaction((tx) => world.outbox.enqueue(tx, reconcileQueue, [{}]));
  const mistakes = await checkLedger(world);
  if (mistakes.length === 0) return;
  await transact(world, system, async (work) => {
    // A sweep that fails runs again: one notice a day is enough.
    const lately = and(eq(events.noun, booksEvents.noun), gt(events.at, new Date(work.now.getTime() - 12 * hour)));
    if ((await work.tx.$count(events, lately)) > 0) return;
    const after = String(mistakes.length);
    await recordEvent(work, booksEvents, 'differ', { id: siteId, by: 'system', before: null, after });
  });
  const list = mistakes.map(({ problem, id, expected, booked }) => `${problem}: ${id} (${expected}, ${booked})`);
  throw new Error(`the books differ: ${list.slice(0, 20).join('; ')}`);
}

async function compare(world: World, id: string | null, payment: KnownPayment): Promise<void> {
  const { reference } = payment;
  if (id === null)
    return transact(world, system, (work) =>
      holdUnmatchedPayment(work, {
        reference,
        attemptId: null,
        reason: 'unknown',
        expected: null,
        reported: describeReported(payment),
      }),
    );
  const attempt = await findRow(world.db, paymentAttempts, id);
  if (attempt === undefined) return;
  if (attempt.status === 'pending' || attempt.status === 'failed') return confirmPayment(world, id);
  if (attempt.status === 'paid') await compareCounted(world, attempt, payment);
}

/** Raises a payment that we count if Paystack's facts of it differ. */
async function compareCounted(world: World, attempt: Attempt, payment: KnownPayment): Promise<void> {
  const { status, amountCents, currency } = payment;
  const total = attempt.planCents + attempt.joiningFeeCents;
  // A reversed payment was returned whole: our refunds must have all of it too.
  const isExplained = status === 'reversed' ? attempt.refundedCents >= total : paidStatuses.includes(status);
  await holdDifference(world, attempt, payment, {
    expected: { status: 'success', amountCents: total, currency: 'ZAR' },
    found: { status: isExplained ? 'success' : status, amountCents, currency },
  });
}

const paidStatuses = ['success', 'reversed', 'reversal-pending'];

/** Raises payments that we count and Paystack does not have. Each is read by its reference first: a list can move while it is read. */
async function raiseMissing(
  world: World,
  payments: Payments,
  { after, seen }: { after: Date; seen: ReadonlySet<string> },
): Promise<void> {
  const counted = await world.db
    .select()
    .from(paymentAttempts)
    .where(
      and(
        eq(paymentAttempts.status, 'paid'),
        eq(paymentAttempts.mode, payments.mode),
        gt(paymentAttempts.settledAt, after),
        lt(paymentAttempts.settledAt, new Date(world.clock.now().getTime() - hour)),
      ),
    );
  for (const attempt of counted) {
    if (seen.has(attempt.id)) continue;
    const payment = await payments.verify(referenceOf(attempt));
    if (payment !== null) {
      await compareCounted(world, attempt, payment);
      continue;
    }
    const expected = { amountCents: attempt.planCents + attempt.joiningFeeCents, person: attempt.accountId };
    await transact(world, system, (work) =>
      holdUnmatchedPayment(work, {
        reference: attempt.id,
        attemptId: attempt.id,
        reason: 'missing',
        expected,
        reported: {},
      }),
    );
  }
}
