import type { QuoteTab } from '#features/quotes/tabs.ts';

export const myQuotesWords = {
  title: 'My Quotes',
  loading: 'Loading quotes',
} as const;

export const quoteSideWords = {
  label: 'Which quotes',
  received: 'Received',
  requested: 'Requested',
} as const;

export const quoteTabLabels: Record<QuoteTab, string> = {
  move: 'Your move',
  waiting: 'Waiting',
  decided: 'Decided',
};

export const quoteBoardWords = {
  tabs: 'Quotes by next step',
  filters: 'Filters',
  status: 'Status',
  allStatuses: 'All statuses',
  category: 'Category',
  general: 'General',
  allCategories: 'All Categories',
  option: (name: string, count: number) => `${name} (${count})`,
} as const;

/** For an empty tab, if other tabs have quotes. */
export const emptyTabWords: Record<QuoteTab, string> = {
  move: 'Nothing is waiting on you',
  waiting: 'Nothing is waiting on anyone else',
  decided: 'Nothing is decided yet',
};

export const noQuotesWords = {
  noneFiltered: 'No quotes match these filters',
  clearFilters: 'Clear all filters',
  noneRequested: "You haven't requested any quotes yet.",
  noneReceived: "You haven't received any quote requests yet.",
  noneReceivedHint: 'New requests appear here. We notify you of each one.',
  browseProblems: 'Browse Problems',
} as const;
