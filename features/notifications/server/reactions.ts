import { and, eq } from 'drizzle-orm';
import { accounts, type accountSubject } from '#features/accounts/server/tables.ts';
import { accountWords as words } from '#features/accounts/wording.ts';
import type { Event, Reaction, StoredEvent } from '#server/engine/event.ts';
import type { Work } from '#server/engine/work.ts';
import { notify } from './notify.ts';

/** Accounts come before notifications, so what people are told about accounts is said here. */
async function notifyAdminsOfProvider(work: Work, event: Event<typeof accountSubject, 'join'>): Promise<void> {
  if (event.data.role !== 'provider') return;
  const admins = await work.tx
    .select({ accountId: accounts.id })
    .from(accounts)
    .where(and(eq(accounts.role, 'admin'), eq(accounts.status, 'approved')));
  const sentence = words.newProviderWaits(event.data.fullName);
  const linkTo = '/admin-dashboard';
  await notify(
    work,
    event,
    admins.map(({ accountId }) => ({
      accountId,
      type: 'other',
      ...sentence,
      linkTo,
      repeats: { key: 'providers-waiting', title: words.severalProvidersWait, linkTo },
    })),
  );
}

const notifyAccount = (sentence: { title: string; description: string }) => (work: Work, event: StoredEvent) =>
  notify(work, event, [{ accountId: event.subjectId, type: 'other', ...sentence, linkTo: '/dashboard' }]);

export const notificationReactions: readonly Reaction<typeof accountSubject>[] = [
  { to: 'account.join', run: notifyAdminsOfProvider },
  { to: 'account.approve', run: notifyAccount(words.yourAccountApproved) },
  { to: 'account.activate', run: notifyAccount(words.yourAccountActivated) },
];
