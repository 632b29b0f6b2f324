import { and, eq } from 'drizzle-orm';
import { accounts } from '#features/accounts/server/tables.ts';
import { accountWords as words } from '#features/accounts/wording.ts';
import type { StepTaken } from '#server/engine/take-step.ts';
import type { Reaction, Work } from '#server/engine/work.ts';
import { notify } from './notify.ts';

/** Accounts come before notifications, so what people are told about accounts is said here. */
async function tellAdminsWhoWaits(work: Work, event: StepTaken): Promise<void> {
  if (event.data['role'] !== 'provider') return;
  const admins = await work.tx
    .select({ accountId: accounts.id })
    .from(accounts)
    .where(and(eq(accounts.role, 'admin'), eq(accounts.status, 'approved')));
  const sentence = words.newProviderWaits(String(event.data['fullName']));
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

const tellWhomItConcerns = (sentence: { title: string; description: string }) => (work: Work, event: StepTaken) =>
  notify(work, event, [{ accountId: event.subjectId, type: 'other', ...sentence, linkTo: '/dashboard' }]);

export const notificationReactions: readonly Reaction[] = [
  { to: 'account.join', run: tellAdminsWhoWaits },
  { to: 'account.approve', run: tellWhomItConcerns(words.yourAccountApproved) },
  { to: 'account.activate', run: tellWhomItConcerns(words.yourAccountActivated) },
];
