import type { MembershipStatus } from '#features/plans/plans.ts';

/** The card and the popup of a provider. In a separate file from `wording.ts`, so that the first screen loads only the sentences that it shows. */
export const providerCardWords = {
  requestQuote: 'Request Quote',
  requestQuoteFrom: (name: string) => `Request Quote from ${name}`,
  viewProfile: 'View Profile',
  message: 'Message',
  messageTo: (name: string) => `Message ${name}`,
  loading: 'Loading providers',
} as const;

export const providerFactWords = {
  completedJobs: (count: number) => (count === 1 ? '1 completed job' : `${count} completed jobs`),
  /** After the number, which stands out. */
  completedJobsAfter: (count: number) => (count === 1 ? 'completed job' : 'completed jobs'),
  reviews: (count: number) => (count === 1 ? '(1 review)' : `(${count} reviews)`),
  places: 'Locations served',
} as const;

/** The badge of a plan on a listing. Bronze has none: to others, Bronze and no plan are the same membership. */
export const planBadges: Partial<Record<MembershipStatus, string>> = {
  verified: 'Silver plan',
  premium: 'Gold plan',
  elite: 'Platinum plan',
};

/** The specified names, which a provider reads in their own form. */
export const membershipLabels: Record<MembershipStatus, string> = {
  basic: 'Basic',
  verified: 'Verified',
  premium: 'Premium',
  elite: 'Elite',
};

/** Lists of providers: the directory and the dashboard of a phone. */
export const directoryWords = {
  failed: 'Error Fetching Providers',
  none: 'No Providers Found',
  noneYet: 'There are no approved providers yet.',
} as const;
