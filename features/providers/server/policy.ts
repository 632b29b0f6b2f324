import { sql, type SQL } from 'drizzle-orm';
import type { z } from '#core/zod.ts';
import type { Person } from '#server/engine/actor.ts';
import type { providerCard } from '../contract.ts';

/**
 * The condition for a listing `p` to show in the directory, the search and the sidebar, as text for a raw fragment. A listing that its
 * provider never saved is empty and does not show. The condition implies those of the partial indexes, so that queries can use them.
 */
export const isListed = `(p.status = 'approved' and not p.on_holiday and p.saved_at is not null)`;

/** The condition for a reader to open the page of a listing `p`. */
export function visibleTo(reader: Person | null): SQL {
  if (reader?.role === 'admin') return sql`true`;
  return reader === null ? sql`p.status = 'approved'` : sql`(p.status = 'approved' or p.account_id = ${reader.id})`;
}

/** The steps that a reader may take with a listing. A visitor has none. */
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

/** The contact details of a provider; `agreed` has those of the account if the reader has an agreement with them. */
type KnownContact = {
  accountId: string;
  contact: { email: string | null; phone: string | null };
  shows: { email: boolean; phone: boolean };
  agreed: { email: string; phone: string | null } | null;
};

/**
 * The contact details that a reader sees. The provider and admins see all of the listing's. The other party of an agreement sees those of
 * the account. Other people who are signed in see the ones that the listing shows, and visitors see none.
 */
export function visibleContact(
  { accountId, contact, shows, agreed }: KnownContact,
  reader: Person | null,
): { email: string | null; phone: string | null } {
  if (reader === null) return { email: null, phone: null };
  if (reader.role === 'admin' || reader.id === accountId) return contact;
  const shown = { email: shows.email ? contact.email : null, phone: shows.phone ? contact.phone : null };
  return agreed === null ? shown : { email: agreed.email, phone: agreed.phone ?? shown.phone };
}
