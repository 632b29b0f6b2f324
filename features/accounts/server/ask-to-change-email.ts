import { and, eq, inArray } from 'drizzle-orm';
import { Refusal } from '#core/errors.ts';
import { findRow } from '#engine/postgres/read.ts';
import { recordEvent } from '#engine/record-event.ts';
import type { PersonWork, Work } from '#engine/work.ts';
import { emailTaken, reachableStatuses } from './change-email.ts';
import { claimEmail } from './register-account.ts';
import { accounts, accountSubject } from './tables.ts';

/**
 * Asks for another address of an account, for a person who cannot change it: a link goes to it, and the old address gets a notice. Only the
 * link to the latest address works, a day later. Refuses oneself (`accounts.own-email`), an address that has an account (422), and a person
 * who is leaving or has left (409).
 */
export async function askToChangeEmail(
  work: PersonWork,
  { id, email, reason }: { id: string; email: string; reason: string },
): Promise<void> {
  if (id === work.actor.id) throw new Refusal('accounts.own-email');
  if ((await claimEmail(work, email)) !== null) throw emailTaken();
  const [account] = await work.tx
    .update(accounts)
    .set({ newEmail: email, updatedAt: work.now })
    .where(and(eq(accounts.id, id), inArray(accounts.status, reachableStatuses)))
    .returning({ id: accounts.id });
  if (account === undefined) throw await gone(work, id);
  await recordEvent(work, accountSubject, 'ask-to-change-email', {
    id,
    by: 'admin',
    before: 'confirmed',
    after: 'asked',
    data: { reason },
  });
}

async function gone({ tx }: Work, id: string): Promise<Refusal> {
  const account = await findRow(tx, accounts, id, 'status');
  return account === undefined
    ? new Refusal('request.not-found')
    : new Refusal('request.conflict', { current: account.status });
}
