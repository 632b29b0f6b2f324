import { eq } from 'drizzle-orm';
import { recordEvent } from '#server/engine/record-event.ts';
import type { Work } from '#server/engine/work.ts';
import { accounts, accountSubject } from '../tables.ts';
import { useLink } from './use-link.ts';

/** Confirms the address of an account, by the link that was mailed there: from then on its person can sign in. */
export async function confirmEmail(work: Work, token: string): Promise<void> {
  const id = await useLink(work, { purpose: 'confirm', token });
  await markConfirmed(work, id);
}

/** Notes that the person of an account reads the mails to its address. Saying it twice is saying it once. */
export async function markConfirmed(work: Work, id: string): Promise<void> {
  const [account] = await work.tx
    .select({ emailVerified: accounts.emailVerified })
    .from(accounts)
    .where(eq(accounts.id, id))
    .for('no key update');
  if (account?.emailVerified !== false) return;
  await work.tx.update(accounts).set({ emailVerified: true, updatedAt: work.now }).where(eq(accounts.id, id));
  await recordEvent(work, accountSubject, 'confirm', {
    id,
    by: 'system',
    before: 'unconfirmed',
    after: 'confirmed',
  });
}
