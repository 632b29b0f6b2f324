import { sql } from 'drizzle-orm';
import { isOneOf } from '#core/lifecycle.ts';
import { type AccountStatus, presentStatuses } from '#features/accounts/lifecycle.ts';
import { query } from '#engine/postgres/read.ts';
import type { Work } from '#engine/work.ts';

type Parties = { memberId: string; providerId: string };

/** Reads the status of the account of this party of a quote, or of its work. Null if the account is gone. */
export async function readStatusOf(
  { tx }: Work,
  { memberId, providerId }: Parties,
  party: 'member' | 'provider',
): Promise<AccountStatus | null> {
  const id = party === 'member' ? sql`${memberId}` : sql`(select account_id from providers where id = ${providerId})`;
  const account = await query<{ status: AccountStatus }>(tx).row(
    sql`select a.status from accounts a where a.id = ${id}`,
  );
  return account?.status ?? null;
}

/** True if this party cannot come, or answer, because their account is suspended or closing. */
export const isAway = async (work: Work, parties: Parties, party: 'member' | 'provider'): Promise<boolean> =>
  !isOneOf(await readStatusOf(work, parties, party), presentStatuses);
