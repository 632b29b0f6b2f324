export const siteWords = {
  title: 'Branding & Site Config',
  publicBrowsing: 'Public browsing',
  publicBrowsingHint:
    'Visitors who are not logged in can look at the dashboard, Explore, problems and providers. They cannot change anything.',
  browsingIs: (on: boolean) => (on ? 'Public browsing is on.' : 'Public browsing is off.'),
  failedToFetch: 'Failed to load the site settings.',
  failedToChange: 'Failed to change the site settings.',
};
