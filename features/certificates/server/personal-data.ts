import { sql } from 'drizzle-orm';
import { handOverFiles } from '#features/files/server/hand-over.ts';
import type { PersonalData } from '#engine/personal-data.ts';
import { certificates } from './tables.ts';

export const certificatePersonalData: readonly PersonalData[] = [
  {
    table: certificates,
    copy: {
      name: 'certificates',
      rows: ({ id, providerId }) => sql`
        select c.id, c.job_id, case when c.member_id = ${id} then 'member' else 'provider' end as party, c.status, c.name, c.number, c.file_id,
          c.register_name, c.register_url, c.due_on, c.delivered_at, c.created_at
        from certificates c where c.member_id = ${id} or c.provider_id = ${providerId} order by c.created_at, c.id`,
    },
    /** A member keeps the file of a provider who leaves. With the second of the two the number and the file go. */
    async forget(work, { id, providerId }) {
      await handOverFiles(
        work,
        id,
        sql`(select c.member_id from certificates c join accounts m on m.id = c.member_id
          where c.file_id = f.id and c.member_id <> ${id} and m.status <> 'left')`,
      );
      await work.tx.execute(sql`
        update certificates c set number = null, file_id = null from accounts m, providers p join accounts o on o.id = p.account_id
        where m.id = c.member_id and p.id = c.provider_id and (c.member_id = ${id} or c.provider_id = ${providerId})
          and m.status = 'left' and o.status = 'left' and (c.number is not null or c.file_id is not null)`);
    },
  },
];
