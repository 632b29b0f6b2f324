import { and, eq } from 'drizzle-orm';
import { Refusal } from '#core/errors.ts';
import { isOneOf } from '#core/lifecycle.ts';
import { findRow } from '#engine/postgres/read.ts';
import { jobs } from '#features/jobs/server/tables.ts';
import { takeFirstStep } from '#engine/take-step.ts';
import type { PersonWork } from '#engine/work.ts';
import { partyIn } from './no-show-party.ts';
import { mayReportNoShow } from '../policy.ts';
import { noShows, noShowSubject, visits } from '../tables.ts';

/**
 * A party of the visit says that the other one is not there; returns the job. Refuses before half an hour has passed since the agreed time
 * (`visits.no-show-too-early`), after an arrival, and a second report about the same visit (`request.conflict`).
 */
export async function reportNoShow(work: PersonWork, id: string): Promise<string> {
  const [row] = await work.tx
    .select({ visit: visits, memberId: jobs.memberId, providerId: jobs.providerId })
    .from(visits)
    .innerJoin(jobs, eq(jobs.id, visits.jobId))
    .where(and(eq(visits.id, id), partyIn(work.actor)))
    // An arrival waits for this report, or comes before it.
    .for('no key update', { of: visits });
  if (row === undefined) throw new Refusal('request.not-found');
  const { visit } = row;
  if (isOneOf(visit.status, ['arrived', 'over'])) throw new Refusal('request.conflict', { current: visit.status });
  if (!mayReportNoShow(visit, work.now)) throw new Refusal('visits.no-show-too-early');
  const reported = await findRow(work.tx, noShows, { visitId: id }, 'status');
  if (reported !== undefined) throw new Refusal('request.conflict', { current: reported.status });
  const by = row.memberId === work.actor.id ? 'member' : 'provider';
  await takeFirstStep(work, noShowSubject, 'report', {
    by,
    values: { visitId: id, absent: by === 'member' ? 'provider' : 'member', createdAt: work.now },
  });
  return visit.jobId;
}
