import type { ProviderTab } from '#features/providers/tabs.ts';

export const providerDashboardWords = {
  title: 'Provider Dashboard',
  loading: 'Loading your listing',
  failed: (reason: string) => `Error fetching provider data: ${reason}`,
  servicesFailed: (reason: string) => `Error fetching services: ${reason}`,
  createFirst: 'Please create your provider profile first to manage services, reviews, and quotes.',
  reviews: 'Client Reviews',
} as const;

export const providerTabLabels: Record<ProviderTab, string> = {
  profile: 'Manage Profile',
  services: 'Manage Services',
  reviews: 'View Reviews',
  quotes: 'Manage Quotes',
};
