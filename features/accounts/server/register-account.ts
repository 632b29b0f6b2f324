import { sql } from 'drizzle-orm';
import { Refusal } from '#core/errors.ts';
import { newId } from '#engine/columns.ts';
import { recordEvent } from '#engine/record-event.ts';
import { recordFirstStep } from '#engine/take-step.ts';
import type { Work } from '#engine/work.ts';
import type { Language } from '#core/languages.ts';
import type { Role } from '#core/roles.ts';
import { findRow } from '#engine/postgres/read.ts';
import { accountErrors } from '../wording.ts';
import { hashPassword } from './passwords/hash-password.ts';
import { mayAskAgain } from './links/ask-for-link.ts';
import { refuseBadPassword } from './passwords/refuse-bad-password.ts';
import { accounts, accountSubject, credentials } from './tables.ts';

/** `language` is the one that the device chose, if it did: its mails are in it from the first on. */
export type Registration = {
  fullName: string;
  email: string;
  password: string;
  role: Role;
  language?: Language | null;
};

/**
 * Makes an account whose address counts as confirmed: a provider waits for approval, others are approved at once. `email` is in lower
 * case. `hash` is that of the password, if it was made before the transaction. Refuses with a sentence per field.
 */
export async function registerAccount(
  work: Work,
  input: Registration,
  hash?: string,
): Promise<{ id: string; status: 'pending' | 'approved' }> {
  refuseBadPassword(work.world, input.password, input.role);
  if ((await claimEmail(work, input.email)) !== null)
    throw new Refusal('accounts.email-taken', {
      errors: [{ path: 'email', message: accountErrors['accounts.email-taken'] }],
    });
  return makeAccount(work, input, { hash, isConfirmed: true });
}

/**
 * Registers where addresses are confirmed by a link: the answer, and the work for it, are the same for an address that has an account. Its
 * owner gets a mail about it; a new address gets the link. Returns the id of the new account, or an id that no account has.
 */
export async function registerToConfirm(work: Work, input: Registration, hash: string): Promise<string> {
  refuseBadPassword(work.world, input.password, input.role);
  const taken = await claimEmail(work, input.email);
  let id = taken;
  try {
    await work.tx.transaction(async (tx) => {
      const email = taken === null ? input.email : `${newId()}@taken.invalid`;
      const made = await makeAccount({ ...work, tx }, { ...input, email }, { hash, isConfirmed: false });
      if (taken !== null) throw new TakenBack();
      ({ id } = made);
    });
  } catch (error) {
    if (!(error instanceof TakenBack)) throw error;
  }
  if (id === null) throw new Error('no account was made');
  const step = taken === null ? 'ask-to-confirm' : 'register-again';
  if (await mayAskAgain(work, id, step))
    await recordEvent(work, accountSubject, step, { id, by: 'system', before: null, after: 'asked' });
  return taken === null ? id : newId();
}

/** Rolls back an account that was only made so that a taken address takes as long as a new one. */
class TakenBack extends Error {}

async function makeAccount(
  work: Work,
  input: Registration,
  { hash, isConfirmed }: { hash: string | undefined; isConfirmed: boolean },
): Promise<{ id: string; status: 'pending' | 'approved' }> {
  const status = input.role === 'provider' ? 'pending' : 'approved';
  const password = hash ?? (await hashPassword(input.password, work.world.config.passwordCost));
  const now = work.world.clock.now();
  const { fullName, email, role, language = null } = input;
  const id = newId();
  const times = { createdAt: now, updatedAt: now };
  await work.tx
    .insert(accounts)
    .values({ id, fullName, email, emailVerified: isConfirmed, role, status, language, ...times });
  await work.tx.insert(credentials).values({ accountId: id, providerId: 'credential', userId: id, password, ...times });
  await recordFirstStep(work, accountSubject, 'join', {
    id,
    by: 'system',
    after: status,
    data: { role, fullName },
  });
  return { id, status };
}

/** Locks the email, so that a second registration waits and then sees the first account. Returns the account that has it, or null. */
export async function claimEmail(work: Work, email: string): Promise<string | null> {
  await work.tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`account ${email}`}, 0))`);
  const taken = await findRow(work.tx, accounts, { email }, 'id');
  return taken?.id ?? null;
}
