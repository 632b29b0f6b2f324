import { and, eq } from 'drizzle-orm';
import type { z } from '#core/zod.ts';
import { vatPart } from '#core/money/vat.ts';
import { accounts } from '#features/accounts/server/tables.ts';
import { siteSettings } from '#features/site/server/tables.ts';
import type { Work } from '#engine/work.ts';
import type { invoiceContent } from '#features/payments/invoice-contract.ts';
import { type InvoiceKind, invoiceNumber } from '#features/payments/invoice-number.ts';
import { findRow, lockRow } from '#engine/postgres/read.ts';
import { takeNumber } from '#engine/postgres/take-number.ts';
import { paymentAttempts, planInvoiceCounters, planInvoices } from '../tables.ts';

type Content = z.output<typeof invoiceContent>;
type Line = Content['lines'][number];

/**
 * Makes the invoice of a payment, once, with the next number. Call it in the transaction that settles the payment, after its
 * delivery. A payment that only checks a card sells nothing and has none.
 */
export async function issueInvoice(work: Work, attemptId: string): Promise<void> {
  const [row] = await work.tx
    .select({ attempt: paymentAttempts, account: accounts })
    .from(paymentAttempts)
    .innerJoin(accounts, eq(accounts.id, paymentAttempts.accountId))
    .where(eq(paymentAttempts.id, attemptId));
  if (row === undefined) throw new Error('a payment that was just settled is gone');
  const { attempt, account } = row;
  if (attempt.kind === 'card' || (await readInvoice(work, attemptId)) !== undefined) return;
  const { name: plan, from, to } = await work.world.payable.describe(work, attempt);
  const period = { from: from?.toISOString() ?? null, to: to?.toISOString() ?? null };
  const lines: Line[] = [
    { what: attempt.kind === 'upgrade' ? 'upgrade' : 'plan', plan, ...period, cents: attempt.planCents },
  ];
  if (attempt.joiningFeeCents > 0)
    lines.push({ what: 'joining-fee', plan: null, from: null, to: null, cents: attempt.joiningFeeCents });
  const [site] = await work.tx.select().from(siteSettings);
  if (site === undefined) throw new Error('the site has no settings');
  const totalCents = attempt.planCents + attempt.joiningFeeCents;
  const vatRate = site.vatNumber === '' ? 0 : site.vatRate;
  const vatCents = vatPart(totalCents, vatRate);
  const { address, city, province, postalCode } = account;
  await write(
    work,
    'invoice',
    attempt,
    { language: account.language ?? 'en' },
    {
      seller: { name: site.sellerName, address: site.sellerAddress, vatNumber: site.vatNumber || null },
      buyer: {
        name: account.fullName,
        email: account.email,
        address: [address, city, province, postalCode].filter(Boolean).join('\n'),
      },
      lines,
      netCents: totalCents - vatCents,
      vatRate,
      vatCents,
      totalCents,
      corrects: null,
    },
  );
}

/** The cause of a credit note: a refund, or a lost dispute. */
type Cause = { refundId: string; disputeId?: never } | { refundId?: never; disputeId: string };

/**
 * Makes the credit note of a refund of `cents`, once for each cause, with the next number and the language, seller, buyer and VAT rate
 * of the invoice. Call it in the transaction that books the money. A payment without an invoice has none.
 */
export async function issueCreditNote(work: Work, attempt: Attempt, cause: Cause, cents: number): Promise<void> {
  // Its lock lets the credit notes of one payment come one after the other.
  await lockRow(work.tx, paymentAttempts, attempt.id, 'update');
  const [invoice, earlier] = [await readInvoice(work, attempt.id), await readCreditNotes(work, attempt.id)];
  const { refundId = null, disputeId = null } = cause;
  if (invoice === undefined || earlier.some((note) => note.refundId === refundId && note.disputeId === disputeId))
    return;
  const { seller, buyer, vatRate } = invoice.content;
  const before = earlier.reduce((sum, { content }) => sum + content.totalCents, 0);
  // Each takes the difference of two sums, so that the VAT of all together is that of the invoice.
  const vatCents = vatPart(before + cents, vatRate) - vatPart(before, vatRate);
  const what = disputeId === null ? 'refund' : 'dispute';
  await write(
    work,
    'credit-note',
    attempt,
    { refundId, disputeId, language: invoice.language },
    {
      seller,
      buyer,
      lines: [{ what, plan: invoice.content.lines[0]?.plan ?? null, from: null, to: null, cents }],
      netCents: cents - vatCents,
      vatRate,
      vatCents,
      totalCents: cents,
      corrects: invoiceNumber(invoice.mode, 'invoice', invoice.number),
    },
  );
}

async function readInvoice(work: Work, attemptId: string) {
  const invoice = await findRow(work.tx, planInvoices, { attemptId, kind: 'invoice' });
  return invoice;
}

const readCreditNotes = (work: Work, attemptId: string) =>
  work.tx
    .select()
    .from(planInvoices)
    .where(and(eq(planInvoices.attemptId, attemptId), eq(planInvoices.kind, 'credit-note')));

type Attempt = typeof paymentAttempts.$inferSelect;

async function write(
  work: Work,
  kind: InvoiceKind,
  { id: attemptId, accountId, mode }: Attempt,
  more: Pick<typeof planInvoices.$inferInsert, 'refundId' | 'disputeId' | 'language'>,
  content: Content,
): Promise<void> {
  const number = await takeNumber(work, planInvoiceCounters, { mode, kind });
  await work.tx
    .insert(planInvoices)
    .values({ kind, mode, number, accountId, attemptId, ...more, content, madeAt: work.now });
}
