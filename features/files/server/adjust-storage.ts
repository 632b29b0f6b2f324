import { sql } from 'drizzle-orm';
import { expectFound } from '#core/errors.ts';
import { lockAccount } from '#features/accounts/server/lock-account.ts';
import { accountSubject } from '#features/accounts/server/tables.ts';
import { recordEvent } from '#engine/record-event.ts';
import type { PersonWork } from '#engine/work.ts';
import { storageTiers, type StorageTier } from '../storage-tiers.ts';
import { readUsage } from './storage-room.ts';
import { fileUsage } from './tables.ts';

/**
 * Gives an account the storage of a tier in place of that of its plan, or that of its plan again (`tier` null). Stored files stay, even
 * beyond the new limit. The event has the bytes before and after. 404 for an unknown account.
 */
export async function adjustStorage(
  work: PersonWork,
  { id, tier, reason }: { id: string; tier: StorageTier | null; reason: string },
): Promise<{ usedBytes: number; limitBytes: number }> {
  expectFound(await lockAccount(work, id));
  const before = await readUsage(work, id);
  const adjustedBytes = tier === null ? null : storageTiers[tier];
  await work.tx
    .insert(fileUsage)
    .values({ accountId: id, adjustedBytes, limitBytes: adjustedBytes })
    .onConflictDoUpdate({
      target: fileUsage.accountId,
      set: { adjustedBytes, limitBytes: sql`coalesce(${adjustedBytes}::bigint, ${fileUsage.planBytes})` },
    });
  const after = await readUsage(work, id);
  await recordEvent(work, accountSubject, 'adjust-storage', {
    id,
    by: 'admin',
    before: String(before.limitBytes),
    after: String(after.limitBytes),
    data: { reason },
  });
  return after;
}
