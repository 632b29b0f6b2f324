import { eq } from 'drizzle-orm';
import { Refusal } from '#core/errors.ts';
import { recordEvent } from '#engine/record-event.ts';
import type { Work } from '#engine/work.ts';
import { accountErrors } from '#features/accounts/wording.ts';
import { hasSecondFactor } from '#features/accounts/server/second-factor/begin-second-step.ts';
import { findRow } from '#engine/postgres/read.ts';
import { type Device, startSession } from '#features/accounts/server/sessions/start-session.ts';
import { lockAccount } from '../lock-account.ts';
import { accounts, accountSubject } from '../tables.ts';
import { endedRegisteringCookie, isRegisteringDevice } from './registering-device.ts';
import { useLink } from './use-link.ts';

type Given = { token: string; device: Device; isSignedIn: boolean };

/**
 * Confirms the address of an account in the browser that registered it, by the link that was mailed there: from then on its person can sign
 * in. The link also signs in, and the cookies are returned with the id of the account; none if a password is needed: with another person signed in, and for an account
 * that was confirmed before, is suspended, or has a second factor. Refuses on another device (`accounts.registered-elsewhere`): a stranger may
 * have registered the address, and a password that is not that of its owner would count from then on.
 */
export async function confirmEmail(
  work: Work,
  { token, device, isSignedIn }: Given,
): Promise<{ id: string; cookies: string[] }> {
  const { tx, world } = work;
  const id = await useLink(work, { purpose: 'confirm', token });
  if (!isRegisteringDevice(world.config, id, device.cookies)) throw registeredElsewhere();
  const isFirst = await markConfirmed(work, id);
  const none = { id, cookies: [] };
  if (!isFirst || isSignedIn) return none;
  const account = await findRow(tx, accounts, id, 'role', 'status');
  if (account === undefined || account.status === 'suspended') return none;
  if (account.role === 'admin' || (await hasSecondFactor(work, id))) return none;
  const cookies = await startSession(work, id, { ...device, isVerified: false });
  return { id, cookies: [...cookies, endedRegisteringCookie(world.config)] };
}

const registeredElsewhere = (): Refusal =>
  new Refusal('accounts.registered-elsewhere', {
    errors: [{ path: 'password', message: accountErrors['accounts.registered-elsewhere'] }],
  });

/** Records that the person of an account reads the mails to its address; idempotent. True the first time. */
export async function markConfirmed(work: Work, id: string): Promise<boolean> {
  const account = await lockAccount(work, id);
  if (account?.emailVerified !== false) return false;
  await work.tx.update(accounts).set({ emailVerified: true, updatedAt: work.now }).where(eq(accounts.id, id));
  await recordEvent(work, accountSubject, 'confirm', {
    id,
    by: 'system',
    before: 'unconfirmed',
    after: 'confirmed',
  });
  return true;
}
