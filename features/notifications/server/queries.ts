import type { z } from 'zod';
import { toPage, type Key } from '#core/paging.ts';
import { iso } from '#server/database.ts';
import type { World } from '#server/work.ts';
import type { notificationsContract } from '../contract.ts';
import type { NotificationType } from '../types.ts';

type Page = z.output<NonNullable<(typeof notificationsContract.list)['~orpc']['outputSchema']>>;

type Row = { id: string; type: NotificationType; title: string; description: string; link_to: string | null; created_at: string; is_read: boolean };

/** What the reader was told, newest first; unread alone unless `all`. */
export async function listNotifications(world: World, reader: string, page: { all: boolean; cursor?: Key | undefined; limit: number }): Promise<Page> {
  const sql = world.db.$client;
  const { all, cursor, limit } = page;
  const rows = await sql<Row[]>`
    select id, type, title, description, link_to, created_at, read_at is not null as is_read from notifications
    where account_id = ${reader} ${all ? sql`` : sql`and read_at is null`}
      ${cursor === undefined ? sql`` : sql`and (created_at, id) < (${cursor.at}, ${cursor.id})`}
    order by created_at desc, id desc limit ${limit + 1}`;
  const { items, next } = toPage(rows, limit, (row) => ({ at: iso(row.created_at), id: row.id }));
  return { items: items.map(show), next };
}

const show = (row: Row): Page['items'][number] => ({
  id: row.id,
  type: row.type,
  title: row.title,
  description: row.description,
  linkTo: row.link_to,
  createdAt: iso(row.created_at),
  isRead: row.is_read,
});
