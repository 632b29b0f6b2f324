import { system } from '#engine/actor.ts';
import { transact, type World } from '#engine/work.ts';
import type { KnownPayment } from '#integrations/paystack/paystack.ts';
import { keepAside } from './keep-aside.ts';
import type { paymentAttempts } from './tables.ts';

type Facts = Partial<Record<'status' | 'amountCents' | 'currency' | 'refundedCents', string | number>>;

/** Paystack's facts of a payment, for the admins. */
export const describePayment = ({ reference, amountCents, currency, mode, metadata }: KnownPayment) => ({
  amountCents,
  currency,
  reference,
  person: metadata['user_id'],
  plan: metadata['plan_id'],
  mode,
});

/** Sets a payment aside for the admins, if any of Paystack's facts differs from our books. */
export async function keepDifference(
  world: World,
  { id }: Pick<typeof paymentAttempts.$inferSelect, 'id'>,
  came: KnownPayment,
  { expected, found }: { expected: Facts; found: Facts },
): Promise<void> {
  const different = (Object.keys(expected) as (keyof Facts)[]).filter((fact) => expected[fact] !== found[fact]);
  if (different.length === 0) return;
  const facts = describePayment(came);
  await transact(world, system, (work) =>
    keepAside(work, {
      reference: id,
      attemptId: id,
      reason: different,
      expected: { ...facts, ...expected },
      came: { ...facts, ...found },
    }),
  );
}
