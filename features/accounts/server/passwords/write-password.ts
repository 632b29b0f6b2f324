import { and, eq } from 'drizzle-orm';
import { Refusal } from '#core/errors.ts';
import type { Work } from '#engine/work.ts';
import { lockAccount } from '../lock-account.ts';
import { credentials, halfSignIns } from '../tables.ts';

/**
 * Replaces the hash of the password. The account is locked first, as a sign-in locks it: no session is made with the old password
 * afterwards. `from` is the hash that was checked before: 409 if it has changed by now.
 */
export async function writePassword(
  { tx, now }: Work,
  accountId: string,
  { from, to }: { from?: string; to: string },
): Promise<void> {
  await lockAccount({ tx }, accountId);
  const written = await tx
    .update(credentials)
    .set({ password: to, updatedAt: now })
    .where(
      and(
        eq(credentials.userId, accountId),
        eq(credentials.providerId, 'credential'),
        from === undefined ? undefined : eq(credentials.password, from),
      ),
    )
    .returning({ id: credentials.id });
  if (written.length === 0) throw new Refusal('request.conflict');
  // The old password opens no session any more, with a code or without.
  await tx.delete(halfSignIns).where(eq(halfSignIns.accountId, accountId));
}
