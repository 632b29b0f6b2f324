import { isOneOf } from '#core/lifecycle.ts';
import { lockRow } from '#engine/postgres/read.ts';
import type { Work } from '#engine/work.ts';
import { presentStatuses } from '../lifecycle.ts';
import { accounts } from './tables.ts';

/** Locks an account to the end of the transaction, before anything else of it is locked. Undefined if there is none. */
export async function lockAccount(
  { tx }: Pick<Work, 'tx'>,
  id: string,
): Promise<typeof accounts.$inferSelect | undefined> {
  const account = await lockRow(tx, accounts, id);
  return account;
}

/** Locks an account, and says if its person takes no part now: suspended, leaving or gone. */
export async function lockAway(work: Pick<Work, 'tx'>, id: string): Promise<boolean> {
  const account = await lockAccount(work, id);
  return account === undefined || !isOneOf(account.status, presentStatuses);
}
