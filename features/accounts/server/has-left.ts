import { isOneOf } from '#core/lifecycle.ts';
import { findRow } from '#engine/postgres/read.ts';
import type { Work } from '#engine/work.ts';
import { goneStatuses } from '../lifecycle.ts';
import { accounts } from './tables.ts';

/** True if the person of an account is leaving or has left. */
export async function hasLeft({ tx }: Pick<Work, 'tx'>, accountId: string): Promise<boolean> {
  const account = await findRow(tx, accounts, accountId, 'status');
  return account === undefined || isOneOf(account.status, goneStatuses);
}
