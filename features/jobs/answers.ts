/** The features whose answers show a job or what belongs to it: a step on one of them may change the answers of each other. */
export const jobAnswers = [
  'jobs',
  'visits',
  'orders',
  'payment-steps',
  'bank-details',
  'certificates',
  'disputes',
  'papers',
  'home-file',
  'evidence',
  'reviews',
] as const;
