/** The kinds of things that wait for the admins, in the order of the overview. */
export const waitingKinds = [
  'providers',
  'applications',
  'reports',
  'comments',
  'problems',
  'appeals',
  'payments',
  'privacy-requests',
  'mails',
  'jobs',
] as const;

export type WaitingKind = (typeof waitingKinds)[number];

/** The limit of each count: a larger one is shown as "1,000+". */
export const maxCounted = 1_000;
