import { boolean, index, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { id, instant, checkOneOf, status, statusCheck } from '#server/engine/columns.ts';
import { accountLifecycle } from '../lifecycle.ts';
import { roles } from '#core/roles.ts';

export const accounts = pgTable(
  'accounts',
  {
    id: id(),
    fullName: text().notNull(),
    email: text().notNull(),
    emailVerified: boolean().notNull().default(false),
    image: text(),
    role: text({ enum: roles }).notNull(),
    status: status(accountLifecycle),
    phone: text(),
    address: text(),
    city: text(),
    province: text(),
    postalCode: text(),
    lastSignInAt: instant(),
    /** The listing of a provider. The providers feature writes it together with the listing. */
    listingId: uuid(),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
  },
  (table) => [
    uniqueIndex('accounts_email').on(table.email),
    index('accounts_newest').on(table.createdAt, table.id),
    checkOneOf('accounts_role', table.role, roles),
    statusCheck('accounts_status', table.status, accountLifecycle),
  ],
);

export const accountSubject = { noun: 'account', lifecycle: accountLifecycle, table: accounts } as const;

/** The credentials of an account (better-auth's `account` rows), such as the hash of a password. */
export const credentials = pgTable(
  'credentials',
  {
    id: id(),
    accountId: text().notNull(),
    providerId: text().notNull(),
    userId: uuid()
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    accessToken: text(),
    refreshToken: text(),
    idToken: text(),
    accessTokenExpiresAt: instant(),
    refreshTokenExpiresAt: instant(),
    scope: text(),
    password: text(),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
  },
  (table) => [index('credentials_of_account').on(table.userId)],
);

export const sessions = pgTable(
  'sessions',
  {
    id: id(),
    token: text().notNull().unique(),
    userId: uuid()
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    expiresAt: instant().notNull(),
    ipAddress: text(),
    userAgent: text(),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
  },
  (table) => [index('sessions_of_account').on(table.userId)],
);

/** The networks from which an account was signed in to, as hashes: they may go on when others guess its password. */
export const knownNetworks = pgTable(
  'known_networks',
  {
    accountId: uuid()
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    network: text().notNull(),
    lastAt: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.network] })],
);

export const verifications = pgTable(
  'verifications',
  {
    id: id(),
    identifier: text().notNull(),
    value: text().notNull(),
    expiresAt: instant().notNull(),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
  },
  (table) => [index('verifications_identifier').on(table.identifier)],
);

/**
 * Two people who have an agreement, and so may see each other's contact details: written when a quote is accepted, deleted when it is
 * cancelled. The table stands here for policies of features that come before quotes.
 */
export const agreements = pgTable(
  'agreements',
  {
    quoteId: uuid().primaryKey(),
    memberId: uuid()
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    providerAccountId: uuid()
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    since: instant().notNull(),
  },
  (table) => [
    index('agreements_of_two').on(table.providerAccountId, table.memberId),
    index('agreements_of_member').on(table.memberId),
  ],
);
