import { eq } from 'drizzle-orm';
import { accounts, type accountSubject } from '#features/accounts/server/tables.ts';
import { accountNotices as notices } from '#features/accounts/wording.ts';
import type { Event, Reaction, StoredEvent } from '#server/engine/event.ts';
import type { Work } from '#server/engine/work.ts';
import { notifyAdmins } from './notify-admins.ts';
import { notify } from './notify.ts';
import { securityReactions } from './security-mails.ts';

/** Accounts come before notifications, so what people are told about accounts is said here. */
async function notifyAdminsOfProvider(
  work: Work,
  event: Event<typeof accountSubject, 'join' | 'confirm'>,
): Promise<void> {
  const [account] = await work.tx
    .select({
      role: accounts.role,
      status: accounts.status,
      fullName: accounts.fullName,
      emailVerified: accounts.emailVerified,
    })
    .from(accounts)
    .where(eq(accounts.id, event.subjectId));
  if (account?.role !== 'provider' || account.status !== 'pending' || !account.emailVerified) return;
  const linkTo = '/admin-dashboard';
  await notifyAdmins(work, event, {
    type: 'other',
    ...notices.providerWaits(account.fullName),
    linkTo,
    repeats: { key: 'providers-waiting', title: notices.providersWait, linkTo },
  });
}

const notifyAccount = (sentence: { title: string; description: string }) => (work: Work, event: StoredEvent) =>
  notify(work, event, [{ accountId: event.subjectId, type: 'other', ...sentence, linkTo: '/dashboard' }]);

export const notificationReactions: readonly Reaction<typeof accountSubject>[] = [
  { to: 'account.join', run: notifyAdminsOfProvider },
  { to: 'account.confirm', run: notifyAdminsOfProvider },
  { to: 'account.activate', run: notifyAccount(notices.activated) },
  ...securityReactions,
];
