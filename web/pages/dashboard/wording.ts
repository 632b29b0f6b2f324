/** Sentences of the dashboard. The build puts each where it is shown. */
export const feedHint = 'The 10 newest problems';
export const assistant = 'AI Assistant';
export const assistantSoon = 'AI Assistant coming soon!';
export const whatNeedsFixing = 'What needs fixing?';
export const noProblems = 'No problems yet';
export const noProblemsHint = 'Problems that members post appear here, newest first.';
export const exploreAll = 'Explore all problems';

export const problemsTab = 'Problems';
export const providersTab = 'Providers';

export const sidebar = 'Providers, categories and places';
export const newestProviders = 'Providers';
export const providersFailed = 'Error Fetching Providers';
export const noProviders = 'No Providers Found';
export const noProvidersHint = 'Approved providers appear here.';
export const viewAllProviders = 'View All Providers';
