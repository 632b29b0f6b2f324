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
  unsubscribe: (category: MailTopic, site: string) => `Stop ${mailKinds[category]} from ${site}`,
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
  title: (category: MailTopic) => `Stop ${mailKinds[category]}?`,
  text: (category: MailTopic) =>
    category === 'emailNotifications'
      ? "You won't get any more emails from us, except about the security of your account. You can still read everything under Notifications."
      : `You won't get any more ${mailKinds[category]}. You can still read the news under Notifications.`,
  stop: 'Unsubscribe',
  stopped: 'You are unsubscribed',
  stoppedText: (category: MailTopic) => `You won't get any more ${mailKinds[category]} from us.`,
  resume: 'Send them again',
  resumedText: (category: MailTopic) => `You get ${mailKinds[category]} again.`,
  failed: 'Your choice could not be saved',
  badLink: 'This link does not work',
  badLinkHint: 'Part of the link may be missing. Open it again from the email.',
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
