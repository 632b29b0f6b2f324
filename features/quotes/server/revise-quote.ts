import { and, eq } from 'drizzle-orm';
import { Refusal } from '#core/errors.ts';
import { conflict, tryStep } from '#engine/take-step.ts';
import type { PersonWork, Work } from '#engine/work.ts';
import { expiryDate, lockSender, refuseBeyondPlan } from './allowance.ts';
import { fillWhenFull } from './fill-problem.ts';
import { lockQuoteProblem } from './lock-quote-problem.ts';
import { providerIs } from './policy.ts';
import { findOwnQuote } from './submit-quote.ts';
import { quoteRequests, quoteSubject } from './tables.ts';
import type { QuoteTerms } from '../contract.ts';
import { writeRevision } from './write-revision.ts';

/**
 * Changes a submitted quote, or renews an expired one: writes a new revision that does not count towards the month. `revision` is the one
 * that the provider edited. Refuses an edit of an older one, so an edit that is sent twice counts once.
 */
export async function reviseQuote(
  work: PersonWork,
  id: string,
  { revision, ...terms }: QuoteTerms & { revision?: number | undefined },
): Promise<void> {
  const quote = await findOwnQuote(work, id);
  const sender = await lockSender(work, quote.providerId);
  refuseBeyondPlan(sender, { amountCents: quote.budgetCents ?? terms.priceCents, counted: true });
  // A renewed quote is live again and can fill its problem.
  await lockQuoteProblem(work, id);
  const edited = revision ?? quote.revision;
  const number = edited + 1;
  const expiresAt = expiryDate(work.now, sender.plan, terms.validHours);
  const revised = await tryStep(work, quoteSubject, 'revise', {
    id,
    by: 'provider',
    // One of two edits from two phones is refused.
    where: and(providerIs(work.actor), eq(quoteRequests.revision, edited)),
    set: { revision: number, priceCents: terms.priceCents, expiresAt, providerRespondedAt: work.now },
    data: { revision: number, priceCents: terms.priceCents },
  });
  if (revised === null) throw await findRefusal(work, id);
  await writeRevision(work, { quoteId: id, number, memberId: quote.memberId, terms, expiresAt });
  if (quote.problemId !== null) await fillWhenFull(work, quote.problemId);
}

/** The status or the revision has changed. Read only after the update has found no row. */
async function findRefusal(work: Work, id: string): Promise<Refusal> {
  const refusal = await conflict(work, quoteSubject, id);
  return refusal.current === 'quote_submitted'
    ? new Refusal('quotes.changed-elsewhere', { current: refusal.current })
    : refusal;
}
