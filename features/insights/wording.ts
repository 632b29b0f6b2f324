export const insightWords = {
  topRated: 'Top Rated Providers',
  trending: 'Trending Categories',
  popular: 'Popular Locations',
  viewAllProviders: 'View All Providers',
  noProviders: 'No rated providers yet.',
  noCategories: 'No problems to count yet.',
  noLocations: 'No places to count yet.',
  sidebarFailed: 'Failed to load sidebar data. Please try again later.',
} as const;
