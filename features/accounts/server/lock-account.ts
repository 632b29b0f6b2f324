import { lockRow } from '#engine/postgres/read.ts';
import type { Work } from '#engine/work.ts';
import { accounts } from './tables.ts';

/** Locks an account to the end of the transaction, before anything else of it is locked. Undefined if there is none. */
export async function lockAccount(
  { tx }: Pick<Work, 'tx'>,
  id: string,
): Promise<typeof accounts.$inferSelect | undefined> {
  const account = await lockRow(tx, accounts, id);
  return account;
}
