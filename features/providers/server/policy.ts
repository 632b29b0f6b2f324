import type { Fragment, Sql } from 'postgres';
import type { Person } from '#server/actor.ts';
import type { Card } from './card.ts';

/**
 * Which listings `p` are listed, as text for a raw fragment: in the directory, the search and the sidebar. Approved, there, and filled in:
 * what registering made is no listing yet. Written so that it implies what the partial indexes hold.
 */
export const listed = `(p.status = 'approved' and not p.on_holiday and p.saved_at is not null)`;

/** Which listings `p` a reader finds by their address: approved ones, their own, and all of them for admins. */
export function visibleTo(sql: Sql, reader: Person | null): Fragment {
  if (reader?.role === 'admin') return sql`true`;
  return reader === null ? sql`p.status = 'approved'` : sql`(p.status = 'approved' or p.account_id = ${reader.id})`;
}

/** What a reader may do with a listing: nothing signed out, edit one's own; ask those who take requests. */
export function actionsFor(listing: { accountId: string; status: string; onHoliday: boolean }, reader: Person | null): Card['actions'] {
  if (reader === null) return [];
  if (listing.accountId === reader.id) return ['edit'];
  return listing.status === 'approved' && !listing.onHoliday ? ['request-quote', 'message', 'report'] : ['message', 'report'];
}
