import { sql, type SQL } from 'drizzle-orm';
import { picturesOf } from '#features/files/server/pictures-of.ts';
import {
  newestOfBothSides,
  publicTitle,
  publicTrade,
  showBetween,
  type FoundBetween,
} from '#features/quotes/server/contributions.ts';
import {
  maxFound,
  ofListing,
  type Contributions,
  type FoundThing,
  type TimelineSource,
  type Readable,
} from '#engine/contributions.ts';
import { limitRows } from '#engine/postgres/limit-rows.ts';
import { readRows } from '#engine/postgres/read.ts';
import { jobLifecycle, type JobStatus } from '../lifecycle.ts';
import { jobFigures } from './figures.ts';
import { jobRecord } from './record.ts';

/** Shows the jobs whose ids `ids` selects to admins, the one that changed last first. */
export async function showFoundJobs(world: Readable, ids: SQL): Promise<FoundThing[]> {
  const rows = await readRows<FoundBetween<JobStatus>>(
    world.db,
    sql`select j.id, ${publicTitle} as about, m.full_name as member, v.name as provider, j.status
      from jobs j join accounts m on m.id = j.member_id join providers v on v.id = j.provider_id left join problems p on p.id = j.problem_id
      where j.id in (${ids}) order by j.updated_at desc, j.id desc`,
    { plan: 'once' },
  );
  return rows.map((row) => showBetween('job', row, jobLifecycle.statuses[row.status].label));
}

/** Jobs stand at their last change. */
const timeline = (where: SQL, side: 'by' | 'about'): TimelineSource => ({
  from: sql`jobs j left join problems p on p.id = j.problem_id join providers v on v.id = j.provider_id`,
  where,
  at: sql`j.updated_at`,
  id: sql`j.id`,
  title: publicTrade,
  side,
  status: sql`j.status`,
  cents: sql`j.total_cost_cents`,
});

export const jobContributions: Contributions = {
  record: jobRecord,
  figures: jobFigures,
  evidence: {
    photo: sql`select c.file_id as id, c.added_at as at, case when c.of_rework then 'member' else 'provider' end as by, null::int as number,
        '' as text, null::bigint as cents,
        ${picturesOf(sql`(select id as file_id, 0 as position, '' as alt from files)`, sql`o.file_id = c.file_id`)} as pictures
      from job_photos c where c.job_id = j.id`,
  },
  finders: [
    {
      byId: (world, { low, high }) =>
        showFoundJobs(
          world,
          sql`select id from jobs where id between ${low} and ${high} order by id ${limitRows(maxFound)}`,
        ),
      ofPeople: (world, people) => showFoundJobs(world, newestOfBothSides(people, 'jobs', sql.raw('updated_at'))),
    },
  ],
  timeline: {
    job: {
      sources: ({ id, listingId }) => [
        timeline(sql`j.member_id = ${id}`, 'by'),
        ...ofListing(listingId, (listing) => timeline(sql`j.provider_id = ${listing}::uuid`, 'about')),
      ],
    },
  },
  looks: { job: { from: sql`jobs`, link: sql`'/jobs/' || id` } },
};
