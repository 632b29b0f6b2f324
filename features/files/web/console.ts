import { HardDrive } from 'lucide';
import type { NounConsole } from '#kit/console/noun-console.ts';
import { lazyPart } from '#kit/ui/loading/lazy-part.tsx';
import { sectionTitles } from '../console-wording.ts';

export const filesConsole: NounConsole = {
  sections: [
    {
      id: 'storage-management',
      title: sectionTitles.storageManagement,
      icon: HardDrive,
      view: lazyPart(() => import('./storage-management.tsx')),
    },
  ],
};
