import { and, eq, inArray, ne } from 'drizzle-orm';
import { accounts } from '#features/accounts/server/tables.ts';
import type { Database, Transaction } from '#server/engine/postgres/database.ts';
import { wantsMail, type Preferences } from '../preferences.ts';
import type { MailCategory } from '../mail-categories.ts';
import { toPreferences } from './preferences.ts';
import { notificationPreferences } from './tables.ts';

export type Recipient = { id: string; fullName: string; email: string; preferences: Preferences };

/** The accounts among `accountIds` that mails may go to, and their preferences; never a suspended one. */
export async function recipientsAmong(db: Database | Transaction, accountIds: readonly string[]): Promise<Recipient[]> {
  const rows = await db
    .select({
      id: accounts.id,
      fullName: accounts.fullName,
      email: accounts.email,
      preferences: notificationPreferences,
    })
    .from(accounts)
    .leftJoin(notificationPreferences, eq(notificationPreferences.accountId, accounts.id))
    .where(and(inArray(accounts.id, [...accountIds]), ne(accounts.status, 'suspended')));
  return rows.map(({ preferences, ...person }) => ({ ...person, preferences: toPreferences(preferences) }));
}

/** Whether the person gets mails of this category. */
export const wants = ({ preferences }: Pick<Recipient, 'preferences'>, category: MailCategory): boolean =>
  category === 'security' || wantsMail(preferences, category);
