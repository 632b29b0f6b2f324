export const profilePageWords = {
  report: 'Report person',
  loading: 'Loading the profile',
  failed: 'Failed to load profile information',
  notFound: 'Profile not found',
  notFoundHint: 'This profile does not exist, or you are not allowed to see it.',
  toDashboard: 'Go to the dashboard',
  memberSince: 'Member since',
  city: 'City',
  phone: 'Phone',
  email: 'Email',
  address: 'Address',
  problemsPosted: 'Problems posted',
  jobsCompleted: 'Jobs completed',
  cancellations: 'Cancellations of agreed work',
};

export const accountPlanWords = {
  title: 'Account Plan',
  loading: 'Loading your plan',
  failed: 'Failed to load your plan',
  plan: 'Plan',
  manage: 'Manage Plan',
  periodEnds: 'Period ends',
  noEnd: 'No end date',
  quotes: 'Quotes this month',
  quotesUsed: (used: number, perMonth: number | null) =>
    perMonth === null ? `${used} of unlimited` : `${used} of ${perMonth}`,
  storage: 'Storage',
  storageUsed: (used: string, limit: string) => `${used} of ${limit}`,
};

export const postedProblemsWords = {
  title: 'My Posted Problems',
  loading: 'Loading your problems',
  failed: 'Failed to load posted problems',
  none: 'You have not posted any problems yet.',
  viewDetails: 'View Details',
  viewDetailsOf: (title: string) => `View Details of ${title}`,
};
