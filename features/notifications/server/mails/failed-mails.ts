import type { OutputOf } from '#core/contract.ts';
import { sql } from 'drizzle-orm';
import { query } from '#engine/postgres/read.ts';
import { toPage, type Key } from '#core/paging.ts';
import { iso } from '#engine/postgres/database.ts';
import { limitRows } from '#engine/postgres/limit-rows.ts';
import type { World } from '#engine/work.ts';
import type { notificationsContract } from '#features/notifications/contract.ts';

type Page = OutputOf<typeof notificationsContract.failedMails>;
type Row = {
  id: string;
  subject: string;
  fullName: string;
  email: string;
  lastError: string | null;
  failedAt: string;
};

const pageSize = 20;

/** Mails that were given up, the newest failure first. */
export async function listFailedMails(world: World, { cursor }: { cursor?: Key | undefined }): Promise<Page> {
  const rows = await query<Row>(world.db, { plan: 'once' }).rows(sql`
    select m.id, m.subject, coalesce(a.full_name, m.to_name) as full_name, coalesce(a.email, m.to_address) as email, m.last_error, m.failed_at
    from (
      select id, account_id, to_name, to_address, subject, last_error, failed_at from mails
      where failed_at is not null ${cursor && sql`and (failed_at, id) < (${cursor.at}, ${cursor.id})`}
      order by failed_at desc, id desc ${limitRows(pageSize + 1)}
    ) m
    left join accounts a on a.id = m.account_id
    order by m.failed_at desc, m.id desc`);
  const { items, next } = toPage(rows, pageSize, (row) => ({ at: iso(row.failedAt), id: row.id }));
  return {
    items: items.map((row) => ({
      id: row.id,
      subject: row.subject,
      fullName: row.fullName,
      email: row.email,
      reason: row.lastError ?? '',
      failedAt: iso(row.failedAt),
    })),
    next,
  };
}
