import { isNull, sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { categoryIcons } from '#core/category-icons.ts';
import { shape } from '#core/lifecycle.ts';
import { checkOneOf, id, instant } from '#engine/columns.ts';
import { checkInLanguages, inLanguagesColumn } from '#engine/texts-of-rows.ts';
import { type BrandPicture, pictureSlots, type SiteNotice } from '../brand.ts';

/**
 * The categories of problems and services; the migration brings the first ten. Other tables hold their names. A category that was renamed
 * or merged stays as a row that leads to the one it became.
 */
export const categories = pgTable(
  'categories',
  {
    name: text().primaryKey(),
    /** For readers of other languages; other tables hold the English name. */
    nameInLanguages: inLanguagesColumn(),
    position: integer().notNull(),
    /** Stays with a category when it is renamed; its id in `events`. */
    id: uuid().notNull().unique().defaultRandom(),
    icon: text({ enum: categoryIcons }).notNull().default('wrench'),
    /** The name that this one leads to; null for a category of today. Never the name of one that leads on. */
    became: text().references((): AnyPgColumn => categories.name),
    /** The time since which it is not offered any more; null while it is. */
    retiredAt: instant(),
    /** Grows with each change: whatever was read before is refused. */
    version: integer().notNull().default(1),
  },
  (table) => [
    index('categories_that_became').on(table.became),
    checkOneOf('categories_icon', table.icon, categoryIcons),
    checkInLanguages('categories_name_in_languages', table.nameInLanguages),
  ],
);

/** Names that rows of another feature still hold, although the category has become another: the queue moves these rows. */
export const categoryMoves = pgTable(
  'category_moves',
  {
    name: text()
      .notNull()
      .references(() => categories.name),
    /** The rows that move, such as `problems`. */
    holder: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.name, table.holder] })],
);

/** The site's settings: one row. */
export const siteSettings = pgTable(
  'site_settings',
  {
    id: boolean().primaryKey().default(true),
    /** The most live quotes of one problem. */
    quotesThatFill: integer().notNull().default(5),
    /** The days after an answer on which documents that are seen and not kept are deleted. */
    documentDays: integer().notNull().default(30),
    /** The greatest part of a price that a deposit can be, in percent. */
    maxDepositPercent: integer().notNull().default(30),
    /** Visitors may see the dashboard, Explore, problems, providers and plans. */
    publicBrowsing: boolean().notNull().default(false),
    /** A provider's once-off fee, charged with their first payment unless it is waived. */
    joiningFeeCents: integer().notNull().default(150_00),
    joiningFeeWaived: boolean().notNull().default(true),
    /** The part of the first payment that we keep when a person cancels within the cooling-off period. */
    coolingOffFeeCents: integer().notNull().default(25_00),
    /** The person who answers requests about personal data; empty until an admin names one. */
    informationOfficerName: text().notNull().default(''),
    informationOfficerEmail: text().notNull().default(''),
    /** The seller of the plans, on invoices. */
    sellerName: text().notNull().default('Lungisa'),
    sellerAddress: text().notNull().default(''),
    /** Empty while the site is not registered for VAT. */
    vatNumber: text().notNull().default(''),
    /** The VAT in prices, in hundredths of a percent. */
    vatRate: integer().notNull().default(15_00),
    siteName: text().notNull().default('Lungisa'),
    tagline: text().notNull().default('Connect with trusted service providers'),
    taglineInLanguages: inLanguagesColumn({
      af: 'Vind vakmense wat jy kan vertrou',
      zu: 'Thola abantu abathembekile abazokwenzela umsebenzi',
      xh: 'Fumana abantu abathembekileyo abaza kukwenzela umsebenzi',
      st: 'Fumana batho ba tshepahalang ba tla o etsetsa mosebetsi',
    }),
    /** The contact details of the team; empty if there is no such way. Numbers are +27 and nine digits. */
    supportEmail: text().notNull().default(''),
    supportPhone: text().notNull().default(''),
    supportHours: text().notNull().default(''),
    salesEmail: text().notNull().default(''),
    salesPhone: text().notNull().default(''),
    /** `#rrggbb`; empty for the colour of the design. */
    brandColour: text().notNull().default(''),
    /** Rows of `brand_pictures`; null for those of the design. */
    logoLight: jsonb().$type<BrandPicture>(),
    logoDark: jsonb().$type<BrandPicture>(),
    icon: jsonb().$type<BrandPicture>(),
    /** Its translations stand in it: another notice begins without any. */
    notice: jsonb().$type<SiteNotice>(),
    /** The version of places.txt in `places`. */
    placesVersion: text().notNull().default(''),
    /** The version of the mask in stored public texts. */
    maskVersion: text().notNull().default(''),
  },
  (table) => [
    checkInLanguages('site_settings_tagline_in_languages', table.taglineInLanguages),
    checkInLanguages('site_settings_notice_in_languages', sql`coalesce(${table.notice} -> 'inLanguages', '{}'::jsonb)`),
  ],
);

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/**
 * Uploaded logos and icons as PNG, a few hundred kilobytes each. They are here rather than in the storage: there are few, every mail and
 * page needs them, and undoing a change needs the earlier ones. A row never changes.
 */
export const brandPictures = pgTable(
  'brand_pictures',
  {
    id: id(),
    slot: text({ enum: pictureSlots }).notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
    png: bytea().notNull(),
    createdAt: instant().notNull(),
    /** Null until a setting names it; the sweep deletes it after a day. */
    usedAt: instant(),
  },
  (table) => [
    index('brand_pictures_unused').on(table.createdAt).where(isNull(table.usedAt)),
    checkOneOf('brand_pictures_slot', table.slot, pictureSlots),
  ],
);

/**
 * The places of places.txt by each of their names, for `place_terms` in the migrations: `terms` are the keys of the place and of the city
 * and province around it, the place first. A name may belong to several places.
 */
export const places = pgTable('places', { key: text().notNull(), terms: text().array().notNull() }, (table) => [
  primaryKey({ columns: [table.key, table.terms] }),
]);

/** The setting before and after as it is stored, so that the change can be undone; `undoes` is the event that it undid. */
const change = { data: shape<{ was?: unknown; is?: unknown; undoes?: string }>() };

/** The settings of the site, each an event when an admin changes it. */
export const siteEvents = {
  noun: 'site',
  events: {
    'public-browsing': change,
    'joining-fee': change,
    'joining-fee-waiver': change,
    'cooling-off-fee': change,
    'information-officer-name': change,
    'information-officer-email': change,
    'seller-name': change,
    'seller-address': change,
    'vat-number': change,
    'vat-rate': change,
    'site-name': change,
    tagline: change,
    'tagline-in-languages': change,
    'support-email': change,
    'support-phone': change,
    'support-hours': change,
    'sales-email': change,
    'sales-phone': change,
    'quotes-that-fill': change,
    'document-days': change,
    'max-deposit-percent': change,
    'brand-colour': change,
    'logo-light': change,
    'logo-dark': change,
    icon: change,
    notice: change,
  },
} as const;

/** The steps of admins on a category. After `rename` and `merge` later features move the rows that hold the name `from`. */
export const categoryEvents = {
  noun: 'category',
  events: {
    add: {},
    rename: { data: shape<{ from: string; to: string; reason: string }>() },
    merge: { data: shape<{ from: string; to: string; reason: string }>() },
    'change-icon': { data: shape<{ reason: string }>() },
    translate: { data: shape<{ reason: string }>() },
    retire: { data: shape<{ reason: string }>() },
    'offer-again': { data: shape<{ reason: string }>() },
    order: {},
  },
} as const;
