import { eq, sql } from 'drizzle-orm';
import { Refusal } from '#core/errors.ts';
import { isOneOf } from '#core/lifecycle.ts';
import { minute } from '#core/time.ts';
import { firstLine } from '#core/text.ts';
import type { Person } from '#server/engine/actor.ts';
import { statusIn } from '#server/engine/columns.ts';
import { iso } from '#server/engine/database.ts';
import { readRows } from '#server/engine/read.ts';
import type { World } from '#server/engine/work.ts';
import { endOf, longestDuration } from '../durations.ts';
import { jobSets, type JobStatus } from '../lifecycle.ts';
import { providerIs } from './policy.ts';
import { jobs } from './tables.ts';

type Slot = { id: string; providerId: string; at: Date; durationMinutes: number };
type Row = {
  id: string;
  title: string | null;
  description: string;
  status: JobStatus;
  at: string;
  durationMinutes: number;
};

/** What a provider would have besides this job of theirs, were it at that time; 404 where it is not theirs. */
export async function foreseeOverlaps(
  world: World,
  reader: Person,
  id: string,
  when: { at: Date; durationMinutes: number },
) {
  const [job] = await world.db
    .select({ id: jobs.id, providerId: jobs.providerId })
    .from(jobs)
    .where(sql`${eq(jobs.id, id)} and ${providerIs(reader)}`);
  if (job === undefined) throw new Refusal('request.not-found');
  return { items: await besides(world, { ...job, ...when }) };
}

/** What else of its provider's takes place while a job that is proposed or agreed does. */
export async function overlapsOf(
  world: World,
  job: { id: string; providerId: string; status: JobStatus; proposedDate: Date | null; durationMinutes: number },
) {
  if (job.proposedDate === null || !isOneOf(job.status, jobSets.takesTime)) return [];
  return besides(world, { ...job, at: job.proposedDate });
}

/** Other work that is under way in that time, soonest first, 5 at most: whatever began earlier than the longest takes is over. */
async function besides(world: World, { id, providerId, at, durationMinutes }: Slot) {
  const earliest = new Date(at.getTime() - longestDuration * minute);
  const rows = await readRows<Row>(
    world.db,
    sql`
    select j.id, b.title, j.description, j.status, j.proposed_date as at, j.duration_minutes
    from jobs j left join problems b on b.id = j.problem_id
    where j.provider_id = ${providerId} and ${statusIn(sql`j.status`, jobSets.takesTime)} and j.id <> ${id}
      and j.proposed_date > ${earliest.toISOString()} and j.proposed_date < ${endOf(at, durationMinutes).toISOString()}
      and j.proposed_date + j.duration_minutes * interval '1 minute' > ${at.toISOString()}
    order by j.proposed_date, j.id limit 5`,
    { plan: 'once' },
  );
  return rows.map(({ title, description, durationMinutes, ...row }) => ({
    id: row.id,
    title: title ?? firstLine(description),
    status: row.status,
    at: iso(row.at),
    durationMinutes,
  }));
}
