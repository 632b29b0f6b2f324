import { minute } from '#core/time.ts';
import { isPerson } from '#engine/actor.ts';
import { recordFirstStep } from '#engine/take-step.ts';
import type { Work } from '#engine/work.ts';
import { paymentAttempts, paymentSubject } from './tables.ts';

/** The time between two checks of an unpaid payment by the sweep. */
export const checkEvery = 10 * minute;

type Begun = Omit<
  typeof paymentAttempts.$inferInsert,
  'id' | 'status' | 'joiningFeeCents' | 'createdAt' | 'updatedAt' | 'nextCheckAt'
> & { joiningFeeCents?: number };

/** Writes down the payment that is expected, before its checkout opens or its card is charged. Null if its charge has begun already. */
export async function beginPayment(work: Work, begun: Begun): Promise<{ reference: string } | null> {
  const [attempt] = await work.tx
    .insert(paymentAttempts)
    .values({
      joiningFeeCents: 0,
      ...begun,
      status: 'pending',
      createdAt: work.now,
      updatedAt: work.now,
      nextCheckAt: new Date(work.now.getTime() + checkEvery),
    })
    .onConflictDoNothing()
    .returning({ reference: paymentAttempts.id });
  if (attempt === undefined) return null;
  await recordFirstStep(work, paymentSubject, 'begin', {
    id: attempt.reference,
    by: isPerson(work.actor) ? 'payer' : 'system',
    after: 'pending',
  });
  return attempt;
}

/** `beginPayment` of a payment at the checkout; several may be open. */
export async function beginCheckout(work: Work, begun: Begun): Promise<{ reference: string }> {
  const attempt = await beginPayment(work, begun);
  if (attempt === null) throw new Error('no payment was begun');
  return attempt;
}
