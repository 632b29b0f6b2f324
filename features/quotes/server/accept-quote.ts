import { and, eq, exists, gt, isNull, or } from 'drizzle-orm';
import { Refusal } from '#core/errors.ts';
import type { z } from '#core/zod.ts';
import { providers } from '#features/providers/server/tables.ts';
import { settleProblem } from '#features/problems/server/change-problem-status.ts';
import { conflict, tryStep } from '#engine/take-step.ts';
import type { PersonWork } from '#engine/work.ts';
import type { visitDetails } from '../contract.ts';
import { beginAgreement, keepVisit, writeVisit } from './agreement.ts';
import { lockQuoteProblem } from './lock-quote-problem.ts';
import { noteOpened } from './places.ts';
import { memberIs } from './policy.ts';
import { releaseQuotes } from './release-quotes.ts';
import { quoteRequests, quoteSubject } from './tables.ts';

/**
 * Accepts the revision that the member read, while it is valid. The same transaction settles the problem, releases the other quotes on it,
 * opens the parties' contact details to each other, saves the address of the work, and (a consequence of the jobs feature) makes the job.
 */
export async function acceptQuote(
  work: PersonWork,
  id: string,
  revision: number,
  visit?: z.output<typeof visitDetails>,
): Promise<void> {
  if (visit !== undefined) await keepVisit(work, visit);
  await lockQuoteProblem(work, id);
  await noteOpened(work, [id], memberIs(work.actor));
  const accepted = await tryStep(work, quoteSubject, 'accept', {
    id,
    by: 'member',
    where: and(
      memberIs(work.actor),
      eq(quoteRequests.revision, revision),
      or(isNull(quoteRequests.expiresAt), gt(quoteRequests.expiresAt, work.now)),
      exists(
        work.tx
          .select({ id: providers.id })
          .from(providers)
          .where(and(eq(providers.id, quoteRequests.providerId), eq(providers.status, 'approved'))),
      ),
    ),
    set: { memberFinalizedAt: work.now },
    data: { revision },
  });
  if (accepted === null) throw await findRefusal(work, id, revision);
  await beginAgreement(work, accepted);
  if (visit !== undefined) await writeVisit(work, id, visit);
  if (accepted.problemId === null) return;
  await releaseQuotes(work, { problemId: accepted.problemId, except: id, reason: 'settled' });
  // Last, because most transactions wait for the counts that this changes.
  await settleProblem(work, accepted.problemId);
}

/** The condition that failed. Read only after the update has found no row. */
async function findRefusal(work: PersonWork, id: string, revision: number): Promise<Refusal> {
  const [quote] = await work.tx
    .select({ status: quoteRequests.status, revision: quoteRequests.revision, provider: providers.status })
    .from(quoteRequests)
    .innerJoin(providers, eq(providers.id, quoteRequests.providerId))
    .where(and(eq(quoteRequests.id, id), memberIs(work.actor)));
  if (quote === undefined) return new Refusal('request.not-found');
  if (quote.status !== 'quote_submitted') return conflict(work, quoteSubject, id);
  if (quote.revision !== revision) return new Refusal('quotes.revised-since', { current: quote.status });
  return new Refusal(quote.provider === 'approved' ? 'quotes.expired' : 'providers.not-approved', {
    current: quote.status,
  });
}
