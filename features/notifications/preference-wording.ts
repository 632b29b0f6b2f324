import type { MailRhythm, Toggle } from './preferences.ts';

const marketing = {
  label: 'Marketing emails',
  text: 'News and offers by email, at most once a month. You can stop them at any time.',
};

/** The consent of a person who switches marketing on: the label and the text of that switch. The record of the consent keeps it. */
export const marketingConsent = (): string => `${marketing.label}: ${marketing.text}`;

/** The errors of the forms, each beside its field. */
export const preferenceRefusals = { quietHours: 'Choose two different times.' };

/** The tab Notifications of the settings. */
export const preferenceWords = {
  loading: 'Loading your notification settings',
  failedToLoad: 'Your notification settings could not be loaded',
  switches: {
    emailNotifications: {
      label: 'Email notifications',
      text: 'All emails, except about the security of your account.',
    },
    pushNotifications: {
      label: 'Push notifications',
      text: 'On the devices where you switch them on below: when it is your move, messages and dates.',
    },
    quoteUpdates: { label: 'Quote updates', text: 'Emails when there is news about your quotes.' },
    problemUpdates: { label: 'Problem updates', text: 'Emails when there is news about problems.' },
    messageUpdates: { label: 'Message updates', text: 'Emails when someone writes to you.' },
    jobUpdates: { label: 'Job updates', text: 'Emails when there is news about your jobs.' },
    reviewUpdates: { label: 'Review updates', text: 'Emails when there is news about reviews.' },
    otherUpdates: {
      label: 'Account updates',
      text: 'Emails when there is news about your account, plan and payments.',
    },
    marketingEmails: marketing,
    quoteNotices: { label: 'Notifications about quotes' },
    problemNotices: { label: 'Notifications about problems' },
    messageNotices: { label: 'Notifications about messages' },
    jobNotices: { label: 'Notifications about jobs' },
    reviewNotices: { label: 'Notifications about reviews' },
  } satisfies Record<Toggle, { label: string; text?: string }>,
  /** Below marketing emails. */
  agreedOn: (date: string) => `You agreed on ${date}.`,
  email: 'Email',
  emailIsOff:
    'Email notifications are off, so you get no other emails. Your choices below are kept for when you switch them on.',
  push: 'Push',
  inApp: 'In the app',
  inAppText: 'They appear under Notifications. You always get those about your account.',
  when: 'When you get emails',
  rhythm: 'How often',
  rhythms: {
    'at-once': 'At once, one by one',
    daily: 'One email a day, at 07:00',
    weekly: 'One email a week, on Monday at 07:00',
  } satisfies Record<MailRhythm, string>,
  rhythmText: 'Emails with a calendar entry, about work today, and about your security still come one by one.',
  quiet: 'Quiet hours',
  quietText:
    'Emails and push notifications wait until the end of your quiet hours, in South African time. Emails about the security of your account, and about work today, do not wait.',
  from: 'From',
  until: 'Until',
  failed: 'Your choice could not be saved.',
  retry: 'Try again',
};
