import { and, eq } from 'drizzle-orm';
import { expectFound } from '#core/errors.ts';
import type { PersonWork, Work } from '#engine/work.ts';
import { lockRow } from '#engine/postgres/read.ts';
import type { VisitStep } from '../lifecycle.ts';
import { providerIs, refuseAtThisTime } from './policy.ts';
import { noShows, visits } from './tables.ts';

/** Locks the visit of this provider; 404 if it is not theirs. Refuses a step at a time that is not its own. */
export async function lockVisit(work: PersonWork, id: string, step: VisitStep): Promise<typeof visits.$inferSelect> {
  const visit = expectFound(await lockRow(work.tx, visits, and(eq(visits.id, id), providerIs(work.actor))));
  refuseAtThisTime(step, visit, work.now);
  return visit;
}

/** Locks the visit of a report, and names the absent party, before the report itself is locked: an arrival and the end of the visit lock it first too. */
export async function lockVisitOfNoShow({ tx }: Work, id: string) {
  const [visit] = await tx
    .select({
      jobId: visits.jobId,
      memberId: visits.memberId,
      providerId: visits.providerId,
      absent: noShows.absent,
    })
    .from(visits)
    .innerJoin(noShows, eq(noShows.visitId, visits.id))
    .where(eq(noShows.id, id))
    .for('no key update', { of: visits });
  return visit;
}
