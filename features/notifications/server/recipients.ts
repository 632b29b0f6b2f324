import { presentStatuses } from '#features/accounts/lifecycle.ts';
import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import { accounts } from '#features/accounts/server/tables.ts';
import type { Database, Transaction } from '#engine/postgres/database.ts';
import type { Language } from '#core/languages.ts';
import { wantsMail, type Preferences } from '../preferences.ts';
import type { MailCategory } from '../mail-categories.ts';
import { toPreferences } from './preferences.ts';
import { notificationPreferences } from './tables.ts';

/** `isAway` if a person is suspended or leaving. `language` is the one in which they are written to. */
export type Recipient = {
  id: string;
  fullName: string;
  email: string;
  isAway: boolean;
  language: Language;
  preferences: Preferences;
};

/** The accounts among `accountIds` that may get mails, with their preferences; never a deleted one. */
export async function readRecipients(db: Database | Transaction, accountIds: readonly string[]): Promise<Recipient[]> {
  const rows = await db
    .select({
      id: accounts.id,
      fullName: accounts.fullName,
      email: accounts.email,
      language: accounts.language,
      isAway: sql<boolean>`not ${inArray(accounts.status, [...presentStatuses])}`,
      preferences: notificationPreferences,
    })
    .from(accounts)
    .leftJoin(notificationPreferences, eq(notificationPreferences.accountId, accounts.id))
    .where(and(inArray(accounts.id, [...accountIds]), ne(accounts.status, 'left')));
  return rows.map(({ preferences, language, ...person }) => ({
    ...person,
    language: language ?? 'en',
    preferences: toPreferences(preferences),
  }));
}

/** True if the person gets mails of this category. A person who is suspended or leaving only gets those about security. */
export const wants = (
  { preferences, isAway }: Pick<Recipient, 'preferences' | 'isAway'>,
  category: MailCategory,
): boolean => category === 'security' || (!isAway && wantsMail(preferences, category));
