import { presentStatuses } from '#features/accounts/lifecycle.ts';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { accounts } from '#features/accounts/server/tables.ts';
import type { Database, Transaction } from '#server/engine/postgres/database.ts';
import { wantsMail, type Preferences } from '../preferences.ts';
import type { MailCategory } from '../mail-categories.ts';
import { toPreferences } from './preferences.ts';
import { notificationPreferences } from './tables.ts';

export type Recipient = { id: string; fullName: string; email: string; isLeaving: boolean; preferences: Preferences };

/** The accounts among `accountIds` that mails may go to, and their preferences; never one that is suspended or gone. */
export async function recipientsAmong(db: Database | Transaction, accountIds: readonly string[]): Promise<Recipient[]> {
  const rows = await db
    .select({
      id: accounts.id,
      fullName: accounts.fullName,
      email: accounts.email,
      isLeaving: sql<boolean>`${accounts.status} = 'leaving'`,
      preferences: notificationPreferences,
    })
    .from(accounts)
    .leftJoin(notificationPreferences, eq(notificationPreferences.accountId, accounts.id))
    .where(and(inArray(accounts.id, [...accountIds]), inArray(accounts.status, [...presentStatuses, 'leaving'])));
  return rows.map(({ preferences, ...person }) => ({ ...person, preferences: toPreferences(preferences) }));
}

/** Whether the person gets mails of this category. One who is leaving gets those about security alone. */
export const wants = (
  { preferences, isLeaving }: Pick<Recipient, 'preferences' | 'isLeaving'>,
  category: MailCategory,
): boolean => category === 'security' || (!isLeaving && wantsMail(preferences, category));
