import { eq, sql } from 'drizzle-orm';
import { Refusal } from '#core/errors.ts';
import { findCertificateRule } from '#features/credentials/server/claims.ts';
import { jobs } from '#features/jobs/server/tables.ts';
import { problems } from '#features/problems/server/tables.ts';
import { providers } from '#features/providers/server/tables.ts';
import { currentCategory } from '#features/site/server/categories/queries.ts';
import type { Database, Transaction } from '#engine/postgres/database.ts';

/** The rule about certificates for the category of a job: of its problem, else of its provider. Null where there is none. */
export async function findRuleOfJob(db: Database | Transaction, jobId: string, now: Date) {
  const [job] = await db
    .select({
      memberId: jobs.memberId,
      providerId: jobs.providerId,
      accountId: providers.accountId,
      category: sql<string | null>`${currentCategory(sql`coalesce(${problems.category}, ${providers.specialty})`)}`,
    })
    .from(jobs)
    .innerJoin(providers, eq(providers.id, jobs.providerId))
    .leftJoin(problems, eq(problems.id, jobs.problemId))
    .where(eq(jobs.id, jobId));
  if (job === undefined) throw new Refusal('request.not-found');
  const { accountId, category } = job;
  return { job, rule: category === null ? null : await findCertificateRule(db, { accountId, category, now }) };
}
