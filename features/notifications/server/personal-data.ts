import { eq, or, sql } from 'drizzle-orm';
import type { PersonalData } from '#engine/personal-data.ts';
import { mailDigests, mails, notificationPreferences, notifications, pushDevices, pushes } from './tables.ts';

export const notificationPersonalData: readonly PersonalData[] = [
  {
    table: pushes,
    copy: 'They are the notifications, on their way to devices for a day.',
    forget: ({ tx }, { id }) => tx.delete(pushes).where(eq(pushes.accountId, id)),
  },
  {
    table: pushDevices,
    copy: {
      name: 'push-devices',
      // With its address and keys anyone could send messages to the device: the copy contains only the service.
      rows: ({ id }) => sql`
        select substring(endpoint from '^https?://([^/]+)') as service, shows_text, created_at from push_devices where account_id = ${id}
        order by created_at, id`,
    },
    forget: ({ tx }, { id }) => tx.delete(pushDevices).where(eq(pushDevices.accountId, id)),
  },
  {
    table: notifications,
    copy: {
      name: 'notifications',
      rows: ({ id }) => sql`
        select type, title, description, link_to, created_at, read_at from notifications where account_id = ${id} order by created_at, id`,
    },
    forget: ({ tx }, { id }) => tx.delete(notifications).where(eq(notifications.accountId, id)),
  },
  {
    table: notificationPreferences,
    copy: {
      name: 'notification-preferences',
      rows: ({ id }) => sql`select * from notification_preferences where account_id = ${id}`,
    },
    forget: ({ tx }, { id }) => tx.delete(notificationPreferences).where(eq(notificationPreferences.accountId, id)),
  },
  {
    table: mails,
    copy: {
      name: 'emails',
      rows: ({ id }) =>
        sql`select subject, text, created_at, sent_at from mails where account_id = ${id} order by created_at, id`,
    },
    forget: ({ tx }, { id }) => tx.delete(mails).where(or(eq(mails.accountId, id), eq(mails.aboutId, id))),
  },
  {
    table: mailDigests,
    copy: 'It says when the next mail is due, and nothing else.',
    forget: ({ tx }, { id }) => tx.delete(mailDigests).where(eq(mailDigests.accountId, id)),
  },
];
