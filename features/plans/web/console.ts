import { CreditCard, Tags } from 'lucide-react';
import type { NounConsole } from '#kit/console/noun-console.ts';
import { lazyPart } from '#kit/ui/loading/lazy-part.tsx';
import { foundTitles, sectionTitles, waitingWords } from '../console-wording.ts';

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
  found: { payment: { icon: CreditCard, title: foundTitles.payment } },
  waiting: { payments: { icon: CreditCard, words: waitingWords.payments, section: 'payments' } },
};
