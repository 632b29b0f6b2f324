import { isNotNull, sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { shape } from '#core/lifecycle.ts';
import { checkOneOf, columnIs, id, idOf, instant, parentIdOf, status, statusCheck } from '#engine/columns.ts';
import { accounts } from '#features/accounts/server/tables.ts';
import { files } from '#features/files/server/tables.ts';
import type { KindFields } from '../kind-contract.ts';
import { credentialLifecycle } from '../lifecycle.ts';
import { maxMonths } from '../limits.ts';
import { methods } from '../methods.ts';
import { numberForms } from '../number-forms.ts';

/** A kind of credential, which admins edit. The migration brings the first ones. */
export const credentialKinds = pgTable(
  'credential_kinds',
  {
    id: id(),
    name: text().notNull(),
    /** The body whose register has it, and the page where people look it up; empty where there is none. */
    registerName: text().notNull().default(''),
    registerUrl: text().notNull().default(''),
    numberForm: text({ enum: numberForms }).notNull(),
    /** The months until it is checked again. */
    months: integer().notNull(),
    /** The sentence about what it does not mean. */
    limits: text().notNull(),
    /** A licence lets a person do a trade, so that members can look for providers who have one. */
    isLicence: boolean().notNull().default(false),
    /** Its documents are deleted some days after the answer: that of an identity is seen, and not kept. */
    dropsDocuments: boolean().notNull().default(false),
    /** The certificate that its holders issue, and the rule about it in plain words; empty where there is none. */
    certificateName: text().notNull().default(''),
    certificateRule: text().notNull().default(''),
    position: integer().notNull(),
    retiredAt: instant(),
    /** Grows with each change: whatever was read before is refused. */
    version: integer().notNull().default(1),
  },
  (table) => [
    uniqueIndex('credential_kinds_name').on(sql`lower(${table.name})`),
    checkOneOf('credential_kinds_number_form', table.numberForm, numberForms),
    check('credential_kinds_months', sql`${table.months} between 1 and ${sql.raw(String(maxMonths))}`),
  ],
);

/** The categories of work that a kind belongs to. Work of a category that requires it says so where it was not shown. */
export const credentialKindCategories = pgTable(
  'credential_kind_categories',
  {
    kindId: idOf(() => credentialKinds.id),
    /** The id that a category keeps under each of its names. Not a foreign key: a new name swaps the ids of two rows. */
    categoryId: uuid().notNull(),
    isRequired: boolean().notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.kindId, table.categoryId] }),
    index('credential_kind_categories_of_category').on(table.categoryId),
  ],
);

/** A credential that a provider submitted. Submitting it again makes another row, so that the earlier check stays as it was. */
export const providerCredentials = pgTable(
  'provider_credentials',
  {
    id: id(),
    accountId: parentIdOf(() => accounts.id),
    kindId: idOf(() => credentialKinds.id),
    status: status(credentialLifecycle),
    /** As the register writes it; empty for kinds without one. */
    number: text().notNull(),
    /** A keyed hash of kind and number, by which the same number is found on another account. */
    numberHash: text(),
    /** The name on the document, which an admin compares with that of the account. */
    nameOnDocument: text().notNull(),
    method: text({ enum: methods }),
    /** The instant at which it ends: the midnight after its last day. Null until it is confirmed. */
    endsAt: instant(),
    /** The reason that an admin declined or revoked it. */
    reason: text(),
    /** The instant at which an admin answered. */
    answeredAt: instant(),
    /** The event in which an admin confirmed it. */
    eventId: uuid(),
    /** The time of the next reminder; null after the last one. */
    remindAt: instant(),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
  },
  (table) => [
    index('provider_credentials_of_account').on(table.accountId, table.createdAt, table.id),
    uniqueIndex('provider_credentials_one_submitted')
      .on(table.accountId, table.kindId)
      .where(columnIs(table.status, 'submitted')),
    uniqueIndex('provider_credentials_one_confirmed')
      .on(table.accountId, table.kindId)
      .where(columnIs(table.status, 'confirmed')),
    index('provider_credentials_of_kind').on(table.kindId),
    index('provider_credentials_of_number').on(table.numberHash).where(isNotNull(table.numberHash)),
    index('provider_credentials_waiting').on(table.createdAt, table.id).where(columnIs(table.status, 'submitted')),
    index('provider_credentials_to_end').on(table.endsAt, table.id).where(columnIs(table.status, 'confirmed')),
    index('provider_credentials_to_remind').on(table.remindAt, table.id).where(columnIs(table.status, 'confirmed')),
    index('provider_credentials_answered').on(table.answeredAt, table.id).where(isNotNull(table.answeredAt)),
    statusCheck('provider_credentials_status', table.status, credentialLifecycle),
    checkOneOf('provider_credentials_method', table.method, methods),
  ],
);

/** The documents of a credential, for its provider, and for admins who look at them. */
export const credentialFiles = pgTable(
  'credential_files',
  {
    credentialId: parentIdOf(() => providerCredentials.id),
    fileId: idOf(() => files.id),
    position: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.credentialId, table.position] }),
    uniqueIndex('credential_files_of_file').on(table.fileId),
  ],
);

export const credentialSubject = {
  noun: 'credential',
  lifecycle: credentialLifecycle,
  table: providerCredentials,
} as const;

/** The fields of a kind before and after, so that the change can be undone; `undoes` is the event that it undid. */
const change = { data: shape<{ was?: KindFields; is?: KindFields; reason?: string; undoes?: string }>() };

/** The changes of admins to a kind. */
export const credentialKindEvents = {
  noun: 'credential-kind',
  events: { add: change, save: change, retire: change, 'offer-again': change },
} as const;
