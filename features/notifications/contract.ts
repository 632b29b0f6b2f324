import { z } from '#core/zod.ts';
import { operationsOf } from '#core/contract.ts';
import { cursor, pageSchema, queryInteger } from '#core/paging.ts';
import { mailTopics } from './mail-categories.ts';
import { mailRhythms, toggles, type Toggle } from './preferences.ts';
import { preferenceRefusals } from './preference-wording.ts';
import { pushContract } from './push-contract.ts';
import { notificationTypes } from './kinds.ts';

const notification = z.strictObject({
  id: z.uuid(),
  type: z.enum(notificationTypes),
  title: z.string(),
  description: z.string(),
  linkTo: z.string().nullable(),
  createdAt: z.iso.datetime(),
  isRead: z.boolean(),
  /** The number of notifications in one: repeats that are unread, or were read together, are one. 100 at most. */
  count: z.number().int(),
});

/** A mail that could not be delivered, as admins read it. */
const failedMail = z.strictObject({
  id: z.uuid(),
  subject: z.string(),
  fullName: z.string(),
  email: z.string(),
  /** The answer of the mail server. */
  reason: z.string(),
  failedAt: z.iso.datetime(),
});

/** The mails that a link to unsubscribe stops, and whether they are sent. */
const subscription = z.strictObject({ category: z.enum(mailTopics), subscribed: z.boolean() });
const token = z.string().max(300);

/** A time of day in Johannesburg: `21:00`. */
const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: () => preferenceRefusals.quietHours });
const switches = Object.fromEntries(toggles.map((toggle) => [toggle, z.boolean()])) as Record<Toggle, z.ZodBoolean>;
const settings = {
  ...switches,
  /** The rhythm of mails: one by one, or in a summary of a day or a week. */
  mailRhythm: z.enum(mailRhythms),
  /** Mails wait until the end of these hours. */
  quietHours: z
    .strictObject({ from: clock, until: clock })
    .refine(({ from, until }) => from !== until, { error: () => preferenceRefusals.quietHours })
    .nullable(),
};

export const preferences = z.strictObject({
  ...settings,
  /** The time at which the person agreed to marketing; null if it is off. */
  marketingSince: z.iso.datetime().nullable(),
});

const operation = operationsOf('Notifications');

export const notificationsContract = {
  list: operation({
    GET: '/notifications',
    access: 'verified',
    summary: "The reader's notifications, newest first, repeats as one; unread ones alone unless all are asked for",
    input: z.strictObject({
      all: z.enum(['true', 'false']).default('false'),
      cursor: cursor.optional(),
      limit: queryInteger(1, 50).default(10),
    }),
    output: pageSchema(notification),
  }),
  markRead: operation({
    POST: '/notifications/{id}/read',
    access: 'verified',
    summary: 'Mark one as read, with what it stands for',
    input: z.strictObject({ id: z.uuid() }),
  }),
  markAllRead: operation({
    PUT: '/notifications/read',
    access: 'verified',
    summary: 'Mark all as read',
    input: z.strictObject({}).optional(),
  }),
  preferences: operation({
    GET: '/notifications/preferences',
    access: 'signed-in',
    summary: 'What the reader is told, and how',
    output: preferences,
  }),
  changePreferences: operation({
    PATCH: '/notifications/preferences',
    access: 'signed-in',
    limit: { name: 'settings' },
    summary: 'Change some of what the reader is told; the other settings stay',
    input: z.strictObject(settings).partial(),
    output: preferences,
  }),
  ...pushContract,
  subscription: operation({
    GET: '/mail/subscription',
    access: 'public',
    summary: 'What the unsubscribe link of an email is about; its token is enough, without a session',
    input: z.strictObject({ token }),
    output: subscription,
  }),
  subscribe: operation({
    PUT: '/mail/subscription',
    access: 'public',
    summary: 'Stop the emails that an unsubscribe link is about, or have them sent again',
    input: z.strictObject({ token, subscribed: z.boolean() }),
    output: subscription,
  }),
  failedMails: operation({
    GET: '/mail/failed',
    access: 'admin',
    summary: 'Emails that could not be delivered, newest failure first, 20 a page',
    input: z.strictObject({ cursor: cursor.optional() }),
    output: pageSchema(failedMail),
  }),
  retryMail: operation({
    POST: '/mail/{id}/retry',
    access: 'admin',
    summary: 'Send an email again that could not be delivered',
    input: z.strictObject({ id: z.uuid() }),
  }),
};
