import { ChartColumn } from 'lucide';
import type { NounConsole } from '#kit/console/noun-console.ts';
import { lazyPart } from '#kit/ui/loading/lazy-part.tsx';
import { sectionTitles } from '../console-wording.ts';

export const analyticsConsole: NounConsole = {
  sections: [
    {
      id: 'analytics',
      title: sectionTitles.analytics,
      icon: ChartColumn,
      view: lazyPart(() => import('./analytics.tsx')),
    },
  ],
};
