/** What can wait for the admins, in the order in which the overview lists it. */
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

/** What waits is counted up to here: more is shown as "1,000+". */
export const maxCounted = 1000;
