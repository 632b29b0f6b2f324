import { CreditCard, Tags } from 'lucide-react';
import type { NounConsole } from '#kit/console/noun-console.ts';
import { lazyPart } from '#kit/ui/loading/lazy-part.tsx';
import { sectionTitles, waitingWords } from '../console-wording.ts';

export const subscriptionsConsole: NounConsole = {
  sections: [
    {
      id: 'pricing-plans',
      title: sectionTitles.pricingPlans,
      icon: Tags,
      view: lazyPart(() => import('./manage/pricing-plans.tsx')),
    },
    { id: 'payments', title: sectionTitles.payments, icon: CreditCard },
  ],
  waiting: { payments: { icon: CreditCard, words: waitingWords.payments, section: 'payments' } },
};
