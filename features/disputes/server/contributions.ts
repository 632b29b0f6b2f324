import { sql, type SQL } from 'drizzle-orm';
import { type Contributions, ofListing, type TimelineSource } from '#engine/contributions.ts';
import { query } from '#engine/postgres/read.ts';
import { publicTrade } from '#features/quotes/server/between-two.ts';
import { disputeFigures } from './figures.ts';
import { disputeRecord } from './job-record.ts';
import { moderatedStatement } from './moderated-statement.ts';
import { waitsFor } from './policy.ts';

/** Disputes stand at their opening. */
const timeline = (where: SQL, side: 'by' | 'about'): TimelineSource => ({
  from: sql`job_disputes d join jobs j on j.id = d.job_id left join problems p on p.id = j.problem_id join providers v on v.id = d.provider_id`,
  where,
  at: sql`d.created_at`,
  id: sql`d.id`,
  title: publicTrade,
  side,
  status: sql`d.status`,
});

export const disputeContributions: Contributions = {
  figures: disputeFigures,
  record: disputeRecord,
  moderated: [moderatedStatement],
  timeline: {
    dispute: {
      sources: ({ id, listingId }) => [
        timeline(sql`d.member_id = ${id}`, 'by'),
        ...ofListing(listingId, (listing) => timeline(sql`d.provider_id = ${listing}::uuid`, 'about')),
      ],
    },
  },
  waiting: {
    disputes: (admin) =>
      sql`select updated_at as since from job_disputes d where ${waitsFor(admin)} order by updated_at`,
  },
  /** The disputes of a job, in the log of that job. */
  async relatedIds(world, id) {
    const related = await query<{ id: string }>(world.db).rows(sql`select id from job_disputes where job_id = ${id}`);
    return related.map((one) => one.id);
  },
};
