import type { MailRhythm } from './preferences.ts';
import type { NotificationType } from './types.ts';

const marketing = {
  label: 'Marketing emails',
  text: 'News and offers by email, at most once a month. You can stop them at any time.',
};

/** What a person agrees to who switches marketing on: the label and the text of that switch. The record of the consent keeps it. */
export const marketingConsent = `${marketing.label}: ${marketing.text}`;

export const quietHoursWrong = 'Choose two different times.';

/** The tab Notifications of the settings. */
export const preferenceWords = {
  title: 'Notifications',
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
    marketingEmails: marketing,
  },
  /** Below marketing emails. */
  agreedOn: (date: string) => `You agreed on ${date}.`,
  byKind: 'What we tell you, and where',
  byKindText: 'Notices in the app stand under Notifications.',
  kind: 'About',
  inApp: 'In the app',
  email: 'Email',
  kinds: {
    quote: 'Quotes',
    problem: 'Problems',
    message: 'Messages',
    job: 'Jobs',
    review: 'Reviews',
    other: 'Your account',
  } satisfies Record<NotificationType, string>,
  /** A switch, read aloud. */
  inAppFor: (kind: string) => `${kind}: in the app`,
  emailFor: (kind: string) => `${kind}: email`,
  always: 'Always',
  emailIsOff: 'Email notifications are off, so no emails come.',
  when: 'When emails come',
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
