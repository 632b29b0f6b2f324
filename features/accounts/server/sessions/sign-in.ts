import { and, eq } from 'drizzle-orm';
import { codePoints } from '#core/cut-text.ts';
import { Refusal } from '#core/errors.ts';
import type { Transaction } from '#engine/postgres/database.ts';
import { transact, type World } from '#engine/work.ts';
import { visitor } from '#engine/actor.ts';
import { adminPasswordMin } from '#features/accounts/password-limits.ts';
import { passwordWords } from '#features/accounts/security-wording.ts';
import { checkPassword } from '#features/accounts/server/passwords/check-password.ts';
import { limitSignIns, turnOf } from '#features/accounts/server/passwords/limit-hashing.ts';
import { markConfirmed } from '#features/accounts/server/links/confirm-email.ts';
import { useLink } from '#features/accounts/server/links/use-link.ts';
import { beginSecondStep, type NextStep } from '#features/accounts/server/second-factor/begin-second-step.ts';
import { startSession, type Device } from './start-session.ts';
import { suspensionRefusal } from '../suspension.ts';
import { accounts, credentials } from '../tables.ts';
import { countSignedIn, countSignIn } from './throttle-sign-in.ts';

/** `next` is the step that is missing before there is a session; null if there is one. */
export type SignedIn = { id: string; next: NextStep | null; cookies: string[] };

type Credentials = {
  email: string;
  password: string;
  /** The token of a link to the address: the sign-in confirms it. */
  confirms?: string;
};

/**
 * Signs in and returns the cookies to set. Throttled per account and network until enough of the last 15 minutes' tries are older:
 * 429 with Retry-After. An unknown email takes as long as a wrong password and gets the same answer.
 */
export async function signIn(world: World, input: Credentials & Device): Promise<SignedIn> {
  const giveBack = await countSignIn(world, input.email, input.address);
  try {
    const signedIn = await limitSignIns(() => openSession(world, input), turnOf(input.address));
    await giveBack();
    await countSignedIn(world, input.email);
    return signedIn;
  } catch (error) {
    // Only a wrong password counts as a guess.
    if (!(error instanceof Refusal && error.code === 'accounts.bad-credentials')) await giveBack();
    throw error;
  }
}

/**
 * Makes a session for the right email and password, or begins the second step if the account has one. The caller has counted the attempt
 * and waited for its turn.
 */
export async function openSession(
  world: World,
  { email, password, confirms, ...device }: Credentials & Device,
): Promise<SignedIn> {
  const checked = await checkPassword(world, { email, password });
  if (checked === null) throw new Refusal('accounts.bad-credentials');
  return transact(world, visitor, async (work) => {
    const account = await readAccountWith(work.tx, email, checked);
    if (account.status === 'suspended') throw await suspensionRefusal(work.tx, account.id);
    if (account.role === 'admin') refuseShortOfAdmin(password);
    if (confirms !== undefined) await markConfirmed(work, await useLink(work, { purpose: 'confirm', token: confirms }));
    const begun = await beginSecondStep(work, account, device);
    if (begun.next !== null) return { id: account.id, ...begun };
    return {
      id: account.id,
      next: null,
      cookies: await startSession(work, account.id, { ...device, isVerified: begun.isVerified }),
    };
  });
}

/** A person who was made an admin may have a short one. The link to a new one comes by mail. */
function refuseShortOfAdmin(password: string): void {
  if (codePoints(password) < adminPasswordMin)
    throw new Refusal('accounts.password-too-short', {
      errors: [{ path: 'password', message: passwordWords.tooShortForAdmin(adminPasswordMin) }],
    });
}

/** The account of an email with the password that was compared: it may have been changed since. */
async function readAccountWith(tx: Transaction, email: string, checked: string) {
  const [account] = await tx
    .select({ id: accounts.id, role: accounts.role, status: accounts.status })
    .from(accounts)
    .innerJoin(credentials, eq(credentials.userId, accounts.id))
    .where(and(eq(accounts.email, email), eq(credentials.providerId, 'credential'), eq(credentials.password, checked)))
    // Until the session is made: a change of the password ends the sessions of the old one, and misses none. It locks the account without
    // changing it: the lock on the credential has this read what was written while it waited.
    .for('no key update', { of: [accounts, credentials] });
  if (account === undefined) throw new Refusal('accounts.bad-credentials');
  return account;
}
