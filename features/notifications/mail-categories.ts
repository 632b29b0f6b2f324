import type { NotificationType } from './types.ts';

/** What people may stop mails about: each is a column of their preferences. The last stops all of them. */
export const mailTopics = [
  'quoteUpdates',
  'problemUpdates',
  'messageUpdates',
  'jobUpdates',
  'reviewUpdates',
  'otherUpdates',
  'emailNotifications',
] as const;
export type MailTopic = (typeof mailTopics)[number];

/** What a mail counts as. A mail about the security of an account is always sent. */
export const mailCategories = [...mailTopics, 'security'] as const;
export type MailCategory = (typeof mailCategories)[number];

/** What mails about notices of each type count as. */
export const topicOf = {
  quote: 'quoteUpdates',
  problem: 'problemUpdates',
  message: 'messageUpdates',
  job: 'jobUpdates',
  review: 'reviewUpdates',
  other: 'otherUpdates',
} as const satisfies Record<NotificationType, MailTopic>;
