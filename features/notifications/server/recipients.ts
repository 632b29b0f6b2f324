import { and, eq, inArray, ne } from 'drizzle-orm';
import { accounts } from '#features/accounts/server/tables.ts';
import type { Database, Transaction } from '#server/engine/postgres/database.ts';
import type { MailCategory } from '../mail-categories.ts';
import { notificationPreferences } from './tables.ts';

export type Recipient = { id: string; fullName: string; email: string; wants: Record<MailCategory, boolean> };

/** The accounts among `accountIds` that mails may go to, and about what; never a suspended one. */
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
  return rows.map(({ preferences, ...person }) => ({ ...person, wants: readWants(preferences) }));
}

/** Without e-mail at all there is none about anything. */
export function readWants(said: Record<MailCategory, boolean> | null): Record<MailCategory, boolean> {
  const { emailNotifications = true, quoteUpdates = true, problemUpdates = true } = said ?? {};
  return {
    emailNotifications,
    quoteUpdates: emailNotifications && quoteUpdates,
    problemUpdates: emailNotifications && problemUpdates,
  };
}
