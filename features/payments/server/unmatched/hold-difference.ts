import { system } from '#engine/actor.ts';
import { transact, type World } from '#engine/work.ts';
import type { KnownPayment } from '#integrations/paystack/paystack.ts';
import { holdUnmatchedPayment } from './hold-unmatched-payment.ts';
import type { paymentAttempts } from '../tables.ts';

type Facts = Partial<Record<'status' | 'amountCents' | 'currency' | 'refundedCents', string | number>>;

/** Paystack's facts of a payment, for the admins. */
export const describeReported = ({ reference, amountCents, currency, mode, metadata }: KnownPayment) => ({
  amountCents,
  currency,
  reference,
  person: metadata['user_id'],
  plan: metadata['plan_id'],
  mode,
});

/** Holds a payment for the admins, if any of Paystack's facts differs from our books. */
export async function holdDifference(
  world: World,
  { id }: Pick<typeof paymentAttempts.$inferSelect, 'id'>,
  payment: KnownPayment,
  { expected, found }: { expected: Facts; found: Facts },
): Promise<void> {
  const different = (Object.keys(expected) as (keyof Facts)[]).filter((fact) => expected[fact] !== found[fact]);
  if (different.length === 0) return;
  const facts = describeReported(payment);
  await transact(world, system, (work) =>
    holdUnmatchedPayment(work, {
      reference: id,
      attemptId: id,
      reason: different,
      expected: { ...facts, ...expected },
      reported: { ...facts, ...found },
    }),
  );
}
