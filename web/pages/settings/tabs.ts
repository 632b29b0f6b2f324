/** The tabs of the settings. */
export const settingsTabs = ['profile', 'security', 'notifications', 'privacy', 'data'] as const;
export type SettingsTab = (typeof settingsTabs)[number];
