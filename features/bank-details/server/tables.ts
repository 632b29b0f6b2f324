import { isNotNull, isNull, sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { shape } from '#core/lifecycle.ts';
import { id, idOf, instant } from '#engine/columns.ts';
import { providers } from '#features/providers/server/tables.ts';

/** The bank details of a listing: the current ones, and during the quiet hours after a change those from before. */
export const bankDetails = pgTable(
  'bank_details',
  {
    id: id(),
    providerId: idOf(() => providers.id),
    /** Counts the saves of a listing. */
    version: integer().notNull(),
    /** Encrypted for this row (`seal-details.ts`): nothing of the details stands in another column. */
    sealed: text().notNull(),
    createdAt: instant().notNull(),
    /** The instant from which members can pay by them. */
    usableAt: instant().notNull(),
    /** The time of the change that replaced them; null for the current ones. */
    replacedAt: instant(),
  },
  (table) => [
    uniqueIndex('bank_details_version').on(table.providerId, table.version),
    uniqueIndex('bank_details_current').on(table.providerId).where(isNull(table.replacedAt)),
    // For the sweep.
    index('bank_details_replaced').on(table.replacedAt, table.id).where(isNotNull(table.replacedAt)),
    check('bank_details_version_counts', sql`${table.version} >= 1`),
  ],
);

/** The subject is the listing. */
export const bankEvents = {
  noun: 'bank-details',
  events: {
    /** `isFirst`: there were none before. `usableAt` is null if they count at once. */
    save: { data: shape<{ lastFour: string; isFirst: boolean; usableAt: string | null }>() },
  },
} as const;
