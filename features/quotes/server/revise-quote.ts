import { and, eq } from 'drizzle-orm';
import { takeStep } from '#server/take-step.ts';
import type { Work } from '#server/work.ts';
import { expiryOf, lockSender, refuseBeyondPlan } from './allowance.ts';
import { fillWhenFull } from './fill-problem.ts';
import { lockProblemOf } from './lock-problem.ts';
import { providerIs } from './policy.ts';
import { ownQuote, writeRevision, type QuoteTerms } from './submit-quote.ts';
import { quoteRequests, quoteSubject } from './tables.ts';

/** Changes a submitted quote, or renews an expired one: a new revision, free of charge; earlier ones stay readable. */
export async function reviseQuote(work: Work, id: string, terms: QuoteTerms): Promise<void> {
  const quote = await ownQuote(work, id);
  const sender = await lockSender(work, quote.providerId);
  refuseBeyondPlan(sender, { amountCents: quote.budgetCents ?? terms.priceCents, counted: true });
  // A renewed quote is live again: it may be the one that fills its problem.
  await lockProblemOf(work, id);
  const number = quote.revision + 1;
  const expiresAt = expiryOf(work.now, sender.plan, terms.validHours);
  await takeStep(work, quoteSubject, 'revise', {
    id,
    by: 'provider',
    // Two phones of one provider: the second revision is refused rather than numbered twice.
    where: and(providerIs(work.actor), eq(quoteRequests.revision, quote.revision)),
    set: { revision: number, priceCents: terms.priceCents, expiresAt, providerRespondedAt: work.now },
    data: { revision: number, priceCents: terms.priceCents },
  });
  await writeRevision(work, id, number, terms, expiresAt);
  if (quote.problemId !== null) await fillWhenFull(work, quote.problemId);
}
