import type { DataKind } from '#web/layouts/device/data-use.ts';
import type { SaverChoice } from '#web/layouts/device/saver.ts';
import type { SettingsTab } from './tabs.ts';

export const settingsTabLabels: Record<SettingsTab, string> = {
  profile: 'Profile',
  security: 'Security',
  notifications: 'Notifications',
  privacy: 'Privacy',
  data: 'Data',
};

export const settingsWords = {
  loading: 'Loading your settings',
};

const saverChoices: Record<SaverChoice, string> = {
  device: 'Follow my browser',
  on: 'Always save data',
  off: 'Never save data',
};

const dataKindNames: Record<DataKind, string> = {
  code: 'Pages and code',
  photos: 'Photos',
  data: 'Data: problems, quotes, messages',
  uploads: 'Files that you sent',
};

export const dataWords = {
  saver: 'Save data',
  saverText:
    'Photos load only when you tap them, and show their size first. Pages load only when you open them. Text uses the font of your device.',
  choices: saverChoices,
  deviceHint: (saves: boolean) =>
    saves ? 'Your browser asks to save data now.' : 'Your browser does not ask to save data now.',
  saverScope: 'This applies to you on this device.',
  used: 'Data used this month',
  none: '0 kB',
  kinds: dataKindNames,
  measured: (since: string) =>
    `Since ${since}, on this device, measured by your browser. It counts data that was sent or received, not pages kept from before. It does not count files that you save, such as PDFs, other browsers, or what your network adds. Everyone who uses this site in this browser adds to it.`,
};
