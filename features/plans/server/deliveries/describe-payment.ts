import { and, desc, eq, inArray } from 'drizzle-orm';
import { formatRand } from '#core/money/money.ts';
import type { Work } from '#engine/work.ts';
import { describeNext } from '#features/plans/summary-wording.ts';
import { readRenewalPrice } from '#features/plans/server/renewals/renewal-price.ts';
import { paymentAttempts, savedCards } from '#features/payments/server/tables.ts';
import { subscriptions } from '../tables.ts';

const none = () => '';

type Attempt = typeof paymentAttempts.$inferSelect;

/** Says the next payment of a plan, in the language in which it is called: amount, day and card. Empty for a plan that no payment continues. */
export async function readNextPayment(work: Work, subscriptionId: string): Promise<() => string> {
  const [found] = await work.tx
    .select({ subscription: subscriptions, card: savedCards })
    .from(subscriptions)
    .leftJoin(savedCards, eq(savedCards.id, subscriptions.cardId))
    .where(eq(subscriptions.id, subscriptionId));
  if (found === undefined) return none;
  const { subscription, card } = found;
  const { heldAt, status, nextChargeAt, periodEndsAt } = subscription;
  if (heldAt === null && (status !== 'active' || nextChargeAt === null)) return none;
  const cents = await readRenewalPrice(work, subscription);
  if (cents === null) return none;
  return () =>
    describeNext(
      { cents, on: heldAt === null ? periodEndsAt : null },
      card === null || card.refusedAt !== null ? null : card.lastFour,
    );
}

/** Reads the latest payment of these kinds for a plan, as people read it: `R300.00`. */
export async function readLastPaid(
  work: Work,
  subscriptionId: string,
  kinds: Attempt['kind'][],
): Promise<string | null> {
  const [paid] = await work.tx
    .select({ planCents: paymentAttempts.planCents, joiningFeeCents: paymentAttempts.joiningFeeCents })
    .from(paymentAttempts)
    .where(
      and(
        eq(paymentAttempts.subscriptionId, subscriptionId),
        eq(paymentAttempts.status, 'paid'),
        inArray(paymentAttempts.kind, kinds),
      ),
    )
    .orderBy(desc(paymentAttempts.settledAt), desc(paymentAttempts.createdAt))
    .limit(1);
  return paid === undefined ? null : formatRand(paid.planCents + paid.joiningFeeCents);
}
