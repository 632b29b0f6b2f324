import type { NotificationType } from './kinds.ts';

/** A notice on a locked screen: its kind, and nothing about people. */
export const pushNotices = {
  kinds: {
    message: 'New message',
    quote: 'News about a quote',
    job: 'News about a job',
    problem: 'News about a problem',
    review: 'News about a review',
    other: 'News about your account',
  } satisfies Record<NotificationType, string>,
  open: (siteName: string) => `Open ${siteName} to read it.`,
};

export const pushRefusals = {
  unknownService: 'This browser uses a push service that we do not know.',
  badKeys: 'The browser gave keys that do not work. Try again.',
};
