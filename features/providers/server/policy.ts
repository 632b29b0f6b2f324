import type { Fragment, Sql } from 'postgres';
import type { Person } from '#server/actor.ts';

/** Which listings `p` a reader finds: approved ones, their own, and all of them for admins. */
export function visibleTo(sql: Sql, reader: Person): Fragment {
  return reader.role === 'admin' ? sql`true` : sql`(p.status = 'approved' or p.account_id = ${reader.id})`;
}
