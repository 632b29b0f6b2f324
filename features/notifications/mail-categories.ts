import type { NotificationType } from './types.ts';

/** What people may stop mails about: each is a column of their preferences. The last stops all of them. */
export const mailCategories = ['quoteUpdates', 'problemUpdates', 'emailNotifications'] as const;
export type MailCategory = (typeof mailCategories)[number];

/** What a mail about something of this type counts as. */
export const findMailCategory = (type: NotificationType): MailCategory =>
  type === 'quote' ? 'quoteUpdates' : type === 'problem' ? 'problemUpdates' : 'emailNotifications';
