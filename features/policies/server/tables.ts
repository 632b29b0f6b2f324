import { boolean, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { accounts } from '#features/accounts/server/tables.ts';
import { id, instant, parentIdOf } from '#engine/columns.ts';
import { checkInLanguages, inLanguagesColumn } from '#engine/texts-of-rows.ts';

/** Published versions, which never change. The first one comes with the software. */
export const policyVersions = pgTable(
  'policy_versions',
  {
    id: id(),
    number: integer().notNull().unique(),
    /** Markdown. */
    source: text().notNull(),
    /** Made from `source` and sanitised; its placeholders are filled when it is read. */
    html: text().notNull(),
    sourceInLanguages: inLanguagesColumn(),
    htmlInLanguages: inLanguagesColumn(),
    summary: text().notNull(),
    publishedAt: instant().notNull(),
    startsAt: instant().notNull(),
    /** The last account, by id, that has a notice of it. */
    toldUpTo: uuid(),
  },
  (table) => [
    checkInLanguages('policy_versions_source_in_languages', table.sourceInLanguages),
    checkInLanguages('policy_versions_html_in_languages', table.htmlInLanguages),
  ],
);

/** The draft of the next version: one row, once there was a draft. Its revision never goes back. */
export const policyDraft = pgTable(
  'policy_draft',
  {
    id: boolean().primaryKey().default(true),
    /** Null since it was published or discarded. */
    source: text(),
    sourceInLanguages: inLanguagesColumn(),
    revision: integer().notNull(),
    savedBy: uuid().notNull(),
    savedAt: instant().notNull(),
  },
  (table) => [checkInLanguages('policy_draft_source_in_languages', table.sourceInLanguages)],
);

/** The versions that each person has accepted: the one in force when they registered, and later ones. */
export const policyAcceptances = pgTable(
  'policy_acceptances',
  {
    accountId: parentIdOf(() => accounts.id),
    version: integer()
      .notNull()
      .references(() => policyVersions.number),
    acceptedAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.version] }),
    index('policy_acceptances_of_version').on(table.version),
  ],
);

export const policyEvents = {
  noun: 'policy',
  events: { 'save-draft': {}, 'discard-draft': {}, publish: {} },
} as const;
