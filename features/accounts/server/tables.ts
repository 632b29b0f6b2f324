import { sql, type SQL } from 'drizzle-orm';
import { bigint, boolean, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { checkOneOf, columnIs, id, instant, parentIdOf, status, statusCheck } from '#engine/columns.ts';
import { accountLifecycle, resetLifecycle } from '../lifecycle.ts';
import { languages } from '#core/languages.ts';
import { roles } from '#core/roles.ts';
import { defaultPrivacy, profileVisibilities } from '../profile.ts';
import { linkPurposes } from '../links.ts';

/** A name in small letters and without accents, and its last word: admins search people by the beginning of either. */
export const searchedName = (name: SQL): SQL => sql`searchable(${name})`;
export const lastName = (name: SQL): SQL => sql`searchable(substring(${name}, '[^ ]+$'))`;

export const accounts = pgTable(
  'accounts',
  {
    id: id(),
    fullName: text().notNull(),
    email: text().notNull(),
    emailVerified: boolean().notNull().default(false),
    /** The address that an admin wants to give the account, until its person confirms it by a link; null if none waits. */
    newEmail: text(),
    /** The address of the picture beside the person's name: their own photo, else the picture of their listing. */
    image: text(),
    /** The file of their own photo; null without one. */
    photoId: uuid(),
    role: text({ enum: roles }).notNull(),
    status: status(accountLifecycle),
    phone: text(),
    address: text(),
    city: text(),
    province: text(),
    postalCode: text(),
    /** The language that the person chose; null as long as their devices decide. */
    language: text({ enum: languages }),
    /** Counts the changes of the profile: a form that was read before the last one is refused. */
    profileRevision: integer().notNull().default(1),
    /** The people who may open the profile, or the listing of a provider. */
    profileVisibility: text({ enum: profileVisibilities }).notNull().default(defaultPrivacy.profileVisibility),
    /** The contact details that the profile, or the listing of a provider, shows. */
    showPhone: boolean().notNull().default(defaultPrivacy.showPhone),
    showEmail: boolean().notNull().default(defaultPrivacy.showEmail),
    showAddress: boolean().notNull().default(defaultPrivacy.showAddress),
    lastSignInAt: instant(),
    /** When the suspension ends by itself; null if an admin ends it, and for people who are not suspended. */
    suspendedUntil: instant(),
    /** The time at which the person asked for deletion; null unless they are leaving or have left. */
    leavingSince: instant(),
    /** The listing of a provider. The providers feature writes it together with the listing. */
    listingId: uuid(),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
  },
  (table) => [
    uniqueIndex('accounts_email').on(table.email),
    index('accounts_newest').on(table.createdAt, table.id),
    index('accounts_admins').on(table.id).where(columnIs(table.role, 'admin')),
    index('accounts_leaving').on(table.leavingSince, table.id).where(columnIs(table.status, 'leaving')),
    index('accounts_waiting')
      .on(table.createdAt, table.id)
      .where(sql`${table.role} = 'provider' and ${table.status} = 'pending' and ${table.emailVerified}`),
    index('accounts_by_email').on(sql`${table.email} text_pattern_ops`),
    index('accounts_by_name').on(sql`${searchedName(sql`${table.fullName}`)} text_pattern_ops`),
    index('accounts_by_last_name').on(sql`${lastName(sql`${table.fullName}`)} text_pattern_ops`),
    // The list of people that admins search.
    index('accounts_searched').using(
      'gin',
      sql`searchable(${table.fullName} || ' ' || ${table.email} || ' ' || coalesce(${table.phone}, '')) gin_trgm_ops`,
    ),
    index('accounts_of_role').on(table.role, table.createdAt, table.id),
    index('accounts_of_status').on(table.status, table.createdAt, table.id),
    index('accounts_in_order_of_name').on(sql`lower(${table.fullName})`, table.id),
    index('accounts_by_sign_in').on(sql`(coalesce(${table.lastSignInAt}, 'epoch'::timestamptz))`, table.id),
    index('accounts_suspensions_ending').on(table.suspendedUntil, table.id).where(columnIs(table.status, 'suspended')),
    checkOneOf('accounts_role', table.role, roles),
    checkOneOf('accounts_visibility', table.profileVisibility, profileVisibilities),
    checkOneOf('accounts_language', table.language, languages),
    statusCheck('accounts_status', table.status, accountLifecycle),
  ],
);

export const accountSubject = { noun: 'account', lifecycle: accountLifecycle, table: accounts } as const;

/** The credentials of an account: the hash of its password. */
export const credentials = pgTable(
  'credentials',
  {
    id: id(),
    accountId: text().notNull(),
    providerId: text().notNull(),
    userId: parentIdOf(() => accounts.id),
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
    userId: parentIdOf(() => accounts.id),
    expiresAt: instant().notNull(),
    /** The network that signed in, shortened so that it names no household. */
    ipAddress: text(),
    userAgent: text(),
    /** The time at which its owner used more than a password: a code, a trusted device, or a passkey. */
    verifiedAt: instant(),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
  },
  (table) => [index('sessions_of_account').on(table.userId)],
);

/** The networks that have signed in to an account, as hashes: they may go on when others guess its password. */
export const knownNetworks = pgTable(
  'known_networks',
  {
    accountId: parentIdOf(() => accounts.id),
    network: text().notNull(),
    lastAt: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.network] })],
);

/** The browsers that have signed in to an account, as hashes of their cookies: its owner gets a mail about a sign-in from any other. */
export const seenDevices = pgTable(
  'seen_devices',
  {
    accountId: parentIdOf(() => accounts.id),
    tokenHash: text().notNull(),
    lastAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.tokenHash] }),
    index('seen_devices_oldest').on(table.lastAt),
  ],
);

/** Links in mails that act for an account without its password. Each works once, until it ends; the mail alone has the token. */
export const accountLinks = pgTable(
  'account_links',
  {
    /** Id of the mail. */
    id: uuid().primaryKey(),
    accountId: parentIdOf(() => accounts.id),
    purpose: text({ enum: linkPurposes }).notNull(),
    tokenHash: text().notNull().unique(),
    /** The address that the link gives to the account; null for other links. */
    email: text(),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
    usedAt: instant(),
  },
  (table) => [
    index('account_links_of_account').on(table.accountId),
    index('account_links_oldest').on(table.expiresAt),
    checkOneOf('account_links_purpose', table.purpose, linkPurposes),
  ],
);

/**
 * Two people with an agreement, who may see each other's contact details: written when a quote is accepted, deleted when it is cancelled.
 * The table is here for policies of features that come before quotes.
 */
export const agreements = pgTable(
  'agreements',
  {
    quoteId: uuid().primaryKey(),
    memberId: parentIdOf(() => accounts.id),
    providerAccountId: parentIdOf(() => accounts.id),
    since: instant().notNull(),
    /** The street address and the number that the member gave for this work. They are deleted with the agreement. */
    visitAddress: text(),
    visitPhone: text(),
  },
  (table) => [
    index('agreements_of_two').on(table.providerAccountId, table.memberId),
    index('agreements_of_member').on(table.memberId),
  ],
);

const accountId = () => parentIdOf(() => accounts.id);

/** The time-based codes of an account: from `enabledAt` on, a password alone opens no session. Before that the set-up is not finished. */
export const secondFactors = pgTable('second_factors', {
  accountId: accountId().primaryKey(),
  /** Encrypted (`seal-text.ts`). */
  secret: text().notNull(),
  enabledAt: instant(),
  /** The number of the 30 seconds of the last accepted code: no code of it or of earlier ones is accepted again. */
  lastStep: integer(),
  /** Wrong codes in a row, over all sign-ins. */
  failedTries: integer().notNull().default(0),
  lockedUntil: instant(),
  createdAt: instant().notNull(),
});

/** Each lets its owner sign in once in place of a code. Stored as a hash with the site's secret. */
export const backupCodes = pgTable(
  'backup_codes',
  { accountId: accountId(), hash: text().notNull(), usedAt: instant() },
  (table) => [primaryKey({ columns: [table.accountId, table.hash] })],
);

/** A sign-in whose password was right, and that waits for a code. Its token is in a cookie, and here as a hash. */
export const halfSignIns = pgTable(
  'half_sign_ins',
  {
    tokenHash: text().primaryKey(),
    accountId: accountId(),
    failedTries: integer().notNull().default(0),
    createdAt: instant().notNull(),
  },
  (table) => [index('half_sign_ins_of_account').on(table.accountId)],
);

/** A browser that needs no code for 30 days. Its token is in a cookie, and here as a hash. */
export const trustedDevices = pgTable(
  'trusted_devices',
  { tokenHash: text().primaryKey(), accountId: accountId(), createdAt: instant().notNull() },
  (table) => [index('trusted_devices_of_account').on(table.accountId)],
);

export const passkeys = pgTable(
  'passkeys',
  {
    id: id(),
    accountId: accountId(),
    name: text().notNull(),
    /** The id that the authenticator gave it, in base64url. */
    credentialId: text().notNull(),
    /** COSE, in base64url. */
    publicKey: text().notNull(),
    /** The authenticator's own count of its uses: a lower count than before means a copy. */
    counter: bigint({ mode: 'number' }).notNull(),
    transports: text().array().notNull(),
    /** True if the authenticator's owner keeps copies of it, for example on all their devices. */
    isBackedUp: boolean().notNull(),
    createdAt: instant().notNull(),
    lastUsedAt: instant(),
  },
  (table) => [
    uniqueIndex('passkeys_credential').on(table.credentialId),
    index('passkeys_of_account').on(table.accountId),
  ],
);

export const passkeyPurposes = ['sign-in', 'confirm', 'add'] as const;

/** Challenges that an authenticator signs once and within minutes; with the session of a person who is signed in. */
export const passkeyChallenges = pgTable(
  'passkey_challenges',
  {
    challenge: text().primaryKey(),
    purpose: text({ enum: passkeyPurposes }).notNull(),
    sessionId: uuid().references(() => sessions.id, { onDelete: 'cascade' }),
    createdAt: instant().notNull(),
  },
  (table) => [
    index('passkey_challenges_of_session').on(table.sessionId),
    checkOneOf('passkey_challenges_purpose', table.purpose, passkeyPurposes),
  ],
);

/** A reset of a lost second factor by an admin. It takes effect after a day, unless the person stops it. */
export const secondFactorResets = pgTable(
  'second_factor_resets',
  {
    id: id(),
    accountId: accountId(),
    status: status(resetLifecycle),
    createdAt: instant().notNull(),
    endedAt: instant(),
    updatedAt: instant().notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('second_factor_resets_waiting').on(table.accountId).where(columnIs(table.status, 'waiting')),
    index('second_factor_resets_due').on(table.createdAt, table.id).where(columnIs(table.status, 'waiting')),
    statusCheck('second_factor_resets_status', table.status, resetLifecycle),
  ],
);

export const resetSubject = {
  noun: 'second-factor-reset',
  lifecycle: resetLifecycle,
  table: secondFactorResets,
} as const;

/**
 * The people that an account has answered: requested, sent or accepted a quote, or written to. An act of the other person alone makes no
 * row. Triggers of `quote_requests` and `conversation_members` write it, and `sendMessage`. The table is here for policies of features that come before these.
 */
export const contacts = pgTable(
  'contacts',
  {
    accountId: parentIdOf(() => accounts.id),
    otherId: parentIdOf(() => accounts.id),
    /** True while the account blocks the other, who then is a stranger to it. */
    isBlocked: boolean().notNull().default(false),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.otherId] }), index('contacts_of_other').on(table.otherId)],
);
