import { eq } from 'drizzle-orm';
import { accounts, type accountSubject } from '#features/accounts/server/tables.ts';
import { notify } from '#features/notifications/server/notify.ts';
import type { Event, Reaction } from '#engine/event.ts';
import type { Work } from '#engine/work.ts';
import { findRow } from '#engine/postgres/read.ts';
import { approvalNotices, listingTextNotices } from '../wording.ts';
import { type listingEvents, providers } from './tables.ts';

/** Notifies an approved provider that members find the listing now, or that it first needs a profile or the end of the holiday. */
async function notifyApproved(work: Work, event: Event<typeof accountSubject, 'approve'>): Promise<void> {
  const accountId = event.subjectId;
  const [listing] = await work.tx
    .select({ savedAt: providers.savedAt, onHoliday: providers.onHoliday, role: accounts.role })
    .from(providers)
    .innerJoin(accounts, eq(accounts.id, providers.accountId))
    .where(eq(providers.accountId, accountId));
  // A waiting provider who gets another role only gets the notice of that.
  if (listing !== undefined && listing.role !== 'provider') return;
  const state = !listing?.savedAt ? 'unsaved' : listing.onHoliday ? 'away' : 'listed';
  const linkTo = state === 'listed' ? '/dashboard' : '/provider-dashboard';
  await notify(work, event, [{ accountId, type: 'other', words: () => approvalNotices[state], linkTo }]);
}

/** Notifies a provider that the text of their listing is hidden, or that everyone can read it. */
async function notifyOfText(work: Work, event: Event<typeof listingEvents, 'hide-text' | 'show-text'>): Promise<void> {
  const listing = await findRow(work.tx, providers, event.subjectId, 'accountId');
  if (listing === undefined) return;
  const words = () =>
    event.step === 'hide-text'
      ? listingTextNotices.hidden(event.data.reason)
      : listingTextNotices.shown(event.data.reason);
  const linkTo = '/provider-dashboard?tab=profile';
  await notify(work, event, [{ accountId: listing.accountId, type: 'other', words, linkTo }]);
}

export const providerReactions: readonly Reaction<typeof accountSubject | typeof listingEvents>[] = [
  { to: 'account.approve', run: notifyApproved },
  { to: 'listing.hide-text', run: notifyOfText },
  { to: 'listing.show-text', run: notifyOfText },
];
