export const postProblemWords = {
  subtitle: 'Providers near you will see this and can send a quote.',
  notMemberHint: 'You can look at the problems that members have posted.',
};

export const postingAsideWords = {
  aside: 'Preview and what happens next',
  preview: 'Preview',
  noTitle: 'Your problem',
  justNow: 'Just now',
  budget: 'budget',
  next: 'What happens next',
  steps: [
    'We tell providers near you at once.',
    'They send you quotes, with a price and how long the work takes.',
    'You compare the quotes and their reviews, and accept one.',
    "Then you and the provider see each other's phone number and email address.",
  ],
} as const;
