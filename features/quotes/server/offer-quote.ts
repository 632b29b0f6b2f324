import { eq } from 'drizzle-orm';
import { expectFound, Refusal } from '#core/errors.ts';
import { isOneOf } from '#core/lifecycle.ts';
import { presentStatuses } from '#features/accounts/lifecycle.ts';
import { accounts } from '#features/accounts/server/tables.ts';
import { problems } from '#features/problems/server/tables.ts';
import { takeFirstStep } from '#engine/take-step.ts';
import type { PersonWork } from '#engine/work.ts';
import { expiryDate, lockSender, refuseBeyondPlan } from './allowance.ts';
import { countQuote } from './fill-problem.ts';
import { findLiveQuote, refuseLostRace } from './find-quote.ts';
import { openBy } from './places.ts';
import { submitQuote } from './submit-quote.ts';
import { quoteSubject } from './tables.ts';
import type { QuoteTerms } from '../contract.ts';
import { writeRevision } from './write-revision.ts';

/**
 * Offers a quote on another account's open problem. Answers the request instead if the owner has sent one to this provider. A provider has
 * at most one live quote on a problem.
 */
export async function offerQuote(work: PersonWork, problemId: string, terms: QuoteTerms): Promise<{ id: string }> {
  const { providerId } = work.actor;
  if (providerId === null) throw new Refusal('accounts.wrong-role');
  const sender = await lockSender(work, providerId);
  const { problem, ownerStatus } = expectFound(await lockProblem(work, problemId));
  if (problem.ownerId === work.actor.id) throw new Refusal('quotes.own-problem');

  const live = await findLiveQuote(work, problemId, providerId);
  if (live?.status === 'pending_provider_response') {
    await submitQuote(work, live.id, terms);
    return { id: live.id };
  }
  // The queue may not have hidden all problems of an owner who is away.
  const isHidden = problem.hiddenFor !== null || problem.ownerSuspended || !isOneOf(ownerStatus, presentStatuses);
  if (isHidden) throw new Refusal('request.not-found');
  if (live !== undefined) throw new Refusal('quotes.already-quoted');
  if (problem.status !== 'open') throw new Refusal('problems.not-open', { current: problem.status });

  refuseBeyondPlan(sender, { amountCents: problem.budgetCents ?? terms.priceCents, counted: false });
  const expiresAt = expiryDate(work.now, sender.plan, terms.validHours);
  const offered = takeFirstStep(work, quoteSubject, 'offer', {
    by: 'provider',
    values: {
      memberId: problem.ownerId,
      providerId,
      problemId,
      description: '',
      requestedAt: work.now,
      providerRespondedAt: work.now,
      firstSubmittedAt: work.now,
      openBy: openBy(work.now),
      revision: 1,
      priceCents: terms.priceCents,
      expiresAt,
    },
    data: { revision: 1, priceCents: terms.priceCents },
  });
  const { id } = await refuseLostRace(offered, 'quotes.already-quoted');
  await writeRevision(work, { quoteId: id, number: 1, memberId: problem.ownerId, terms, expiresAt });
  await countQuote(work, problemId);
  return { id };
}

/** Locks a problem, and reads the status of its owner's account with it. */
async function lockProblem({ tx }: PersonWork, id: string) {
  const [row] = await tx
    .select({ problem: problems, ownerStatus: accounts.status })
    .from(problems)
    .innerJoin(accounts, eq(accounts.id, problems.ownerId))
    .where(eq(problems.id, id))
    .for('no key update', { of: problems });
  return row;
}
