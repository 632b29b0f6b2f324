export const siteWords = {
  title: 'Branding & Site Config',
  publicBrowsing: 'Public browsing',
  whatItOpens:
    'People who are not signed in may look at the dashboard, Explore, problems and providers. They can change nothing.',
  browsingIs: (on: boolean) => (on ? 'Public browsing is on.' : 'Public browsing is off.'),
  failedToFetch: 'Failed to load the site settings.',
  failedToChange: 'Failed to change the site settings.',
} as const;
