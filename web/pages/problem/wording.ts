export const problemViewWords = {
  unnamed: 'Problem',
  back: 'Back',
  share: 'Share',
  moderation: 'Moderation',
  report: { problem: 'Report problem', comment: 'Report comment' },
  aside: 'Budget, related problems and sharing',
} as const;

export const missingProblemWords = {
  title: 'We could not find this problem',
  line: 'The link may be old, or the person who posted the problem took it down.',
  explore: 'Explore',
} as const;

export const budgetAndQuoteWords = {
  viewQuote: 'View your quote',
  offerQuote: 'Offer Quote',
  compare: (count: number) => (count === 1 ? 'See 1 quote' : `Compare ${count} quotes`),
} as const;

export const askProvidersWords = {
  title: 'Ask a provider yourself',
  hint: "You don't have to wait. Ask any provider for a quote on this problem.",
  request: 'Request Quote',
  requestFrom: (provider: string) => `Request Quote from ${provider}`,
  all: 'View All Providers',
} as const;

export const quotesReceivedWords = {
  title: (count: number) => `Quotes received (${count})`,
  onlyMemberReads: 'Only the member who posted this problem can read the quotes.',
  ownQuoteShown: 'You can see your own quote. Only the member who posted this problem can read the others.',
  findProvider: 'Find a Provider',
} as const;
