import { mailTopics, type MailTopic } from './mail-categories.ts';
import type { NotificationType } from './kinds.ts';

/** The types of notices that people can switch off under Notifications. Those about the account always appear. */
export const noticeToggles = [
  'quoteNotices',
  'problemNotices',
  'messageNotices',
  'jobNotices',
  'reviewNotices',
] as const;
export type NoticeToggle = (typeof noticeToggles)[number];

export const noticeToggleOf = {
  quote: 'quoteNotices',
  problem: 'problemNotices',
  message: 'messageNotices',
  job: 'jobNotices',
  review: 'reviewNotices',
  other: null,
} as const satisfies Record<NotificationType, NoticeToggle | null>;

/** Everything that a person switches on or off. */
export const toggles = [...mailTopics, ...noticeToggles, 'pushNotifications', 'marketingEmails'] as const;
export type Toggle = (typeof toggles)[number];

/** The rhythms of mails: one for each notice, or together. */
export const mailRhythms = ['at-once', 'daily', 'weekly'] as const;
export type MailRhythm = (typeof mailRhythms)[number];

/** Times of day in Johannesburg, such as `21:00`. They may span midnight. */
export type QuietHours = { from: string; until: string };

export type Preferences = Record<Toggle, boolean> & { mailRhythm: MailRhythm; quietHours: QuietHours | null };

/** The preferences of a person who has never chosen. */
export const defaultPreferences: Preferences = {
  emailNotifications: true,
  pushNotifications: true,
  marketingEmails: false,
  quoteUpdates: true,
  problemUpdates: true,
  messageUpdates: true,
  jobUpdates: true,
  reviewUpdates: true,
  otherUpdates: true,
  quoteNotices: true,
  problemNotices: true,
  messageNotices: true,
  jobNotices: true,
  reviewNotices: true,
  mailRhythm: 'at-once',
  quietHours: null,
};

/** Without email at all, all of these are off. */
export const wantsMail = (preferences: Preferences, topic: MailTopic): boolean =>
  preferences.emailNotifications && preferences[topic];
