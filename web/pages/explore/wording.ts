type Count = { count: number; more: boolean };

const showCount = (count: number): string => (count === 1000 ? '1,000' : String(count));

export const exploreWords = {
  category: 'Category',
  list: 'Problems',
  aside: 'Filters and quick actions',
  allProblems: 'Problems that are not closed, newest first',
  countAll: ({ count, more }: Count) =>
    more
      ? 'More than 1,000 problems, newest first'
      : count === 1
        ? '1 problem, newest first'
        : `${showCount(count)} problems, newest first`,
  matchingProblems: 'Problems that match your filters, newest first',
  countMatching: ({ count, more }: Count) =>
    more
      ? 'More than 1,000 problems match your filters'
      : count === 1
        ? '1 problem matches your filters'
        : `${showCount(count)} problems match your filters`,
  noProblems: 'No problems found',
  noneMatch: 'No problem matches all your filters.',
  noneYet: 'Problems that members post show up here.',
  noneOpenMatch: 'No problem that is open or has quotes matches your filters.',
  showClosed: 'Show closed problems too',
} as const;

export const filterWords = {
  title: 'Filters',
  titleWithCount: (count: number) => `Filters · ${count}`,
  apply: 'Apply filters',
  show: 'Show problems',
  showCounted: ({ count, more }: Count) =>
    more ? 'Show more than 1,000 problems' : count === 1 ? 'Show 1 problem' : `Show ${showCount(count)} problems`,
  clearAll: 'Clear all',
  applied: 'Applied filters',
  remove: (filter: string) => `Remove filter: ${filter}`,
  fromBudget: (budget: string) => `From ${budget}`,
  upToBudget: (budget: string) => `Up to ${budget}`,
  since: (day: string) => `Since ${day}`,
  until: (day: string) => `Until ${day}`,
} as const;

export const quickActionWords = {
  title: 'Quick actions',
  browse: 'Browse Problems',
  find: 'Find Problems',
  post: 'Post Problem',
  myQuotes: 'My Quotes',
  myRequests: 'My Requests',
  providers: 'View All Providers',
} as const;
