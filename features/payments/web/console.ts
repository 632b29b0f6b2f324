import { CreditCard, Undo2 } from 'lucide';
import type { NounConsole } from '#kit/console/noun-console.ts';
import { foundTitles, sectionTitles, waitingWords } from '../console-wording.ts';

export const paymentsConsole: NounConsole = {
  sections: [{ id: 'payments', title: sectionTitles.payments, icon: CreditCard }],
  found: { payment: { icon: CreditCard, title: foundTitles.payment } },
  waiting: {
    payments: { icon: CreditCard, words: waitingWords.payments, section: 'payments' },
    refunds: { icon: Undo2, words: waitingWords.refunds, section: 'payments' },
  },
};
