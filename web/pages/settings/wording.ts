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
  device: 'As my browser asks',
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
    'Photos come when you ask for them, each with its size. No page is fetched before you open it, and text uses the font of your device.',
  choices: saverChoices,
  deviceHint: (saves: boolean) =>
    saves ? 'Your browser asks to save data now.' : 'Your browser does not ask for it now.',
  saverScope: 'This holds for you on this device.',
  used: 'Data used this month',
  none: '0 kB',
  kinds: dataKindNames,
  measured: (since: string) =>
    `Since ${since}, on this device, measured by your browser. It counts what came over the line, not what was kept from before. Files that you save, such as PDFs, other browsers, and what your network adds are not in it. Anyone who uses this site in this browser adds to it.`,
};
