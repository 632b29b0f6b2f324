import { sql } from 'drizzle-orm';
import { generalCategory } from '#features/quotes/general-category.ts';
import { addMonths, findDayStart } from '#core/month.ts';
import { isOneOf } from '#core/lifecycle.ts';
import { minute } from '#core/time.ts';
import { firstLine } from '#core/cut-text.ts';
import type { Person } from '#engine/actor.ts';
import { statusIn } from '#engine/columns.ts';
import { iso } from '#engine/postgres/database.ts';
import { query } from '#engine/postgres/read.ts';
import type { World } from '#engine/work.ts';
import { currentCategory } from '#features/site/server/categories/queries.ts';
import { findEnd, maxDurationMinutes } from '#features/jobs/durations.ts';
import { jobSets, type JobStatus } from '#features/jobs/lifecycle.ts';

type Row = {
  id: string;
  title: string | null;
  description: string;
  status: JobStatus;
  at: string;
  durationMinutes: number;
  category: string;
  memberName: string;
  started: boolean;
  rework: boolean;
};

/**
 * A provider's work in one month, soonest first, each with the titles of other work at the same time. Includes work that starts or ends
 * in another month. One statement through one index, cut at 1,000 jobs.
 */
export async function readMonth(world: World, reader: Person, month: string) {
  const [first, next] = [findDayStart(`${month}-01`), findDayStart(addMonths(`${month}-01`, 1))];
  const longest = maxDurationMinutes * minute;
  const rows = await query<Row>(world.db, { plan: 'once' }).rows(sql`
    select j.id, b.title, j.description, j.status, j.rework_reason is not null as rework, j.status = 'scheduled' and q.status = 'work_in_progress' as started, j.proposed_date as at, j.duration_minutes, coalesce(${currentCategory(sql`coalesce(b.category, p.specialty)`)}, ${generalCategory}) as category,
      m.full_name as member_name
    from jobs j join quote_requests q on q.id = j.quote_id join providers p on p.id = j.provider_id join accounts m on m.id = j.member_id left join problems b on b.id = j.problem_id
    where j.provider_id = ${reader.providerId} and ${statusIn(sql`j.status`, jobSets.onCalendar)}
      and j.proposed_date > ${new Date(first.getTime() - longest).toISOString()} and j.proposed_date < ${new Date(next.getTime() + longest).toISOString()}
    order by j.proposed_date, j.id limit 1000`);
  const all = rows.map(({ title, description, ...row }) => {
    const at = iso(row.at);
    return { ...row, title: title ?? firstLine(description), at, end: findEnd(at, row.durationMinutes).toISOString() };
  });
  const overlaps = findOverlaps(all.filter(({ status }) => isOneOf(status, jobSets.takesTime)));
  return {
    items: all
      .filter(({ at, end }) => at < next.toISOString() && end > first.toISOString())
      .map((job) => ({
        id: job.id,
        title: job.title,
        status: job.status,
        started: job.started,
        rework: job.rework,
        at: job.at,
        durationMinutes: job.durationMinutes,
        category: job.category,
        memberName: job.memberName,
        overlaps: overlaps.get(job.id) ?? [],
      })),
  };
}

/** For each job the titles of the jobs that overlap it. Takes jobs sorted by their start. */
function findOverlaps(jobs: readonly { id: string; title: string; at: string; end: string }[]): Map<string, string[]> {
  const found = new Map<string, string[]>();
  const add = (id: string, title: string) => void found.set(id, [...(found.get(id) ?? []), title]);
  for (const [index, one] of jobs.entries()) {
    for (const other of jobs.slice(index + 1)) {
      if (other.at >= one.end) break;
      add(one.id, other.title);
      add(other.id, one.title);
    }
  }
  return found;
}
