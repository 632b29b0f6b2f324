import type { PaymentWay } from './reasons.ts';

export const wayWords: Record<PaymentWay, string> = {
  cash: 'Cash',
  eft: 'EFT',
  payshap: 'PayShap',
  card: 'Card machine',
};

/** The way inside a sentence: `paid in cash`. */
export const byWay: Record<PaymentWay, string> = {
  cash: 'in cash',
  eft: 'by EFT',
  payshap: 'by PayShap',
  card: 'by card machine',
};
