import { Tags } from 'lucide';
import type { NounConsole } from '#kit/console/noun-console.ts';
import { lazyPart } from '#kit/ui/loading/lazy-part.tsx';
import { sectionTitles } from '../console-wording.ts';

export const plansConsole: NounConsole = {
  sections: [
    {
      id: 'pricing-plans',
      title: sectionTitles.pricingPlans,
      icon: Tags,
      view: lazyPart(() => import('./manage/pricing-plans.tsx')),
    },
  ],
};
