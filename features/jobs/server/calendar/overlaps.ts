import { eq, sql } from 'drizzle-orm';
import { expectFound } from '#core/errors.ts';
import { isOneOf } from '#core/lifecycle.ts';
import { minute } from '#core/time.ts';
import { firstLine } from '#core/cut-text.ts';
import type { Person } from '#engine/actor.ts';
import { statusIn } from '#engine/columns.ts';
import { iso } from '#engine/postgres/database.ts';
import { findRow, query } from '#engine/postgres/read.ts';
import type { World } from '#engine/work.ts';
import { findEnd, maxDurationMinutes } from '#features/jobs/durations.ts';
import { jobSets, type JobStatus } from '#features/jobs/lifecycle.ts';
import { providerIs } from '../policy.ts';
import { jobs } from '../tables.ts';

type Slot = { id: string; providerId: string; at: Date; durationMinutes: number };
type Row = {
  id: string;
  title: string | null;
  description: string;
  status: JobStatus;
  at: string;
  durationMinutes: number;
};

/** A provider's other work at a time that they may propose for a job; 404 if the job is not theirs. */
export async function previewOverlaps(
  world: World,
  reader: Person,
  id: string,
  when: { at: Date; durationMinutes: number },
) {
  const job = expectFound(
    await findRow(world.db, jobs, sql`${eq(jobs.id, id)} and ${providerIs(reader)}`, 'id', 'providerId'),
  );
  return { items: await listOtherWork(world, { ...job, ...when }) };
}

/** The provider's other work during a job that is proposed or agreed, or on the date that its member suggests; none for other jobs. */
export async function listOverlaps(
  world: World,
  job: Omit<Slot, 'at'> & { status: JobStatus; proposedDate: Date | null; suggestedDate: Date | null },
) {
  const { status, proposedDate, suggestedDate } = job;
  const at = isOneOf(status, jobSets.takesTime) ? proposedDate : status === 'pending_reschedule' ? suggestedDate : null;
  return at === null ? [] : listOtherWork(world, { ...job, at });
}

/** Other work during a time, soonest first, at most 5. Work that started earlier than the longest duration ago is over. */
async function listOtherWork(world: World, { id, providerId, at, durationMinutes }: Slot) {
  const earliest = new Date(at.getTime() - maxDurationMinutes * minute);
  const rows = await query<Row>(world.db, { plan: 'once' }).rows(sql`
    select j.id, b.title, j.description, j.status, j.proposed_date as at, j.duration_minutes
    from jobs j left join problems b on b.id = j.problem_id
    where j.provider_id = ${providerId} and ${statusIn(sql`j.status`, jobSets.takesTime)} and j.id <> ${id}
      and j.proposed_date > ${earliest.toISOString()} and j.proposed_date < ${findEnd(at, durationMinutes).toISOString()}
      and j.proposed_date + j.duration_minutes * interval '1 minute' > ${at.toISOString()}
    order by j.proposed_date, j.id limit 5`);
  return rows.map(({ title, description, durationMinutes, ...row }) => ({
    id: row.id,
    title: title ?? firstLine(description),
    status: row.status,
    at: iso(row.at),
    durationMinutes,
  }));
}
