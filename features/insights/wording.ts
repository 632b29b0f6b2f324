export const insightWords = {
  topRated: 'Top Rated Providers',
  trending: 'Trending Categories',
  popular: 'Popular Locations',
  viewAllProviders: 'View All Providers',
  noProviders: 'No rated providers yet.',
  noCategories: 'No categories with problems yet.',
  noLocations: 'No places with problems yet.',
  loading: (block: string) => `Loading ${block}`,
  problems: (count: number) => (count === 1 ? '1 problem' : `${count} problems`),
  issues: (count: number) => (count === 1 ? '1 issue' : `${count} issues`),
  sidebarFailed: 'Failed to load sidebar data. Please try again later.',
};
