import { sql, type SQL } from 'drizzle-orm';
import type { z } from '#core/zod.ts';
import { haveAgreement, isContactOf } from '#features/accounts/server/policy.ts';
import type { Person } from '#engine/actor.ts';
import type { providerCard, providerDetail } from '../contract.ts';

/**
 * The condition for a listing `p` to show in the directory, the search and the sidebar, as text for a raw fragment. A listing that its
 * provider never saved is empty and does not show, nor does one that its provider hides. The condition implies those of the partial
 * indexes, so that queries can use them.
 */
export const isListed = `(p.status = 'approved' and not p.on_holiday and p.saved_at is not null and p.visibility = 'public')`;

/** The condition for a reader to open the page of a listing `p`: an approved one that its provider does not hide from them. */
export function visibleTo(reader: Pick<Person, 'id' | 'role'> | null): SQL {
  if (reader === null) return sql`(p.status = 'approved' and p.visibility = 'public')`;
  if (reader.role === 'admin') return sql`true`;
  const me = sql`${reader.id}::uuid`;
  return sql`(p.account_id = ${me} or (p.status = 'approved' and (p.visibility = 'public'
    or (p.visibility = 'contacts' and ${isContactOf(me, sql`p.account_id`)}) or ${haveAgreement(me, sql`p.account_id`)})))`;
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

type Contact = z.output<typeof providerDetail>['contact'];

/** The contact details of a provider; `agreed` has those of the account if the reader has an agreement with them. */
type KnownContact = {
  accountId: string;
  contact: Contact;
  /** The toggles of the listing; the address is the account's, which shows to contacts. */
  shows: Record<keyof Contact, boolean>;
  agreed: { email: string; phone: string | null } | null;
};

/**
 * The contact details that a reader sees. The provider and admins see all of the listing's. The other party of an agreement sees those of
 * the account. Other people who are signed in see the ones that the toggles of the listing allow, and visitors see none.
 */
export function visibleContact({ accountId, contact, shows, agreed }: KnownContact, reader: Person | null): Contact {
  if (reader === null) return { email: null, phone: null, address: null };
  if (reader.role === 'admin' || reader.id === accountId) return contact;
  const visible = {
    email: shows.email ? contact.email : null,
    phone: shows.phone ? contact.phone : null,
    address: shows.address ? contact.address : null,
  };
  return agreed === null ? visible : { ...visible, email: agreed.email, phone: agreed.phone ?? visible.phone };
}
