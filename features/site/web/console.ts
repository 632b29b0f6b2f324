import { LayoutGrid, Palette } from 'lucide';
import type { NounConsole } from '#kit/console/noun-console.ts';
import { lazyPart } from '#kit/ui/loading/lazy-part.tsx';
import { sectionTitles } from '../console-wording.ts';

export const siteConsole: NounConsole = {
  sections: [
    {
      id: 'branding-config',
      title: sectionTitles.brandingConfig,
      icon: Palette,
      view: lazyPart(() => import('./branding-config.tsx')),
    },
    { id: 'categories', title: sectionTitles.categories, icon: LayoutGrid },
  ],
};
