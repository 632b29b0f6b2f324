import { asSentence } from '#core/cut-text.ts';
import { and, eq } from 'drizzle-orm';
import { isOneOf } from '#core/lifecycle.ts';
import type { Event, Reaction } from '#engine/event.ts';
import type { Work } from '#engine/work.ts';
import { presentStatuses } from '#features/accounts/lifecycle.ts';
import { accounts } from '#features/accounts/server/tables.ts';
import { notifyAdmins } from '#features/notifications/server/notify-admins.ts';
import { notify } from '#features/notifications/server/notify.ts';
import { credentialAdminNotices, credentialNotices } from '../notice-wording.ts';
import { showLastDay } from '../checked-wording.ts';
import { lastDayBefore } from './claims.ts';
import { credentialKinds, providerCredentials, type credentialSubject } from './tables.ts';

/** The steps that make a notice for the provider. */
type Noticed = keyof typeof credentialNotices;

const ownPage = '/provider-dashboard?tab=profile#credentials';
const adminPage = '/admin/credentials';

async function read(work: Work, id: string) {
  const [found] = await work.tx
    .select({
      credential: providerCredentials,
      kind: credentialKinds.name,
      name: accounts.fullName,
      account: accounts.status,
    })
    .from(providerCredentials)
    .innerJoin(credentialKinds, eq(credentialKinds.id, providerCredentials.kindId))
    .innerJoin(accounts, eq(accounts.id, providerCredentials.accountId))
    .where(eq(providerCredentials.id, id));
  return found ?? null;
}

async function notifyProvider(work: Work, event: Event<typeof credentialSubject, Noticed>): Promise<void> {
  const found = await read(work, event.subjectId);
  if (found === null || !isOneOf(found.account, presentStatuses)) return;
  const { credential, kind } = found;
  // Nothing is said about a credential that has moved on.
  if (credential.status !== event.after) return;
  const { accountId, kindId, endsAt, reason } = credential;
  const isRenewing = (await work.tx.$count(providerCredentials, isWaiting({ accountId, kindId }))) > 0;
  if (event.step === 'remind' && isRenewing) return;
  const words = () => {
    const lastDay = endsAt === null ? '' : showLastDay(lastDayBefore(endsAt));
    return credentialNotices[event.step]({ kind, lastDay, reason: asSentence(reason ?? ''), isRenewing });
  };
  await notify(work, event, [{ accountId, type: 'other', words, linkTo: ownPage }]);
}

/** A newer document of the kind waits for a check. */
const isWaiting = ({ accountId, kindId }: { accountId: string; kindId: string }) =>
  and(
    eq(providerCredentials.accountId, accountId),
    eq(providerCredentials.kindId, kindId),
    eq(providerCredentials.status, 'submitted'),
  );

async function notifyWaiting(work: Work, event: Event<typeof credentialSubject, 'submit'>): Promise<void> {
  const found = await read(work, event.subjectId);
  if (found?.credential.status !== 'submitted') return;
  await notifyAdmins(work, event, {
    type: 'other',
    words: () => credentialAdminNotices.waits(found.name, found.kind),
    linkTo: adminPage,
    repeats: { key: 'credentials-waiting', title: () => credentialAdminNotices.manyWait, linkTo: adminPage },
  });
}

export const credentialReactions: readonly Reaction<typeof credentialSubject>[] = [
  { to: 'credential.submit', run: notifyWaiting },
  ...(Object.keys(credentialNotices) as Noticed[]).map(
    (step) => ({ to: `credential.${step}`, run: notifyProvider }) as const,
  ),
];
