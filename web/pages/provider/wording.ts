export const providerPageWords = {
  directory: 'Find a Provider',
  loading: 'Loading the provider',
  noId: 'No provider ID specified in the URL.',
  notFound: 'Provider Not Found',
  notFoundHint: 'The listing may be gone, or not approved yet.',
  failed: 'Error Fetching Profile',
  onHoliday: 'This provider is away and is not taking new requests.',
  about: 'About',
  noBio: 'This provider has not added a description yet.',
  noOwnBio: 'You have not added a description yet. Members read it before they ask for a quote.',
  services: 'Services Offered',
  portfolio: 'Portfolio',
  noPictures: 'No pictures yet.',
  reviews: 'Client Reviews',
  completedJobs: 'Completed Jobs',
  contact: 'Contact Information',
} as const;

export const providerActionWords = {
  logInFirst: 'You must be logged in to request a quote.',
  logIn: 'Log in',
  edit: 'Edit Profile',
  requestQuote: 'Request Quote',
  report: 'Report Provider',
} as const;

export const reviewMenuWords = {
  label: (reviewer: string) => `More about ${reviewer}'s review`,
  report: 'Report review',
} as const;
