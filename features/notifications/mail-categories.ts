import type { NotificationType } from './kinds.ts';

/** The mails that people may stop: each topic is a column of their preferences. The last stops all of them. */
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

/** The categories of mails. A mail about the security of an account is always sent. */
export const mailCategories = [...mailTopics, 'security'] as const;
export type MailCategory = (typeof mailCategories)[number];

/** The topic of a mail about a notice, by the notice's type. */
export const topicOf = {
  quote: 'quoteUpdates',
  problem: 'problemUpdates',
  message: 'messageUpdates',
  job: 'jobUpdates',
  review: 'reviewUpdates',
  other: 'otherUpdates',
} as const satisfies Record<NotificationType, MailTopic>;
