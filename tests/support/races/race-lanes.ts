import { sql } from 'drizzle-orm';
import { day } from '#core/time.ts';
import { accounts, agreements } from '#features/accounts/server/tables.ts';
import type { JobStatus } from '#features/jobs/lifecycle.ts';
import { jobs } from '#features/jobs/server/tables.ts';
import { problems } from '#features/problems/server/tables.ts';
import { providers } from '#features/providers/server/tables.ts';
import type { QuoteStatus } from '#features/quotes/lifecycle.ts';
import { quoteRequests, quoteRevisions } from '#features/quotes/server/tables.ts';
import { someTerms } from '#features/quotes/server/testing.ts';
import { reviews } from '#features/reviews/server/tables.ts';
import type { Person } from '#engine/actor.ts';
import { newId } from '#engine/columns.ts';
import type { World } from '#engine/work.ts';

/** The subject of one round of a race: a quote with its problem, its two parties and, after acceptance, its job. */
export type Lane = {
  member: Person;
  provider: Person & { providerId: string };
  problemId: string;
  quoteId: string;
  jobId: string;
};

const person = (role: Person['role'], round: number): Person => ({
  id: newId(),
  role,
  status: 'approved',
  fullName: `${role} ${round}`,
  email: `${newId()}@example.co.za`,
  sessionId: newId(),
  providerId: null,
  language: null,
});

/** Makes `count` lanes in the same statuses, in a few statements. All due rules of their statuses are due. */
export async function makeLanes(
  world: World,
  count: number,
  at: { quote: QuoteStatus; job?: JobStatus | undefined },
): Promise<Lane[]> {
  const now = world.clock.now();
  const ago = (days: number) => new Date(now.getTime() - days * day);
  const made: Lane[] = Array.from({ length: count }, (_, round) => ({
    member: person('member', round),
    provider: { ...person('provider', round), providerId: newId() },
    problemId: newId(),
    quoteId: newId(),
    jobId: newId(),
  }));
  const stamps = { createdAt: ago(40), updatedAt: ago(40) };
  const job = at.job;
  const hasTerms = at.quote !== 'pending_provider_response';
  // A cancelled job of a race was completed: its rework was called off.
  const completed = at.quote === 'work_completed' || job === 'cancelled';
  const scheduled = job === 'scheduled' || completed;
  const hasAgreement = job !== undefined && job !== 'cancelled';
  const rated = job === 'completed_and_rated';
  await world.db.insert(accounts).values(
    made.flatMap(({ member, provider }) => [
      { ...member, ...stamps },
      { ...provider, listingId: provider.providerId, ...stamps },
    ]),
  );
  await world.db.insert(providers).values(
    made.map(({ provider }) => ({
      id: provider.providerId,
      accountId: provider.id,
      name: provider.fullName,
      status: 'approved' as const,
      completedJobsCount: completed ? 1 : 0,
      ...(rated && { ratingCount: 1, ratingSum: 4 }),
      ...stamps,
    })),
  );
  await world.db.insert(problems).values(
    made.map(({ problemId, member }) => ({
      id: problemId,
      ownerId: member.id,
      title: 'Leaking geyser',
      description: 'It drips into the passage ceiling.',
      category: 'Plumbing',
      location: 'Sandton, Johannesburg',
      budgetCents: 2_500_00,
      status: hasAgreement ? ('closed' as const) : ('open' as const),
      lastActivityAt: ago(31),
      ...stamps,
    })),
  );
  await world.db.insert(quoteRequests).values(
    made.map(({ quoteId, problemId, member, provider }) => ({
      id: quoteId,
      memberId: member.id,
      providerId: provider.providerId,
      problemId,
      status: at.quote,
      description: 'The geyser drips.',
      requestedAt: ago(8),
      updatedAt: ago(8),
      dateAgreed: scheduled,
      ...(hasTerms && { revision: 1, priceCents: someTerms.priceCents, firstSubmittedAt: ago(8) }),
    })),
  );
  if (hasTerms)
    await world.db
      .insert(quoteRevisions)
      .values(made.map(({ quoteId }) => ({ quoteId, number: 1, ...someTerms, submittedAt: ago(8) })));
  if (job === undefined) return made;
  if (hasAgreement)
    await world.db.insert(agreements).values(
      made.map(({ quoteId, member, provider }) => ({
        quoteId,
        memberId: member.id,
        providerAccountId: provider.id,
        since: ago(8),
      })),
    );
  const date = new Date(now.getTime() + day);
  await world.db.insert(jobs).values(
    made.map(({ jobId, quoteId, problemId, member, provider }) => ({
      id: jobId,
      quoteId,
      problemId,
      memberId: member.id,
      providerId: provider.providerId,
      status: job,
      description: someTerms.scope,
      totalCostCents: someTerms.priceCents,
      ...(job !== 'pending' && { proposal: 1, proposedDate: date }),
      ...(scheduled && { confirmedDate: date }),
      ...(job === 'pending_reschedule' && { suggestedDate: date }),
      ...(completed && { completedAt: ago(15), firstCompletedAt: ago(15) }),
      ...(rated && { rating: 4 }),
      ...stamps,
    })),
  );
  if (rated)
    await world.db.insert(reviews).values(
      made.map(({ jobId, member, provider }) => ({
        jobId,
        providerId: provider.providerId,
        memberId: member.id,
        rating: 4,
        createdAt: ago(14),
      })),
    );
  return made;
}

/** Finds the providers whose counts are wrong. */
export const wrongCounts = sql`
  select p.id from ${providers} p
  where p.completed_jobs_count <> (select count(*) from ${jobs} j where j.provider_id = p.id and j.completed_at is not null)
    or p.rating_count <> (select count(*) from reviews r where r.provider_id = p.id)
    or p.rating_sum <> (select coalesce(sum(r.rating), 0) from reviews r where r.provider_id = p.id)`;
