import { desc, eq } from 'drizzle-orm';
import { holdPlan } from '#features/plans/server/choices/hold-plan.ts';
import { bookPayment } from '#features/payments/server/ledger/ledger.ts';
import { paymentAttempts } from '#features/payments/server/tables.ts';
import { system, type Person } from '#engine/actor.ts';
import { transact, type World } from '#engine/work.ts';
import { apply, type Typed } from './apply.ts';
import { applications } from './tables.ts';

/** The application of a plumber in Soweto. */
export const aForm = (more: Partial<Typed> = {}): Typed => ({
  plan: 'bronze',
  name: 'Mokoena Plumbing',
  specialty: 'Plumbing',
  places: ['Soweto', 'Lenasia'],
  ...more,
});

/** An application of `member`, paid for by default. The world must take payments. */
export async function anApplication(
  world: World,
  member: Person,
  { isPaid = true, ...more }: Partial<Typed> & { isPaid?: boolean } = {},
): Promise<{ id: string; reference: string }> {
  const { reference } = await transact(world, member, (work) => apply(work, aForm(more)));
  if (isPaid) await payFor(world, reference);
  const [made] = await world.db
    .select({ id: applications.id })
    .from(applications)
    .where(eq(applications.accountId, member.id))
    .orderBy(desc(applications.createdAt), desc(applications.id))
    .limit(1);
  if (made === undefined) throw new Error('no application was made');
  return { id: made.id, reference };
}

/** Counts the payment of an application as confirmed, without asking Paystack. */
const payFor = (world: World, reference: string) =>
  transact(world, system, async (work) => {
    const [paid] = await work.tx
      .update(paymentAttempts)
      .set({ status: 'paid', settledAt: work.now, nextCheckAt: null })
      .where(eq(paymentAttempts.id, reference))
      .returning();
    if (paid === undefined) throw new Error('no payment was begun');
    await bookPayment(work, paid, { isOwed: false });
    await holdPlan(work, paid);
  });
