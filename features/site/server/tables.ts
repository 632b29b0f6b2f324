import { boolean, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

/** The categories of problems and services; the migration brings the first ten. */
export const categories = pgTable('categories', {
  name: text().primaryKey(),
  position: integer().notNull(),
});

/** The site's settings: one row. */
export const siteSettings = pgTable('site_settings', {
  id: boolean().primaryKey().default(true),
  /** The most live quotes of one problem. */
  quotesThatFill: integer().notNull().default(5),
  /** Visitors may see the dashboard, Explore, problems, providers and plans. */
  publicBrowsing: boolean().notNull().default(false),
  /** A provider's once-off fee, charged with their first payment unless it is waived. */
  joiningFeeCents: integer().notNull().default(150_00),
  joiningFeeWaived: boolean().notNull().default(true),
  /** What is kept of the first payment when a person cancels within the cooling-off period. */
  coolingOffFeeCents: integer().notNull().default(25_00),
  /** The person that requests about personal data go to; empty until an admin names one. */
  informationOfficerName: text().notNull().default(''),
  informationOfficerEmail: text().notNull().default(''),
  /** Who sells the plans, on invoices. */
  sellerName: text().notNull().default('Lungisa'),
  sellerAddress: text().notNull().default(''),
  /** Empty while the site is not registered for VAT. */
  vatNumber: text().notNull().default(''),
  /** The VAT in prices, in hundredths of a percent. */
  vatRate: integer().notNull().default(15_00),
  /** The version of places.txt that `places` holds. */
  placesVersion: text().notNull().default(''),
});

/**
 * The places of places.txt by each of their names, for `place_terms` in the migrations: `terms` are the keys of the place and of the city
 * and province around it, the place first. A name may belong to several places.
 */
export const places = pgTable('places', { key: text().notNull(), terms: text().array().notNull() }, (table) => [
  primaryKey({ columns: [table.key, table.terms] }),
]);

/** The settings of the site, each an event when an admin changes it. */
export const siteEvents = {
  noun: 'site',
  events: {
    'public-browsing': {},
    'joining-fee': {},
    'joining-fee-waiver': {},
    'cooling-off-fee': {},
    'information-officer-name': {},
    'information-officer-email': {},
    'seller-name': {},
    'seller-address': {},
    'vat-number': {},
    'vat-rate': {},
  },
} as const;
