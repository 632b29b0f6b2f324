export const providersPageWords = {
  title: 'Find a Provider',
  subtitle: 'Our team has approved every provider here.',
  clearFilters: 'Clear all filters',
  widenFilters: 'Try a wider area or a lower minimum rating.',
  end: "You've reached the end of the list.",
} as const;
