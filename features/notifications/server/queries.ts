import type { OutputOf } from '#core/contract.ts';
import { sql } from 'drizzle-orm';
import { toPage, type Key } from '#core/paging.ts';
import { iso } from '#engine/postgres/database.ts';
import { limitRows } from '#engine/postgres/limit-rows.ts';
import { query, type RowOf } from '#engine/postgres/read.ts';
import type { World } from '#engine/work.ts';
import type { notificationsContract } from '../contract.ts';
import { fillCount } from './marks.ts';
import { countsOfGroup, isNewestOfGroup, maxCounted } from './repeats.ts';
import type { notifications } from './tables.ts';

type Page = OutputOf<typeof notificationsContract.list>;

type Row = RowOf<
  typeof notifications,
  'id' | 'type' | 'title' | 'description' | 'linkTo' | 'groupTitle' | 'groupLink' | 'createdAt'
> & { times: number | null; people: number | null; isRead: boolean };

/** The reader's notifications, newest first, repeats as one; only unread ones unless `all`. */
export async function listNotifications(
  world: World,
  reader: string,
  page: { all: boolean; cursor?: Key | undefined; limit: number },
): Promise<Page> {
  const { all, cursor, limit } = page;
  const rows = await query<Row>(world.db, { plan: 'once' }).rows(sql`
    select n.id, n.type, n.title, n.description, n.link_to, n.group_title, n.group_link, g.times, g.people, n.created_at, n.read_at is not null as is_read
    from (
      select * from notifications n
      where n.account_id = ${reader} and n.in_app ${all ? sql`` : sql`and n.read_at is null`} and ${isNewestOfGroup(reader)}
        ${cursor === undefined ? sql`` : sql`and (n.created_at, n.id) < (${cursor.at}, ${cursor.id})`}
      order by n.created_at desc, n.id desc ${limitRows(limit + 1)}
    ) n ${countsOfGroup(reader)}
    order by n.created_at desc, n.id desc`);
  const { items, next } = toPage(rows, limit, (row) => ({ at: iso(row.createdAt), id: row.id }));
  return { items: items.map(show), next };
}

function show(row: Row): Page['items'][number] {
  const count = row.people || row.times || 1;
  const { groupTitle } = row;
  const several = count > 1 && groupTitle !== null;
  return {
    id: row.id,
    type: row.type,
    title: several ? fillCount(groupTitle, count < maxCounted ? count : `${maxCounted - 1}+`) : row.title,
    description: row.description,
    linkTo: several ? row.groupLink : row.linkTo,
    createdAt: iso(row.createdAt),
    isRead: row.isRead,
    count: several ? count : 1,
  };
}
