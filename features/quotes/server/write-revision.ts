import { and, eq, isNotNull } from 'drizzle-orm';
import { Refusal } from '#core/errors.ts';
import { toDay } from '#core/month.ts';
import { siteSettings } from '#features/site/server/tables.ts';
import { providers } from '#features/providers/server/tables.ts';
import type { PersonWork, Work } from '#engine/work.ts';
import type { QuoteTerms } from '../contract.ts';
import { lineTotal } from '../lines.ts';
import type { EarlyPayment } from '../payment-plan.ts';
import { depositTooLarge } from '../payment-plan-wording.ts';
import { quoteErrors } from '../wording.ts';
import { attachToQuote } from './attach-to-quote.ts';
import { quoteLines, quoteRevisions } from './tables.ts';

type Revising = { quoteId: string; number: number; memberId: string; terms: QuoteTerms; expiresAt: Date | null };

/** Writes the next revision of a quote with its lines and files. The actor is the provider. */
export async function writeRevision(
  work: PersonWork,
  { quoteId, number, memberId, terms, expiresAt }: Revising,
): Promise<void> {
  const {
    priceCents,
    callOutCents,
    scope,
    estimatedTimeline,
    lines = [],
    earlyPayments = [],
    attachments = [],
  } = terms;
  if (lines.some(({ vat }) => vat)) await refuseUnregistered(work, work.actor.id);
  await refuseEarly(work, priceCents, earlyPayments);
  await work.tx.insert(quoteRevisions).values({
    quoteId,
    number,
    priceCents,
    callOutCents,
    earlyPayments: [...earlyPayments],
    scope,
    estimatedTimeline: estimatedTimeline ?? '',
    expiresAt,
    submittedAt: work.now,
  });
  if (lines.length > 0) {
    await work.tx
      .insert(quoteLines)
      .values(lines.map((line, place) => ({ quoteId, revision: number, place, ...line, totalCents: lineTotal(line) })));
  }
  await attachToQuote(work, { quoteId, revision: number, attachments, parties: [work.actor.id, memberId] });
}

/** Refuses a deposit above the share of the setting (`quotes.deposit-too-large`), and a part that is due today or before (`quotes.payment-too-early`). */
async function refuseEarly(work: Work, priceCents: number, early: readonly EarlyPayment[]): Promise<void> {
  if (early.length === 0) return;
  const [settings] = await work.tx.select({ percent: siteSettings.maxDepositPercent }).from(siteSettings);
  const percent = settings?.percent ?? 0;
  const deposit = early.find(({ day }) => day === null);
  if (deposit !== undefined && deposit.cents * 100 > priceCents * percent)
    throw refuse('quotes.deposit-too-large', depositTooLarge(percent));
  if (early.some(({ day }) => day !== null && day <= toDay(work.now)))
    throw refuse('quotes.payment-too-early', quoteErrors['quotes.payment-too-early']);
}

const refuse = (code: 'quotes.deposit-too-large' | 'quotes.payment-too-early', message: string): Refusal =>
  new Refusal(code, { errors: [{ path: 'earlyPayments', message }] });

/** Refuses lines with VAT of a provider who is not registered for it (`quotes.no-vat`, 422 at `lines`). */
export async function refuseUnregistered(work: Work, accountId: string): Promise<void> {
  const [registered] = await work.tx
    .select({ id: providers.id })
    .from(providers)
    .where(and(eq(providers.accountId, accountId), isNotNull(providers.vatNumber)));
  if (registered === undefined)
    throw new Refusal('quotes.no-vat', { errors: [{ path: 'lines', message: quoteErrors['quotes.no-vat'] }] });
}
