import type { SettingsTab } from './tabs.ts';

export const settingsTabLabels: Record<SettingsTab, string> = {
  profile: 'Profile',
  security: 'Security',
  notifications: 'Notifications',
  privacy: 'Privacy',
};

export const settingsWords = {
  loading: 'Loading your settings',
};
