import { eq, sum } from 'drizzle-orm';
import type { Work } from '#engine/work.ts';
import { ledgerEntries, type paymentAttempts } from '../tables.ts';

type LedgerAccount = (typeof ledgerEntries.$inferSelect)['ledgerAccount'];
type Line = { ledgerAccount: LedgerAccount; cents: number };
type Paid = Pick<typeof paymentAttempts.$inferSelect, 'id' | 'planCents' | 'joiningFeeCents'>;

/** Books a payment: Paystack's debt to us, against the purpose of the payment, or our debt to the person. */
export async function bookPayment(work: Work, paid: Paid, { isOwed }: { isOwed: boolean }): Promise<void> {
  const { id: paymentId, planCents, joiningFeeCents } = paid;
  const total = planCents + joiningFeeCents;
  const credits: Line[] = isOwed
    ? [{ ledgerAccount: 'owed', cents: -total }]
    : [
        { ledgerAccount: 'plans', cents: -planCents },
        { ledgerAccount: 'joining-fees', cents: -joiningFeeCents },
      ];
  await book(work, { paymentId, bookingId: paymentId }, [{ ledgerAccount: 'paystack', cents: total }, ...credits]);
}

/** Books a payment that is set aside, of `cents`, as owed to the person. A second call changes nothing. */
export async function bookUnmatched(work: Work, paymentId: string, cents: number): Promise<void> {
  if ((await readBalances(work, paymentId)).size > 0) return;
  await book(work, { paymentId, bookingId: paymentId }, [
    { ledgerAccount: 'paystack', cents },
    { ledgerAccount: 'owed', cents: -cents },
  ]);
}

type Return = {
  paymentId: string;
  /** The refund or the dispute that returns the money. */
  bookingId: string;
  cents: number;
  /** True if the rest of the payment is kept as the cooling-off fee. */
  keepsRest?: boolean;
  /** True if the joining fee goes back, and the plan stays paid. */
  isJoiningFee?: boolean;
};

/** Books a refund, at most the rest of its payment: a lost dispute of a refunded payment returns nothing more. Returns the cents that it booked. */
export async function bookRefund(
  work: Work,
  { keepsRest = false, isJoiningFee = false, ...returned }: Return,
): Promise<number> {
  const balances = await readBalances(work, returned.paymentId);
  const cents = Math.min(returned.cents, balances.get('paystack') ?? 0);
  const lines: Line[] = [{ ledgerAccount: 'paystack', cents: -cents }];
  let left = cents;
  let kept = 0;
  const plan = ['plans', 'joining-fees'] as const;
  for (const ledgerAccount of ['owed', ...(isJoiningFee ? plan.toReversed() : plan)] as const) {
    const available = -(balances.get(ledgerAccount) ?? 0);
    const taken = Math.min(left, available);
    left -= taken;
    const moved = keepsRest ? available - taken : 0;
    kept += moved;
    lines.push({ ledgerAccount, cents: taken + moved });
  }
  await book(work, returned, [...lines, { ledgerAccount: 'cooling-off-fees', cents: left - kept }]);
  return cents;
}

async function readBalances({ tx }: Work, paymentId: string): Promise<Map<LedgerAccount, number>> {
  const rows = await tx
    .select({ ledgerAccount: ledgerEntries.ledgerAccount, cents: sum(ledgerEntries.cents).mapWith(Number) })
    .from(ledgerEntries)
    .where(eq(ledgerEntries.paymentId, paymentId))
    .groupBy(ledgerEntries.ledgerAccount);
  return new Map(rows.map(({ ledgerAccount, cents }) => [ledgerAccount, cents]));
}

async function book(
  work: Work,
  { paymentId, bookingId }: Omit<Return, 'cents'>,
  lines: readonly Line[],
): Promise<void> {
  const entries = lines
    .filter(({ cents }) => cents !== 0)
    .map((line) => ({ ...line, paymentId, bookingId, at: work.now }));
  if (entries.length > 0) await work.tx.insert(ledgerEntries).values(entries);
}
