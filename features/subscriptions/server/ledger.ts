import type { Work } from '#server/engine/work.ts';
import { ledgerEntries, type paymentAttempts } from './tables.ts';

type Paid = Pick<typeof paymentAttempts.$inferSelect, 'id' | 'planCents' | 'joiningFeeCents'>;

/** Books a payment that came: what Paystack holds for us, against what it is for, or what we owe the person. */
export async function writeLedger(work: Work, paid: Paid, { isOwed }: { isOwed: boolean }): Promise<void> {
  const { id: paymentId, planCents, joiningFeeCents } = paid;
  const total = planCents + joiningFeeCents;
  const credits = isOwed
    ? [{ ledgerAccount: 'owed' as const, cents: -total }]
    : [
        { ledgerAccount: 'plans' as const, cents: -planCents },
        { ledgerAccount: 'joining-fees' as const, cents: -joiningFeeCents },
      ].filter(({ cents }) => cents !== 0);
  await work.tx.insert(ledgerEntries).values(
    [{ ledgerAccount: 'paystack' as const, cents: total }, ...credits].map((entry) => ({
      ...entry,
      paymentId,
      bookingId: paymentId,
      at: work.now,
    })),
  );
}
