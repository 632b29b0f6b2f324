import { boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { isNotNull, isNull, sql } from 'drizzle-orm';
import { accounts, sessions } from '#features/accounts/server/tables.ts';
import { checkOneOf, id, instant, parentIdOf } from '#engine/columns.ts';
import type { CalendarFile } from '#integrations/mail/mailer.ts';
import { shape } from '#core/lifecycle.ts';
import { mailCategories } from '../mail-categories.ts';
import { mailRhythms } from '../preferences.ts';
import { linkPurposes } from '#features/accounts/links.ts';
import { notificationTypes } from '../kinds.ts';

export const notifications = pgTable(
  'notifications',
  {
    id: id(),
    accountId: parentIdOf(() => accounts.id),
    /** The event of the notification: an account has one notification of an event, however often its reactions run. */
    eventId: uuid().notNull(),
    type: text({ enum: notificationTypes }).notNull(),
    title: text().notNull(),
    description: text().notNull(),
    linkTo: text(),
    /** The key of its repeats: those that are unread, or were read together, are shown as one. */
    groupKey: text(),
    /** Title and link of several; `fillCount` puts their number into the title. */
    groupTitle: text(),
    groupLink: text(),
    /** The person who caused it, if people are counted rather than times. */
    byId: uuid(),
    /** False if the reader wants none of the type here: the notice is only kept for mails. */
    inApp: boolean().notNull().default(true),
    createdAt: instant().notNull(),
    readAt: instant(),
  },
  (table) => [
    uniqueIndex('notifications_once').on(table.accountId, table.eventId),
    index('notifications_of_event').on(table.eventId),
    index('notifications_newest').on(table.accountId, table.createdAt, table.id),
    index('notifications_unread').on(table.accountId, table.createdAt, table.id).where(isNull(table.readAt)),
    index('notifications_in_group')
      .on(table.accountId, table.groupKey, table.createdAt, table.id)
      .where(isNotNull(table.groupKey)),
    checkOneOf('notifications_type', table.type, notificationTypes),
  ],
);

/** A person's choices of notifications. A person without a row has never chosen, and gets the defaults of the columns. */
export const notificationPreferences = pgTable(
  'notification_preferences',
  {
    accountId: uuid()
      .primaryKey()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    emailNotifications: boolean().notNull().default(true),
    pushNotifications: boolean().notNull().default(true),
    marketingEmails: boolean().notNull().default(false),
    problemUpdates: boolean().notNull().default(true),
    quoteUpdates: boolean().notNull().default(true),
    messageUpdates: boolean().notNull().default(true),
    jobUpdates: boolean().notNull().default(true),
    reviewUpdates: boolean().notNull().default(true),
    otherUpdates: boolean().notNull().default(true),
    quoteNotices: boolean().notNull().default(true),
    problemNotices: boolean().notNull().default(true),
    messageNotices: boolean().notNull().default(true),
    jobNotices: boolean().notNull().default(true),
    reviewNotices: boolean().notNull().default(true),
    mailRhythm: text({ enum: mailRhythms }).notNull().default('at-once'),
    /** Both or none. */
    quietFrom: text(),
    quietUntil: text(),
    updatedAt: instant().notNull(),
  },
  (table) => [
    checkOneOf('notification_preferences_rhythm', table.mailRhythm, mailRhythms),
    check('notification_preferences_quiet', sql`(${table.quietFrom} is null) = (${table.quietUntil} is null)`),
  ],
);

/** A person's changes of their preferences. An event with the words that the person agreed to is the record of a consent to marketing, and of its end. */
export const preferenceEvents = {
  noun: 'preferences',
  events: {
    change: { data: shape<{ setting: string }>() },
    'give-consent': { data: shape<{ words: string }>() },
    'withdraw-consent': { data: shape<{ words: string }>() },
  },
} as const;

/** Mails on their way: waiting until they are sent, or have failed for good. */
export const mails = pgTable(
  'mails',
  {
    id: id(),
    /** Its reader. Null for a person in the site settings, whose name and address are here. */
    accountId: uuid().references(() => accounts.id, { onDelete: 'cascade' }),
    toName: text(),
    toAddress: text(),
    /** The event of the mail: a second mail of one event is not written. */
    eventId: uuid().notNull(),
    /** The other events of a mail about several. */
    alsoAbout: uuid()
      .array()
      .notNull()
      .default(sql`'{}'`),
    category: text({ enum: mailCategories }).notNull(),
    subject: text().notNull(),
    text: text().notNull(),
    html: text().notNull(),
    calendar: jsonb().$type<CalendarFile>(),
    /** An urgent mail does not wait for the end of quiet hours. */
    isUrgent: boolean().notNull().default(false),
    /** The time until which the quiet hours of its reader delay it. */
    heldUntil: instant(),
    /** The link in the text, as `linkMark`: its token is made when the mail is sent, and is not kept. */
    linkPurpose: text({ enum: linkPurposes }),
    /** The account that a mail to another address is about, and on which its link acts. */
    aboutId: uuid().references(() => accounts.id, { onDelete: 'cascade' }),
    attempts: integer().notNull().default(0),
    /** The answer of the mail server: a code and a command, nothing about a person. */
    lastError: text(),
    createdAt: instant().notNull(),
    /** The time until which one worker has it. */
    claimedUntil: instant(),
    sentAt: instant(),
    failedAt: instant(),
  },
  (table) => [
    uniqueIndex('mails_once').on(table.accountId, table.eventId),
    uniqueIndex('mails_once_outside').on(table.toAddress, table.eventId).where(isNull(table.accountId)),
    index('mails_of_event').on(table.eventId),
    index('mails_about').on(table.aboutId).where(isNotNull(table.aboutId)),
    index('mails_oldest').on(table.createdAt),
    index('mails_waiting')
      .on(table.createdAt)
      .where(sql`${table.sentAt} is null and ${table.failedAt} is null`),
    index('mails_failed').on(table.failedAt, table.id).where(isNotNull(table.failedAt)),
    index('mails_held').on(table.heldUntil, table.id).where(isNotNull(table.heldUntil)),
    checkOneOf('mails_category', table.category, mailCategories),
    check(
      'mails_reader',
      sql`(${table.accountId} is null) = (${table.toAddress} is not null and ${table.toName} is not null)`,
    ),
  ],
);

/** A person's next mail about a group of notices that are mailed together. */
export const mailDigests = pgTable(
  'mail_digests',
  {
    id: id(),
    accountId: parentIdOf(() => accounts.id),
    groupKey: text().notNull(),
    /** The instant from which on notices go into the next mail. */
    since: instant().notNull(),
    /** The time at which the next mail is written; null while nothing waits. */
    dueAt: instant(),
    sentAt: instant(),
  },
  (table) => [
    uniqueIndex('mail_digests_of_group').on(table.accountId, table.groupKey),
    index('mail_groups_due')
      .on(table.dueAt, table.id)
      .where(sql`${table.dueAt} is not null and ${table.groupKey} <> 'summary'`),
    index('mail_summaries_due')
      .on(table.dueAt, table.id)
      .where(sql`${table.dueAt} is not null and ${table.groupKey} = 'summary'`),
  ],
);

/** The devices that get push notifications. A device is a session: whatever ends the session ends this, too. */
export const pushDevices = pgTable(
  'push_devices',
  {
    id: id(),
    accountId: parentIdOf(() => accounts.id),
    sessionId: parentIdOf(() => sessions.id),
    /** The address of its push service, and its keys, base64url. */
    endpoint: text().notNull(),
    p256dh: text().notNull(),
    auth: text().notNull(),
    /** The key of ours that it was made with. */
    publicKey: text().notNull(),
    /** True if its locked screen may show the sender and the text. */
    showsText: boolean().notNull(),
    createdAt: instant().notNull(),
  },
  (table) => [
    uniqueIndex('push_devices_of_session').on(table.sessionId),
    uniqueIndex('push_devices_by_endpoint').on(table.endpoint),
    index('push_devices_of_account').on(table.accountId, table.createdAt, table.id),
  ],
);

/** Notifications on their way to devices. */
export const pushes = pgTable(
  'pushes',
  {
    id: id(),
    deviceId: parentIdOf(() => pushDevices.id),
    accountId: parentIdOf(() => accounts.id),
    notificationId: parentIdOf(() => notifications.id),
    /** The time until which the quiet hours of its reader delay it. */
    heldUntil: instant(),
    createdAt: instant().notNull(),
    /** The time until which one worker has it. */
    claimedUntil: instant(),
    sentAt: instant(),
  },
  (table) => [
    uniqueIndex('pushes_once').on(table.deviceId, table.notificationId),
    index('pushes_of_notification').on(table.notificationId),
    index('pushes_of_account').on(table.accountId),
    index('pushes_oldest').on(table.createdAt),
    index('pushes_held').on(table.heldUntil, table.id).where(isNotNull(table.heldUntil)),
  ],
);

/** The steps of admins on mails that failed. */
export const mailEvents = { noun: 'mail', events: { retry: {} } } as const;
