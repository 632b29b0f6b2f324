type Nearest = { category: string; trade: string | null; place: string | null; isPart: boolean };

/** The trades without a category of their own, as a sentence names them. */
export const tradeNames: Partial<Record<string, string>> = {
  handymen: 'handymen',
  locksmiths: 'locksmiths',
  builders: 'builders',
  tilers: 'tilers',
  roofers: 'roofers',
  welders: 'welders',
  'fence builders': 'fence builders',
  glaziers: 'glaziers',
  'paving contractors': 'paving contractors',
  'floor fitters': 'floor fitters',
  upholsterers: 'upholsterers',
  'curtain and blind fitters': 'curtain and blind fitters',
  plasterers: 'plasterers',
  'air conditioning technicians': 'air conditioning technicians',
  'appliance repairers': 'appliance repairers',
  'television installers': 'television installers',
  'alarm installers': 'alarm installers',
  'pest controllers': 'pest controllers',
  'pool services': 'pool services',
  movers: 'movers',
  'car washers': 'car washers',
  nannies: 'nannies',
  'gas installers': 'gas installers',
  'borehole drillers': 'borehole drillers',
  'phone repairers': 'phone repairers',
  photographers: 'photographers',
  'sign writers': 'sign writers',
};

export const searchPageWords = {
  title: 'Search Results',
  for: (term: string) => `Results for "${term}"`,
  corrected: (typed: string, corrected: string) =>
    `Nothing matches "${typed}". These are the results for "${corrected}".`,
  enterTerm: 'Please enter a term to search for.',
  enterTermHint: 'A few words of a problem, the name of a provider, or a category.',
  noResults: 'No Results Found',
  noResultsHint: (term: string) => `Nothing matches "${term}". Try fewer words, or different ones.`,
  noResultsHintMember: (term: string) =>
    `Nothing matches "${term}". Post it as a problem, and providers who can help send you quotes.`,
  post: 'Post this problem',
  /** Above the providers, if none matches exactly. */
  nearest: ({ category, trade, place, isPart }: Nearest) =>
    [
      ...(trade === null ? [] : [`No ${trade} yet. The nearest category is ${category}.`]),
      ...(place === null ? [] : [`No provider for ${category} in ${place} yet. These work elsewhere.`]),
      ...(isPart && trade === null ? [`Nothing matches all of your words. These are providers for ${category}.`] : []),
    ].join(' '),
  failed: 'Search Error',
  failedHint: 'The search did not work. Please try again.',
  browse: 'Explore all problems',
  found: (problems: number, providers: number) =>
    `${problems} ${problems === 1 ? 'problem' : 'problems'} and ${providers} ${providers === 1 ? 'provider' : 'providers'} found`,
  problems: 'Problems',
  providers: 'Providers',
  bestMatches: (count: number) => `The ${count} best matches. Add words to find fewer.`,
};

/** The suggestions under a search field. */
export const suggestionWords = {
  suggestions: 'Suggestions',
  count: (count: number) => (count === 1 ? '1 suggestion' : `${count} suggestions`),
  kinds: { category: 'Category', place: 'Place', provider: 'Provider', problem: 'Problem' },
  recent: 'Recent searches',
  removeAll: 'Clear recent searches',
  removeOne: (term: string) => `Remove ${term} from recent searches`,
};

/** The table of typed texts that match no category, for admins. */
export const unmatchedWords = {
  title: 'What people type without finding a category',
  text: 'From searches, services and problems without a category. A text is shown only when at least 5 people typed it. We do not keep who typed it.',
  loading: 'Loading what people type',
  failed: 'Failed to load what people type.',
  none: 'Nothing yet.',
  typedBy: (people: number, day: string) => `${people.toLocaleString('en-ZA')} people, last on ${day}`,
  add: 'Add as a category',
  addTerm: (term: string) => `Add ${term} as a category`,
};
