import { sql, type SQL } from 'drizzle-orm';
import type { z } from 'zod';
import type { Person } from '#server/engine/actor.ts';
import type { providerCard } from '../contract.ts';

/**
 * Which listings `p` are listed, as text for a raw fragment: in the directory, the search and the sidebar. Approved, there, and filled in:
 * what registering made is no listing yet. Written so that it implies what the partial indexes hold.
 */
export const listed = `(p.status = 'approved' and not p.on_holiday and p.saved_at is not null)`;

/** Which listings `p` a reader finds by their address: approved ones, their own, and all of them for admins. */
export function visibleTo(reader: Person | null): SQL {
  if (reader?.role === 'admin') return sql`true`;
  return reader === null ? sql`p.status = 'approved'` : sql`(p.status = 'approved' or p.account_id = ${reader.id})`;
}

/** What a reader may do with a listing: nothing signed out, edit one's own; ask those who take requests. */
export function offeredListingActions(
  listing: { accountId: string; status: string; onHoliday: boolean },
  reader: Person | null,
): z.output<typeof providerCard>['actions'] {
  if (reader === null) return [];
  if (listing.accountId === reader.id) return ['edit'];
  return listing.status === 'approved' && !listing.onHoliday
    ? ['request-quote', 'message', 'report']
    : ['message', 'report'];
}

/** How a listing's provider can be reached, as the database keeps it; the account's where the reader has an agreement with them. */
type Reach = {
  accountId: string;
  contact: { email: string | null; phone: string | null };
  shows: { email: boolean; phone: boolean };
  agreed: { email: string; phone: string | null } | null;
};

/**
 * What of it a reader is told. The two parties of an agreement know each other's account contacts, whatever the listing shows;
 * everybody who is signed in what it shows; its provider and admins what it has; nobody else anything.
 */
export function contactFor(
  { accountId, contact, shows, agreed }: Reach,
  reader: Person | null,
): { email: string | null; phone: string | null } {
  if (reader === null) return { email: null, phone: null };
  if (reader.role === 'admin' || reader.id === accountId) return contact;
  const shown = { email: shows.email ? contact.email : null, phone: shows.phone ? contact.phone : null };
  return agreed === null ? shown : { email: agreed.email, phone: agreed.phone ?? shown.phone };
}
