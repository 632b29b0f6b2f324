import { and, desc, eq, inArray } from 'drizzle-orm';
import { Refusal } from '#core/errors.ts';
import { day, showDateTime } from '#core/time.ts';
import { recordEvent } from '#engine/record-event.ts';
import { events } from '#engine/tables.ts';
import type { Work } from '#engine/work.ts';
import { presentStatuses } from '../lifecycle.ts';
import { accountErrors, linkWorksFrom } from '../wording.ts';
import { endSessions } from './sessions/end-sessions.ts';
import { useMailedLink } from './links/use-link.ts';
import { claimEmail } from './register-account.ts';
import { forgetTrustedDevices } from './second-factor/trusted-devices.ts';
import { accountLinks, accounts, accountSubject } from './tables.ts';

/** The time in which the old address can stop a change of email, in milliseconds. The link in the mail to the new address works only after it. */
export const emailChangeWait = day;

/** The statuses of an account whose person can get another address. */
export const reachableStatuses = [...presentStatuses, 'suspended'] as const;

/**
 * Gives an account its new address, by the link that was mailed there. Ends all sessions and trust in devices. 404 for a link that does not
 * work, 422 if another account took the address first.
 */
export async function changeEmail(work: Work, token: string): Promise<void> {
  const { accountId: id, email } = await useMailedLink(work, { purpose: 'change-email', token });
  const [account] = await work.tx
    .select({ newEmail: accounts.newEmail })
    .from(accounts)
    .where(and(eq(accounts.id, id), inArray(accounts.status, reachableStatuses)))
    .for('no key update');
  // A late mail may bring the link of an address that is no longer wanted.
  if (email === null || account?.newEmail !== email) throw new Refusal('accounts.bad-link');
  await expectWaited(work, id);
  if ((await claimEmail(work, email)) !== null) throw emailTaken();
  // Its consequence writes to the old address, which the next statement forgets.
  await recordEvent(work, accountSubject, 'change-email', { id, by: 'account', before: 'asked', after: 'confirmed' });
  await work.tx
    .update(accounts)
    .set({ email, newEmail: null, emailVerified: true, updatedAt: work.now })
    .where(eq(accounts.id, id));
  // Links that were mailed to the old address stop working.
  await work.tx.delete(accountLinks).where(eq(accountLinks.accountId, id));
  await forgetTrustedDevices(work, id);
  await endSessions(work, id);
}

/** Refuses a link that is opened while the old address can still stop the change (`accounts.too-early`): it works later. */
async function expectWaited({ tx, now }: Work, id: string): Promise<void> {
  const [request] = await tx
    .select({ at: events.at })
    .from(events)
    .where(and(eq(events.noun, accountSubject.noun), eq(events.subjectId, id), eq(events.step, 'ask-to-change-email')))
    .orderBy(desc(events.at), desc(events.id))
    .limit(1);
  const from = new Date((request?.at ?? now).getTime() + emailChangeWait);
  if (from > now) throw new Refusal('accounts.too-early', { detail: linkWorksFrom(showDateTime(from)) });
}

/** The refusal of an address that has an account. */
export const emailTaken = (): Refusal =>
  new Refusal('accounts.email-taken', {
    errors: [{ path: 'email', message: accountErrors['accounts.email-taken'] }],
  });
