import { and, eq, ne, sql } from 'drizzle-orm';
import { Refusal } from '#core/errors.ts';
import { readChecked } from '#features/credentials/server/claims.ts';
import { providers } from '#features/providers/server/tables.ts';
import { problems } from '#features/problems/server/tables.ts';
import { quoteRequests, quoteRevisions, type quoteSubject } from '#features/quotes/server/tables.ts';
import { isDatabaseAway } from '#engine/postgres/database-errors.ts';
import { takeFirstStep, takeStep } from '#engine/take-step.ts';
import type { Consequence, Event } from '#engine/event.ts';
import type { Work } from '#engine/work.ts';
import { findRow } from '#engine/postgres/read.ts';
import { countCompleted } from './complete-job.ts';
import { isAway, otherOf } from './is-away.ts';
import { jobs, jobSubject } from './tables.ts';

/** Accepting a quote creates its job; cancelling the quote cancels the job. */
export const jobConsequences: readonly Consequence<typeof quoteSubject>[] = [
  { after: 'quote.accept', run: tryToCreateJob },
  { after: 'quote.cancel', run: cancelJob },
  { after: 'quote.back-out', run: cancelJob },
];

/** A quote is not accepted without its job: both are undone, and the person gets the error of the job. */
async function tryToCreateJob(work: Work, event: Event<typeof quoteSubject, 'accept'>): Promise<void> {
  try {
    await createJob(work, event);
  } catch (cause) {
    throw cause instanceof Refusal || isDatabaseAway(cause) ? cause : new Refusal('jobs.not-created', { cause });
  }
}

async function createJob(work: Work, event: Event<typeof quoteSubject, 'accept'>): Promise<void> {
  const [quote] = await work.tx
    .select({
      quote: quoteRequests,
      scope: quoteRevisions.scope,
      accountId: providers.accountId,
      category: sql<string | null>`coalesce(${problems.category}, ${providers.specialty})`,
    })
    .from(quoteRequests)
    .innerJoin(
      quoteRevisions,
      and(eq(quoteRevisions.quoteId, quoteRequests.id), eq(quoteRevisions.number, quoteRequests.revision)),
    )
    .innerJoin(providers, eq(providers.id, quoteRequests.providerId))
    .leftJoin(problems, eq(problems.id, quoteRequests.problemId))
    .where(eq(quoteRequests.id, event.subjectId));
  if (quote?.quote.priceCents == null) throw new Error('a quote without a price was accepted');
  const { id, problemId, memberId, providerId, priceCents } = quote.quote;
  const { accountId, category } = quote;
  await takeFirstStep(work, jobSubject, 'create', {
    by: 'system',
    values: {
      quoteId: id,
      problemId,
      memberId,
      providerId,
      totalCostCents: priceCents,
      description: quote.scope,
      // The agreement keeps what was true when it was made.
      checked: await readChecked(work.tx, { accountId, category, now: work.now }),
      createdAt: work.now,
    },
  });
}

/**
 * Work that was completed once counts as completed again: only its rework is cancelled, and neither side can take the work back with it. The days
 * to rate it count from here.
 */
async function cancelJob(work: Work, event: Event<typeof quoteSubject, 'cancel' | 'back-out'>): Promise<void> {
  const job = await findRow(
    work.tx,
    jobs,
    and(eq(jobs.quoteId, event.subjectId), ne(jobs.status, 'cancelled')),
    'id',
    'providerId',
    'completedAt',
    'firstCompletedAt',
  );
  if (job === undefined) return;
  const party = event.step === 'cancel' ? 'member' : 'provider';
  const { leaving } = event.data;
  // No figure counts that a party leaves work whose other side cannot do it.
  const otherIsAway = await isAway(work, job.id, otherOf(party));
  await takeStep(work, jobSubject, 'cancel', {
    id: job.id,
    by: 'system',
    set: { completedAt: job.completedAt ?? job.firstCompletedAt, ratingStoodMs: 0 },
    // The event of the party keeps the typed reason: no deletion of an account finds a copy in an event of the system.
    data: { party, ...(leaving && { leaving }), ...(otherIsAway && { otherIsAway }) },
  });
  if (job.completedAt === null && job.firstCompletedAt !== null) await countCompleted(work, job.providerId, 1);
}
