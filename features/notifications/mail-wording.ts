import type { MailTopic } from './mail-categories.ts';

export const mailKinds: Record<MailTopic, string> = {
  quoteUpdates: 'emails about quotes',
  problemUpdates: 'emails about problems',
  messageUpdates: 'emails about messages',
  jobUpdates: 'emails about jobs',
  reviewUpdates: 'emails about reviews',
  otherUpdates: 'emails about your account',
  emailNotifications: 'emails',
};

/** Around the text of every email. */
export const mailWords = {
  greeting: (name: string) => `Hello ${name},`,
  open: (site: string) => `Open it on ${site}`,
  why: (site: string) => `You got this email because you have an account on ${site}.`,
  unsubscribe: {
    quoteUpdates: (site) => `Stop emails about quotes from ${site}`,
    problemUpdates: (site) => `Stop emails about problems from ${site}`,
    messageUpdates: (site) => `Stop emails about messages from ${site}`,
    jobUpdates: (site) => `Stop emails about jobs from ${site}`,
    reviewUpdates: (site) => `Stop emails about reviews from ${site}`,
    otherUpdates: (site) => `Stop emails about your account from ${site}`,
    emailNotifications: (site) => `Stop emails from ${site}`,
  } satisfies Record<MailTopic, (site: string) => string> as Record<MailTopic, (site: string) => string>,
  settings: 'Choose which emails you get, and when',
  support: (address: string) => `Questions? Write to ${address}.`,
};

/** The email that comes once a day or a week, in place of single ones. */
export const summaryWords = {
  title: (count: number, site: string) => (count === 1 ? `1 update on ${site}` : `${count} updates on ${site}`),
  more: (count: number) => `And ${count} more.`,
};

/** The page that the unsubscribe link of an email opens. */
export const unsubscribeWords = {
  loading: 'Loading',
  titles: {
    quoteUpdates: 'Stop emails about quotes?',
    problemUpdates: 'Stop emails about problems?',
    messageUpdates: 'Stop emails about messages?',
    jobUpdates: 'Stop emails about jobs?',
    reviewUpdates: 'Stop emails about reviews?',
    otherUpdates: 'Stop emails about your account?',
    emailNotifications: 'Stop emails?',
  } satisfies Record<MailTopic, string>,
  texts: {
    quoteUpdates: "You won't get any more emails about quotes. You can still read the news under Notifications.",
    problemUpdates: "You won't get any more emails about problems. You can still read the news under Notifications.",
    messageUpdates: "You won't get any more emails about messages. You can still read the news under Notifications.",
    jobUpdates: "You won't get any more emails about jobs. You can still read the news under Notifications.",
    reviewUpdates: "You won't get any more emails about reviews. You can still read the news under Notifications.",
    otherUpdates: "You won't get any more emails about your account. You can still read the news under Notifications.",
    emailNotifications:
      "You won't get any more emails from us, except about the security of your account. You can still read everything under Notifications.",
  } satisfies Record<MailTopic, string>,
  stop: 'Unsubscribe',
  stopped: 'You are unsubscribed',
  stoppedTexts: {
    quoteUpdates: "You won't get any more emails about quotes from us.",
    problemUpdates: "You won't get any more emails about problems from us.",
    messageUpdates: "You won't get any more emails about messages from us.",
    jobUpdates: "You won't get any more emails about jobs from us.",
    reviewUpdates: "You won't get any more emails about reviews from us.",
    otherUpdates: "You won't get any more emails about your account from us.",
    emailNotifications: "You won't get any more emails from us.",
  } satisfies Record<MailTopic, string>,
  resume: 'Send them again',
  resumedTexts: {
    quoteUpdates: 'You get emails about quotes again.',
    problemUpdates: 'You get emails about problems again.',
    messageUpdates: 'You get emails about messages again.',
    jobUpdates: 'You get emails about jobs again.',
    reviewUpdates: 'You get emails about reviews again.',
    otherUpdates: 'You get emails about your account again.',
    emailNotifications: 'You get emails again.',
  } satisfies Record<MailTopic, string>,
  failed: 'Your choice could not be saved',
  badLink: 'This link does not work',
  badLinkHint: 'Part of the link may be missing. Open it again from the email.',
  toSettings: 'Choose which emails you get, and when',
  loadFailed: 'This page could not be loaded',
};

/** The emails that admins see because they could not be delivered. */
export const failedMailWords = {
  text: 'Emails that could not be delivered. If a mail server is down, we keep trying for a day before we list the email here.',
  loading: 'Loading emails',
  failedMails: 'Undelivered emails',
  none: 'Every email was delivered.',
  failedToFetch: 'Failed to fetch emails.',
  subject: 'Subject',
  to: 'To',
  reason: 'Why',
  when: 'When',
  actions: 'Actions',
  retry: 'Retry',
  /** The button of one email, read aloud. */
  retryFor: (name: string) => `Retry the email to ${name}`,
  retrying: 'Email is on its way again.',
  retryFailed: 'Failed to retry.',
};
