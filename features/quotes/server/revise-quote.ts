import { and, eq } from 'drizzle-orm';
import { Refusal } from '#core/errors.ts';
import { conflict, tryStep } from '#server/engine/take-step.ts';
import type { PersonWork, Work } from '#server/engine/work.ts';
import { expiryOf, lockSender, refuseBeyondPlan } from './allowance.ts';
import { fillWhenFull } from './fill-problem.ts';
import { lockProblemOf } from './lock-problem.ts';
import { providerIs } from './policy.ts';
import { ownQuote } from './submit-quote.ts';
import { quoteRequests, quoteSubject } from './tables.ts';
import { writeRevision, type QuoteTerms } from './write-revision.ts';

/**
 * Changes a submitted quote, or renews an expired one: a new revision, free of charge; earlier ones stay readable. `revision` is
 * the one that was edited: where another stands by now it is refused, so that an edit sent twice is one, and none is lost unseen.
 */
export async function reviseQuote(
  work: PersonWork,
  id: string,
  { revision, ...terms }: QuoteTerms & { revision?: number | undefined },
): Promise<void> {
  const quote = await ownQuote(work, id);
  const sender = await lockSender(work, quote.providerId);
  refuseBeyondPlan(sender, { amountCents: quote.budgetCents ?? terms.priceCents, counted: true });
  // A renewed quote is live again: it may be the one that fills its problem.
  await lockProblemOf(work, id);
  const read = revision ?? quote.revision;
  const number = read + 1;
  const expiresAt = expiryOf(work.now, sender.plan, terms.validHours);
  const revised = await tryStep(work, quoteSubject, 'revise', {
    id,
    by: 'provider',
    // Two phones of one provider: the second revision is refused rather than numbered twice.
    where: and(providerIs(work.actor), eq(quoteRequests.revision, read)),
    set: { revision: number, priceCents: terms.priceCents, expiresAt, providerRespondedAt: work.now },
    data: { revision: number, priceCents: terms.priceCents },
  });
  if (revised === null) throw await whyNot(work, id);
  await writeRevision(work, { quoteId: id, number, memberId: quote.memberId, terms, expiresAt });
  if (quote.problemId !== null) await fillWhenFull(work, quote.problemId);
}

/** Whether its status forbids it, or another revision stands by now: told apart only after the update has refused. */
async function whyNot(work: Work, id: string): Promise<Refusal> {
  const refusal = await conflict(work, quoteSubject, id);
  return refusal.current === 'quote_submitted'
    ? new Refusal('quotes.changed-elsewhere', { current: refusal.current })
    : refusal;
}
