import { eq } from 'drizzle-orm';
import { Refusal } from '#core/errors.ts';
import { touchProblem } from '#features/problems/server/change-problem-status.ts';
import { providers } from '#features/providers/server/tables.ts';
import { takeFirstStep } from '#server/take-step.ts';
import { violatedConstraint, type Work } from '#server/work.ts';
import { lockProblem } from './lock-problem.ts';
import { quoteSubject } from './tables.ts';

export type QuoteRequest = { providerId: string; description: string; problemId?: string | undefined };

/** Asks an approved provider who is not away for a quote, for an open problem of one's own or for none. Never oneself. */
export async function requestQuote(work: Work, input: QuoteRequest): Promise<{ id: string }> {
  const memberId = work.actor.id;
  if (memberId === null) throw new Refusal('accounts.signed-out');
  const [provider] = await work.tx.select({ id: providers.id, accountId: providers.accountId }).from(providers).where(eq(providers.id, input.providerId));
  if (provider === undefined) throw new Refusal('request.not-found');
  if (provider.accountId === memberId) throw new Refusal('quotes.of-oneself');
  if (input.problemId !== undefined) {
    const problem = await lockProblem(work, input.problemId);
    if (problem?.ownerId !== memberId) throw new Refusal('request.not-found');
    if (problem.status === 'closed') throw new Refusal('problems.not-open');
    await touchProblem(work, problem.id);
  }
  await refuseAway(work, provider.id);
  try {
    const { id } = await takeFirstStep(work, quoteSubject, 'request', {
      by: 'owner',
      values: { memberId, providerId: provider.id, problemId: input.problemId ?? null, description: input.description, requestedAt: work.now },
    });
    return { id };
  } catch (error) {
    if (['quote_requests_one_live', 'quote_requests_one_unanswered'].includes(violatedConstraint(error) ?? '')) throw new Refusal('quotes.already-requested');
    throw error;
  }
}

/** Held until the end, so that nobody is asked in the moment in which they are suspended or go away. */
async function refuseAway(work: Work, providerId: string): Promise<void> {
  const [provider] = await work.tx
    .select({ status: providers.status, onHoliday: providers.onHoliday })
    .from(providers)
    .where(eq(providers.id, providerId))
    .for('share');
  if (provider?.status !== 'approved') throw new Refusal('providers.not-approved');
  if (provider.onHoliday) throw new Refusal('providers.on-holiday');
}
