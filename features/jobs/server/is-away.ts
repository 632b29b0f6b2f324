import { sql } from 'drizzle-orm';
import { isOneOf } from '#core/lifecycle.ts';
import { type AccountStatus, presentStatuses } from '#features/accounts/lifecycle.ts';
import { query } from '#engine/postgres/read.ts';
import type { Work } from '#engine/work.ts';

/** Reads the status of the account of this party of a job. Null if there is no such job. */
export async function readStatusOf(
  { tx }: Work,
  jobId: string,
  party: 'member' | 'provider',
): Promise<AccountStatus | null> {
  const id = party === 'member' ? sql`j.member_id` : sql`(select account_id from providers where id = j.provider_id)`;
  const account = await query<{ status: AccountStatus }>(tx).row(
    sql`select a.status from jobs j join accounts a on a.id = ${id} where j.id = ${jobId}`,
  );
  return account?.status ?? null;
}

/** True if this party of a job cannot come, or answer, because their account is suspended or closing. */
export const isAway = async (work: Work, jobId: string, party: 'member' | 'provider'): Promise<boolean> =>
  !isOneOf(await readStatusOf(work, jobId, party), presentStatuses);

export const otherOf = (party: 'member' | 'provider') => (party === 'member' ? 'provider' : 'member');
