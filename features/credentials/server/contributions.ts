import { sql } from 'drizzle-orm';
import type { Contributions } from '#engine/contributions.ts';
import { query } from '#engine/postgres/read.ts';
import { credentialLifecycle } from '../lifecycle.ts';
import { credentialFigures } from './figures.ts';

/** SQL: the label of the status of a credential `c`. */
const label = () =>
  sql`case c.status ${sql.join(
    Object.entries(credentialLifecycle.statuses).map(([status, { label: name }]) => sql`when ${status} then ${name}`),
    sql` `,
  )} end`;

export const credentialContributions: Contributions = {
  figures: credentialFigures,
  waiting: {
    credentials: sql`select created_at as since from provider_credentials where status = 'submitted' order by created_at`,
  },
  timeline: {
    credential: {
      sources: ({ id }) => [
        {
          from: sql`provider_credentials c join credential_kinds k on k.id = c.kind_id`,
          where: sql`c.account_id = ${id}`,
          at: sql`c.created_at`,
          id: sql`c.id`,
          title: sql`k.name`,
          side: 'by',
          status: label(),
          reason: sql`c.reason`,
        },
      ],
    },
  },
  /** The credentials of an account, in the log of that account. */
  async relatedIds(world, id) {
    const related = await query<{ id: string }>(world.db).rows(sql`
      select id from provider_credentials where account_id = ${id}`);
    return related.map((one) => one.id);
  },
};
