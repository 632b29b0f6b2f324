import { sql } from 'drizzle-orm';
import { isPresent } from '#features/accounts/server/policy.ts';
import { query } from '#engine/postgres/read.ts';
import type { Work } from '#engine/work.ts';

/** True if this party of a quote, or of its work, cannot come, or answer, because their account is suspended or closing. */
export async function isAway(
  { tx }: Work,
  { memberId, providerId }: { memberId: string; providerId: string },
  party: 'member' | 'provider',
): Promise<boolean> {
  const id = party === 'member' ? sql`${memberId}` : sql`(select account_id from providers where id = ${providerId})`;
  const away = await query<object>(tx).row(sql`select 1 from accounts a where a.id = ${id} and not ${isPresent()}`);
  return away !== undefined;
}
