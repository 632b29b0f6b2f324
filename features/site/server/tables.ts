import { boolean, integer, pgTable, text } from 'drizzle-orm/pg-core';

/** What problems and services can be about; the first ten come with the migration. */
export const categories = pgTable('categories', {
  name: text().primaryKey(),
  position: integer().notNull(),
});

/** The site's settings: one row. */
export const siteSettings = pgTable('site_settings', {
  id: boolean().primaryKey().default(true),
  /** How many live quotes fill a problem. */
  quotesThatFill: integer().notNull().default(5),
  /** Whether people who are not signed in may look around: dashboard, explore, problems, providers, plans. */
  publicBrowsing: boolean().notNull().default(false),
});

/** The settings of the site, each an event when an admin changes it. */
export const siteEvents = { noun: 'site', events: { 'public-browsing': {} } } as const;
