import { and, eq } from 'drizzle-orm';
import { Refusal } from '#core/errors.ts';
import { problems } from '#features/problems/server/tables.ts';
import { takeStep } from '#engine/take-step.ts';
import type { PersonWork } from '#engine/work.ts';
import { expiryDate, lockSender, refuseBeyondPlan } from './allowance.ts';
import { countQuote } from './fill-problem.ts';
import { lockQuoteProblem } from './lock-quote-problem.ts';
import { openBy } from './places.ts';
import { providerIs } from './policy.ts';
import { quoteRequests, quoteSubject } from './tables.ts';
import type { QuoteTerms } from '../contract.ts';
import { writeRevision } from './write-revision.ts';

/** Answers a request with its first revision, which counts towards the provider's month. */
export async function submitQuote(work: PersonWork, id: string, terms: QuoteTerms): Promise<void> {
  const quote = await findOwnQuote(work, id);
  const sender = await lockSender(work, quote.providerId);
  refuseBeyondPlan(sender, { amountCents: quote.budgetCents ?? terms.priceCents, counted: false });
  await lockQuoteProblem(work, id);
  const expiresAt = expiryDate(work.now, sender.plan, terms.validHours);
  await takeStep(work, quoteSubject, 'submit', {
    id,
    by: 'provider',
    where: providerIs(work.actor),
    set: {
      revision: 1,
      priceCents: terms.priceCents,
      expiresAt,
      providerRespondedAt: work.now,
      firstSubmittedAt: work.now,
      openBy: openBy(work.now),
    },
    data: { revision: 1, priceCents: terms.priceCents },
  });
  await writeRevision(work, { quoteId: id, number: 1, memberId: quote.memberId, terms, expiresAt });
  if (quote.problemId !== null) await countQuote(work, quote.problemId);
}

/** The quote with its problem's budget. Refuses (`request.not-found`) a quote of another provider. */
export async function findOwnQuote(work: PersonWork, id: string) {
  const [quote] = await work.tx
    .select({
      memberId: quoteRequests.memberId,
      providerId: quoteRequests.providerId,
      problemId: quoteRequests.problemId,
      revision: quoteRequests.revision,
      budgetCents: problems.budgetCents,
    })
    .from(quoteRequests)
    .leftJoin(problems, eq(problems.id, quoteRequests.problemId))
    .where(and(eq(quoteRequests.id, id), providerIs(work.actor)));
  if (quote === undefined) throw new Refusal('request.not-found');
  return quote;
}
