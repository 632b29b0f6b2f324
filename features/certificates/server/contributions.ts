import { sql, type SQL } from 'drizzle-orm';
import { type Contributions, ofListing, type TimelineSource } from '#engine/contributions.ts';
import { query } from '#engine/postgres/read.ts';
import { filesOf } from '#features/files/server/files-of.ts';
import { certificateFigures } from './figures.ts';
import { certificateRecord } from './record.ts';

/** Certificates stand at their promise. */
const timeline = (where: SQL, side: 'by' | 'about'): TimelineSource => ({
  from: sql`certificates c`,
  where,
  at: sql`c.created_at`,
  id: sql`c.id`,
  title: sql`c.name`,
  side,
  status: sql`c.status`,
});

export const certificateContributions: Contributions = {
  record: certificateRecord,
  figures: certificateFigures,
  evidence: {
    certificate: sql`select c.id, c.delivered_at as at, 'provider' as by, null::int as number, concat_ws(' · ', c.name, c.number) as text,
        null::bigint as cents,
        null::text as status, ${filesOf(sql`(select id as file_id, 0 as position from files)`, sql`o.file_id = c.file_id`)} as files
      from certificates c where c.job_id = j.id and c.delivered_at is not null`,
  },
  timeline: {
    certificate: {
      sources: ({ id, listingId }) => [
        timeline(sql`c.member_id = ${id}`, 'by'),
        ...ofListing(listingId, (listing) => timeline(sql`c.provider_id = ${listing}::uuid`, 'about')),
      ],
    },
  },
  /** The certificate of a job, in the log of that job. */
  async relatedIds(world, id) {
    const related = await query<{ id: string }>(world.db).rows(sql`select id from certificates where job_id = ${id}`);
    return related.map((one) => one.id);
  },
};
