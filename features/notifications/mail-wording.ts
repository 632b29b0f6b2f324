import type { MailCategory } from './mail-categories.ts';

const kinds: Record<MailCategory, string> = {
  quoteUpdates: 'e-mails about quotes',
  problemUpdates: 'e-mails about problems',
  emailNotifications: 'e-mails',
};

export const mailWords = {
  greeting: (name: string) => `Hello ${name},`,
  open: 'Open it on Lungisa',
  why: 'You get this e-mail because it concerns you on Lungisa.',
  stop: (category: MailCategory) => `Stop ${kinds[category]} from Lungisa`,

  stopTitle: (category: MailCategory) => `Stop ${kinds[category]}?`,
  stopText: (category: MailCategory) =>
    category === 'emailNotifications'
      ? 'We will send you no e-mail any more. You still find everything under Notifications.'
      : `We will send you no ${kinds[category]} any more. You still find them under Notifications.`,
  stopNow: 'Unsubscribe',
  stopped: 'You are unsubscribed',
  stoppedText: (category: MailCategory) => `We send you no ${kinds[category]} any more.`,
  again: 'Send them again',
  resumedText: (category: MailCategory) => `You get ${kinds[category]} again.`,
  stopFailed: 'This could not be saved',
  badLink: 'This link does not work',
  badLinkText: 'It may have been cut off. Open it from the e-mail once more.',
  linkFailed: 'This page could not be loaded',

  failedTitle: 'E-mail',
  failedText:
    'What could not be delivered. A mail server that is away is tried for a day before a mail is listed here.',
  failedMails: 'Undelivered e-mails',
  noneFailed: 'Every e-mail was delivered.',
  failedToFetch: 'Failed to fetch e-mails.',
  retry: 'Retry',
  retrying: 'E-mail is on its way again.',
  retryFailed: 'Failed to retry.',
} as const;
