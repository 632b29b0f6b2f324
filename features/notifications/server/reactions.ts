import { inArray } from 'drizzle-orm';
import { accounts, type accountSubject } from '#features/accounts/server/tables.ts';
import { storedRole } from '#features/accounts/roles.ts';
import { accountNotices as notices, roleNotices } from '#features/accounts/wording.ts';
import { type Event, type Reaction, type StoredEvent, urgent } from '#engine/event.ts';
import type { UrgentWork, Work } from '#engine/work.ts';
import { findRow } from '#engine/postgres/read.ts';
import type { NoticeWords } from './notice.ts';
import { notifyAdmins } from './notify-admins.ts';
import { notify } from './notify.ts';
import { queueMails } from './mails/queue-mails.ts';
import { securityReactions } from './mails/security-mails.ts';

/** Accounts come before notifications, so the notices about accounts are here. */
async function notifyAdminsOfProvider(
  work: Work,
  event: Event<typeof accountSubject, 'join' | 'confirm'>,
): Promise<void> {
  const account = await findRow(work.tx, accounts, event.subjectId, 'role', 'status', 'fullName', 'emailVerified');
  if (account?.role !== 'provider' || account.status !== 'pending' || !account.emailVerified) return;
  const linkTo = '/admin-dashboard#user-management';
  await notifyAdmins(work, event, {
    type: 'other',
    words: () => notices.providerWaits(account.fullName),
    linkTo,
    repeats: { key: 'providers-waiting', title: () => notices.providersWait, linkTo },
  });
}

const notifyAccount = (words: () => NoticeWords) => (work: Work, event: StoredEvent) =>
  notify(work, event, [{ accountId: event.subjectId, type: 'other', words, linkTo: '/dashboard' }]);

/** Mails a person the reason and the end of their suspension. Their screens show them too. */
const mailSuspended = (
  work: UrgentWork,
  { data, ...event }: Event<typeof accountSubject, 'suspend'>,
): Promise<void> => {
  const until = data.until ? new Date(data.until) : null;
  return queueMails(work, event, [
    {
      accountId: event.subjectId,
      category: 'security',
      linkTo: null,
      words: () => notices.suspended(until, data.reason),
      mail: { urgency: 'security' },
    },
  ]);
};

/** Notifies a person of their new role, despite their choice of mails, and the other admins if an admin joins or leaves them. */
async function notifyOfRole(work: UrgentWork, event: Event<typeof accountSubject, 'change-role'>): Promise<void> {
  const { subjectId: accountId, before, after, actorId, data } = event;
  const to = storedRole.parse(after);
  await notify(work, { ...event, actorId: null }, [
    {
      accountId,
      type: 'other',
      words: () => roleNotices.own(to, data.reason),
      linkTo: to === 'provider' ? '/provider-dashboard' : '/dashboard',
      mail: { urgency: 'security' },
    },
  ]);
  if (actorId === null || (before !== 'admin' && after !== 'admin')) return;
  const people = await work.tx
    .select({ id: accounts.id, fullName: accounts.fullName })
    .from(accounts)
    .where(inArray(accounts.id, [accountId, actorId]));
  const nameOf = (id: string) => people.find((one) => one.id === id)?.fullName ?? '';
  const words = () => roleNotices.ofOther(nameOf(accountId), to, nameOf(actorId), data.reason);
  await notifyAdmins(work, event, { type: 'other', words, linkTo: '/admin-dashboard#user-management' });
}

export const notificationReactions: readonly Reaction<typeof accountSubject>[] = [
  { to: 'account.join', run: notifyAdminsOfProvider },
  { to: 'account.confirm', run: notifyAdminsOfProvider },
  { to: 'account.activate', run: notifyAccount(() => notices.activated) },
  { to: 'account.wait-again', run: notifyAccount(() => notices.waitsAgain) },
  ...urgent<typeof accountSubject>([
    { to: 'account.suspend', run: mailSuspended },
    { to: 'account.change-role', run: notifyOfRole },
  ]),
  ...securityReactions,
];
