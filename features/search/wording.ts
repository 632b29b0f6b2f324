export const searchPageWords = {
  title: 'Search Results',
  for: (term: string) => `Results for "${term}"`,
  corrected: (typed: string, corrected: string) =>
    `Nothing matches "${typed}". These are the results for "${corrected}".`,
  enterTerm: 'Please enter a term to search for.',
  enterTermHint: 'A few words of a problem, the name of a provider, or a category.',
  noResults: 'No Results Found',
  noResultsHint: (term: string) => `Nothing matches "${term}". Try fewer words, or different ones.`,
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
  count: (count: number) => `${count} ${count === 1 ? 'suggestion' : 'suggestions'}`,
  kinds: { category: 'Category', place: 'Place', provider: 'Provider', problem: 'Problem' },
  recent: 'Recent searches',
  removeAll: 'Clear recent searches',
  removeOne: (term: string) => `Remove ${term} from recent searches`,
};
