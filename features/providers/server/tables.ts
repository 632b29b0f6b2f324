import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  index,
  integer,
  numeric,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { shape } from '#core/lifecycle.ts';
import { accounts } from '#features/accounts/server/tables.ts';
import { accountLifecycle } from '#features/accounts/lifecycle.ts';
import { profileVisibilities } from '#features/accounts/profile.ts';
import { files } from '#features/files/server/tables.ts';
import { categories } from '#features/site/server/tables.ts';
import { membershipStatuses } from '#features/plans/plans.ts';
import { checkOneOf, id, idOf, instant, parentIdOf, status, statusCheck } from '#engine/columns.ts';
import { written } from '#engine/typed-words.ts';
import { searchColumns, searchIndex } from '#engine/search-columns.ts';

/** A provider who takes work now, for partial indexes. */
const takesWork = (table: Record<'status' | 'onHoliday', AnyPgColumn>) =>
  sql`${table.status} = 'approved' and not ${table.onHoliday}`;

/** A provider's listing. Its status follows the account, in the same transaction. */
export const providers = pgTable(
  'providers',
  {
    id: id(),
    accountId: parentIdOf(() => accounts.id),
    name: text().notNull(),
    specialty: text().references(() => categories.name, { onUpdate: 'cascade' }),
    /** The public texts: while the bios are held, those before. */
    shortBio: text().notNull().default(''),
    detailedBio: text().notNull().default(''),
    written: written<{ shortBio: string; detailedBio: string }>(),
    /** The bios wait for an admin's check. */
    held: boolean().notNull().default(false),
    contactEmail: text(),
    contactPhone: text(),
    /** True if everyone who is signed in sees the contact email and phone of the listing. */
    showEmail: boolean().notNull().default(false),
    showPhone: boolean().notNull().default(true),
    /** A copy of the account's setting, for the indexes of lists. */
    visibility: text({ enum: profileVisibilities }).notNull().default('public'),
    avatarId: uuid().references(() => files.id),
    avatarUrl: text().generatedAlwaysAs(sql`'/files/' || avatar_id::text || '/small.webp'`),
    /** The provider is away: not listed, and takes no new requests. */
    onHoliday: boolean().notNull().default(false),
    /** The time since which an admin hides the provider's texts about themselves and their services. */
    textHiddenAt: instant(),
    /** Ten digits, the first a 4. Null if the provider is not registered for VAT. */
    vatNumber: text(),
    /** Tax invoices show it. */
    businessAddress: text(),
    /** The time at which the provider first saved it; null since registration. */
    savedAt: instant(),
    locationsServed: text()
      .array()
      .notNull()
      .default(sql`'{}'::text[]`),
    /** The locations in lower case. */
    places: text()
      .array()
      .notNull()
      .generatedAlwaysAs(sql`places_one_by_one(locations_served)`),
    ratingSum: integer().notNull().default(0),
    ratingCount: integer().notNull().default(0),
    /** One decimal, for display and filters. */
    overallRating: numeric({ precision: 2, scale: 1, mode: 'number' })
      .notNull()
      .generatedAlwaysAs(sql`case when rating_count = 0 then 0 else round(rating_sum::numeric / rating_count, 1) end`),
    /**
     * The rating by which lists are ordered, in hundredths: as if five more people had given 3.8, so that one review of five stars does
     * not top a list. A trigger writes it, and the next column.
     */
    weightedRating: integer().notNull().default(380),
    /** `places`, the same as plain words, and after an @ the keys of these places and of the cities and provinces around them. */
    placeTerms: text()
      .array()
      .notNull()
      .default(sql`'{}'::text[]`),
    completedJobsCount: integer().notNull().default(0),
    status: status(accountLifecycle),
    membershipStatus: text({ enum: membershipStatuses }).notNull().default('basic'),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
    ...searchColumns(sql`name`),
  },
  (table) => [
    searchIndex('providers_searched', table).where(takesWork(table)),
    index('providers_by_place_terms').using('gin', table.placeTerms).where(takesWork(table)),
    uniqueIndex('providers_of_account').on(table.accountId),
    index('providers_newest').on(table.createdAt, table.id).where(takesWork(table)),
    index('providers_in_category').on(table.specialty, table.createdAt, table.id).where(takesWork(table)),
    index('providers_by_jobs').on(table.completedJobsCount, table.ratingCount, table.id).where(takesWork(table)),
    index('providers_best_in_category')
      .on(table.specialty, table.weightedRating, table.ratingCount, table.id)
      .where(takesWork(table)),
    index('providers_best_rated').on(table.weightedRating, table.ratingCount, table.id).where(takesWork(table)),
    statusCheck('providers_status', table.status, accountLifecycle),
    check('providers_vat_number', sql`${table.vatNumber} ~ '^4[0-9]{9}$'`),
    checkOneOf('providers_visibility', table.visibility, profileVisibilities),
    checkOneOf('providers_membership', table.membershipStatus, membershipStatuses),
  ],
);

/** Every place that a listing has ever named, in lower case. A search for a location looks here first. */
export const servedPlaces = pgTable('served_places', { place: text().primaryKey() }, (table) => [
  index('served_places_by_name').using('gin', sql`${table.place} gin_trgm_ops`),
]);

export const providerServices = pgTable(
  'provider_services',
  {
    id: id(),
    providerId: parentIdOf(() => providers.id),
    /** The public texts: while the service is held, those before; an empty name if there are none. */
    serviceName: text().notNull(),
    description: text().notNull().default(''),
    written: written<{ serviceName: string; description: string }>(),
    /** The service waits for an admin's check. */
    held: boolean().notNull().default(false),
    priceCents: bigint({ mode: 'number' }),
    position: integer().notNull(),
    createdAt: instant().notNull(),
    /** Set when the provider deletes it; they can restore it for a day. */
    deletedAt: instant(),
  },
  (table) => [
    index('provider_services_in_order').on(table.providerId, table.position),
    index('provider_services_by_name').using('gin', sql`lower(${table.serviceName}) gin_trgm_ops`),
  ],
);

/** The papers that a provider gives for their approval, ordered by position. */
export const providerDocuments = pgTable(
  'provider_documents',
  {
    providerId: parentIdOf(() => providers.id),
    fileId: idOf(() => files.id),
    position: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.providerId, table.fileId] }),
    uniqueIndex('provider_documents_of_file').on(table.fileId),
  ],
);

/** The pictures of a portfolio, ordered by position. */
export const portfolioPictures = pgTable(
  'portfolio_pictures',
  {
    providerId: parentIdOf(() => providers.id),
    fileId: idOf(() => files.id),
    position: integer().notNull(),
    alt: text().notNull().default(''),
  },
  (table) => [
    primaryKey({ columns: [table.providerId, table.fileId] }),
    uniqueIndex('portfolio_pictures_of_file').on(table.fileId),
  ],
);

/** An admin hides a provider's texts on their listing, or shows them; they are held, or released. */
export const listingEvents = {
  noun: 'listing',
  events: {
    'hide-text': { data: shape<{ reason: string }>() },
    'show-text': { data: shape<{ reason?: string }>() },
    /** A bio or a service has a link or abuse: an admin checks it, and the public text stays. */
    'hold-text': {},
    /** The provider has removed the words for which the text was held. */
    'release-text': {},
  },
} as const;
