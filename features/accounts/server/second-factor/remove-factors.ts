import { and, eq, gte } from 'drizzle-orm';
import { recordEvent } from '#engine/record-event.ts';
import type { Work } from '#engine/work.ts';
import { accountSubject, backupCodes, passkeys, secondFactors } from '#features/accounts/server/tables.ts';

/** Removes the passkeys of an account, and its second factor, that were added since an instant. */
export async function removeFactorsSince(work: Work, accountId: string, since: Date): Promise<void> {
  const { tx } = work;
  const removed = await tx
    .delete(passkeys)
    .where(and(eq(passkeys.accountId, accountId), gte(passkeys.createdAt, since)))
    .returning({ id: passkeys.id });
  if (removed.length > 0)
    await recordEvent(work, accountSubject, 'passkey-removed', {
      id: accountId,
      by: 'account',
      before: 'added',
      after: 'removed',
    });
  const ended = await tx
    .delete(secondFactors)
    .where(and(eq(secondFactors.accountId, accountId), gte(secondFactors.enabledAt, since)))
    .returning({ accountId: secondFactors.accountId });
  if (ended.length === 0) return;
  await tx.delete(backupCodes).where(eq(backupCodes.accountId, accountId));
  await recordEvent(work, accountSubject, 'second-factor-disabled', {
    id: accountId,
    by: 'account',
    before: 'on',
    after: 'off',
  });
}
